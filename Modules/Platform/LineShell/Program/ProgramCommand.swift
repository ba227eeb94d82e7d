public import CommandArguments
import Screens

/// A command of the program itself, given as arguments: it works on files or data, and shows no place.
///
/// ```swift
/// let export = ProgramCommand(
///   "notes export", summary: "write all notes to a file", operands: [Operand("FILE", .file)]
/// ) { arguments, run in
///   .success(.init(status: "exported", message: try write(to: arguments.words[0])))
/// }
/// ```
///
/// Help, completion and the manual page are derived from the declaration, as for the program's options.
public struct ProgramCommand: Sendable {
  /// The work of the command, given the words and options after its name.
  public typealias Work =
    @MainActor @Sendable (Arguments, LineShellProgram.Run) async throws -> CommandReport.Outcome

  /// The name, which consists of one or two words, such as `catalog import`.
  let name: String

  private let summary: String
  private let help: String
  private let options: [CommandOption]
  private let operands: [Operand]
  private let work: Work

  /// Declares a command.
  ///
  /// Its first word must not be that of another command. `summary` describes it in a few words; `help` adds
  /// more in complete sentences.
  public init(
    _ name: String, summary: String, options: [CommandOption] = [], operands: [Operand] = [],
    help: String = "", run work: @escaping Work
  ) {
    (self.name, self.summary, self.help) = (name, summary, help)
    (self.options, self.operands, self.work) = (options, operands, work)
  }

  /// The command as a subcommand of the program, named by its first word.
  var subcommand: Subcommand {
    let second = words.dropFirst().map { Operand($0, .choice([$0])) }
    return Subcommand(words[0], summary: summary, operands: second + operands)
  }

  var ownOptions: [CommandOption] {
    options.map { option in
      var own = option
      own.subcommands = [words[0]]
      return own
    }
  }

  func notes(in program: String) -> String {
    let usage = ([program, name] + options.map { "[\($0.usage)]" } + operands.map(\.usage))
      .joined(separator: " ")
    return "\(usage): \(summary).\(help.isEmpty ? "" : " " + help)"
  }

  /// Runs the command; returns `nil` if the words name another one.
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
      throw ShellError.programOption(word, usage: "\(run.program) \(shown) \(name)")
    }
  }

  private func helpPage(in program: String) -> CommandReport.Outcome {
    let page = HelpText(syntax(in: program)).text()
    return .success(
      .init(status: "handled", report: Screen(title: "", blocks: [.verbatim(page)])))
  }

  private var words: [String] { name.split(separator: " ").map(String.init) }

  func syntax(in program: String) -> CommandSyntax {
    CommandSyntax(
      name: "\(program) \(name)", summary: summary, options: options, operands: operands,
      notes: help)
  }
}
