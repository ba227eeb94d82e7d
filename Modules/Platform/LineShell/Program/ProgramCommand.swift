public import CommandArguments
import Screens

/// A command of the program itself, given as its arguments: it works on files or on data, and shows no place.
///
/// ```swift
/// let export = ProgramCommand(
///   "notes export", summary: "write all notes to a file", operands: [Operand("FILE", .file)]
/// ) { arguments, run in
///   .success(.init(status: "exported", message: try write(to: arguments.words[0])))
/// }
/// ```
///
/// Help, completion and the manual page come of the declaration, as for the program's options.
public struct ProgramCommand: Sendable {
  /// What the command answers, given the words and options behind its name.
  public typealias Work =
    @MainActor @Sendable (Arguments, LineShellProgram.Run) async throws -> CommandReport.Outcome

  /// The one or two words that ask for it, such as `catalog import`.
  public let name: String

  private let summary: String
  private let help: String
  private let options: [CommandOption]
  private let operands: [Operand]
  private let work: Work

  /// Declares a command.
  ///
  /// The first word is that of no other command. `summary` is what it does in a few words, and `help` whole
  /// sentences on what else there is to know.
  public init(
    _ name: String, summary: String, options: [CommandOption] = [], operands: [Operand] = [],
    help: String = "", run work: @escaping Work
  ) {
    (self.name, self.summary, self.help) = (name, summary, help)
    (self.options, self.operands, self.work) = (options, operands, work)
  }

  /// The command among those of the program, by its first word.
  var subcommand: Subcommand {
    let second = words.dropFirst().map { Operand($0, .choice([$0])) }
    return Subcommand(words[0], summary: summary, operands: second + operands)
  }

  /// Its options among those of the program.
  var ownOptions: [CommandOption] {
    options.map { option in
      var own = option
      own.subcommands = [words[0]]
      return own
    }
  }

  /// What the program's help says about it.
  func notes(in program: String) -> String {
    let usage = ([program, name] + options.map { "[\($0.usage)]" } + operands.map(\.usage))
      .joined(separator: " ")
    return "\(usage): \(summary).\(help.isEmpty ? "" : " " + help)"
  }

  /// Runs the command; `nil` where the words ask for another.
  @MainActor
  func report(
    _ given: [String], _ run: LineShellProgram.Run, besides programOptions: [CommandOption]
  ) async -> CommandReport? {
    guard given.first == words[0] else { return nil }
    do {
      let arguments = try arguments(given, run, besides: programOptions)
      return CommandReport(
        command: name,
        outcome: arguments.asksForHelp ? helpPage(in: run.program) : try await work(arguments, run))
    } catch {
      return CommandReport(command: name, outcome: .failure(run.explanation(of: error)))
    }
  }

  private func arguments(
    _ given: [String], _ run: LineShellProgram.Run, besides programOptions: [CommandOption]
  ) throws -> Arguments {
    let isNamed = given.starts(with: words)
    let rest = Array(given.dropFirst(isNamed ? words.count : 1))
    if !isNamed, let word = rest.first, !word.hasPrefix("-") {
      throw ArgumentError.unknownSubcommand("\(words[0]) \(word)", candidates: [name])
    }
    do throws(ArgumentError) {
      let arguments = try Arguments(rest, syntax: syntax(in: run.program))
      guard isNamed || arguments.asksForHelp else {
        throw .missingOperand(usage: syntax(in: run.program).usage())
      }
      return arguments
    } catch {
      guard case .unknownOption(let word, _) = error,
        let option = programOptions.first(where: { $0.name == word })
      else { throw error }
      let shown = option.value == nil ? word : "\(word) …"
      throw ShellError.programOption(word, way: "\(run.program) \(shown) \(name)")
    }
  }

  private func helpPage(in program: String) -> CommandReport.Outcome {
    let page = HelpText(syntax(in: program)).text()
    return .success(
      .init(status: "handled", report: Screen(title: "", blocks: [.verbatim(page)])))
  }

  private var words: [String] { name.split(separator: " ").map(String.init) }

  /// The words and options behind its name.
  func syntax(in program: String) -> CommandSyntax {
    CommandSyntax(
      name: "\(program) \(name)", summary: summary, options: options, operands: operands,
      notes: help)
  }
}
