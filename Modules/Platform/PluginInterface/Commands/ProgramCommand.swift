public import CommandArguments
public import DependencyInjection
import Routing

/// A command of the program itself, given as arguments: it works on files or data, and shows no place.
///
/// A plugin registers it with
/// ``RouterRegistry/programCommand(_:summary:options:operands:help:using:fileID:line:run:)``. Dispatch, help,
/// completion and the manual page are derived from the declaration by the host, such as `LineShellProgram`.
public struct ProgramCommand: Sendable {
  package typealias Work =
    @MainActor @Sendable (DependencyContainer, any ProgramRun) async throws -> CommandAnswer

  /// The name, which consists of one or two words, such as `catalog import`.
  package let name: String
  /// What the command does, in a few words.
  package let summary: String
  /// Its options, behind the name.
  package let options: [CommandOption]
  /// Its operands.
  package let operands: [Operand]
  /// Further text of its help, in complete sentences.
  package let help: String
  let site: Registration
  private let work: Work

  init(
    _ name: String, summary: String, options: [CommandOption], operands: [Operand], help: String,
    site: Registration, work: @escaping Work
  ) {
    (self.name, self.summary, self.options, self.operands) = (name, summary, options, operands)
    (self.help, self.site, self.work) = (help, site, work)
  }

  /// The words of the name.
  package var words: [String] { name.split(separator: " ").map(String.init) }

  /// Does the work with the services of an app; they are made when the command asks for them.
  @MainActor
  package func answer(in app: ComposedApp, _ run: any ProgramRun) async throws -> CommandAnswer {
    try await work(app.container, run)
  }
}

/// A service that a command of the program uses, made when it is first asked for.
///
/// So what is wrong with the words or a file is said before a database is opened.
public struct OnDemand<Key: DependencyKey>: Sendable {
  let container: DependencyContainer

  /// Returns the service.
  ///
  /// - Throws: The error of a maker if it explains itself, such as that of a database.
  public func callAsFunction() throws -> Key.Value { try container.explained(Key.self) }
}

extension RouterRegistry {
  /// Registers a command of the program, such as `notes export`.
  ///
  /// The name has one or two words in lower-case ASCII letters. Several commands, also of different plugins,
  /// may begin with one word; the composition refuses a name that is registered twice, that the shell
  /// reserves, or whose first word a plugin uses in a session. The command receives the services listed after
  /// `using:` in the order of their keys, answers with a ``CommandAnswer`` and throws errors that explain
  /// themselves. With `--json` its report becomes one object.
  ///
  /// ```swift
  /// registry.programCommand(
  ///   "notes export", summary: "print the notes of a label",
  ///   options: [CommandOption("--reversed", summary: "begin with the last one")],
  ///   operands: [Operand("LABEL", .text)], using: NotesKey.self
  /// ) { run, notes in
  ///   let label = try Label(run.arguments.words[0])
  ///   let found = try await notes().all(label, isReversed: run.arguments.has("--reversed"))
  ///   return CommandAnswer(
  ///     status: "listed", message: found.count.counted("note"),
  ///     report: Screen(title: "Notes", blocks: [.list(found.map { Row($0.text) })]))
  /// }
  /// ```
  ///
  /// The target's line of `Package.swift` names `CommandArguments` and `Screens`, where a command takes arguments
  /// and shows something. A file named by an operand is read with ``ProgramRun/read(_:)``; text for a file goes into the report, or
  /// through a service.
  public mutating func programCommand<each D: DependencyKey>(
    _ name: String, summary: String, options: [CommandOption] = [], operands: [Operand] = [],
    help: String = "", using needs: repeat (each D).Type, fileID: String = #fileID,
    line: Int = #line,
    run work:
      @escaping @MainActor @Sendable (
        any ProgramRun, repeat OnDemand<each D>
      ) async throws -> CommandAnswer
  ) {
    _ = dependencies.require(
      repeat each needs, by: "the command \(name)", scope: .singleton, plugin: plugin.id,
      fileID: fileID, line: line)
    programCommands.append(
      ProgramCommand(
        name, summary: summary, options: options, operands: operands, help: help,
        site: site(fileID, line)
      ) { container, run in
        try await work(run, repeat OnDemand<each D>(container: container))
      })
  }
}
