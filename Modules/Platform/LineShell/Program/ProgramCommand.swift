public import CommandArguments
import Screens

/// A command of the program itself, given as its arguments: it works on files or on data, and shows no place.
///
/// ```swift
/// program.commands.append(
///   ProgramCommand(
///     "notes export", summary: "write all notes to a file", operands: [Operand("FILE", .file)]
///   ) { arguments, run in
///     .success(.init(status: "exported", message: try export(to: arguments.words[0])))
///   })
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
  ///
  /// - Throws: `ArgumentError` for words it does not take, or what its work throws.
  @MainActor
  func report(
    _ given: [String], _ run: LineShellProgram.Run, besides programOptions: [CommandOption]
  ) async throws -> CommandReport? {
    guard given.first == words[0] else { return nil }
    let syntax = syntax(in: run.program)
    let isNamed = given.starts(with: words)
    guard isNamed || given.dropFirst() == ["--help"] else {
      throw ArgumentError.unknownSubcommand(
        given.prefix(2).joined(separator: " "), candidates: [name])
    }
    let arguments: Arguments
    do throws(ArgumentError) {
      arguments = try Arguments(Array(given.dropFirst(isNamed ? words.count : 1)), syntax: syntax)
    } catch {
      guard case .unknownOption(let word, _) = error,
        let option = programOptions.first(where: { $0.name == word })
      else { throw error }
      let shown = option.value == nil ? word : "\(word) …"
      throw ShellError.programOption(word, way: "\(run.program) \(shown) \(name)")
    }
    guard !arguments.asksForHelp else {
      let page = Screen(title: "", blocks: [.verbatim(HelpText(syntax).text())])
      return CommandReport(
        command: name, outcome: .success(.init(status: "handled", report: page)))
    }
    return CommandReport(command: name, outcome: try await work(arguments, run))
  }

  private var words: [String] { name.split(separator: " ").map(String.init) }

  /// The words and options behind its name.
  func syntax(in program: String) -> CommandSyntax {
    CommandSyntax(
      name: "\(program) \(name)", summary: summary, options: options, operands: operands,
      notes: help)
  }
}
