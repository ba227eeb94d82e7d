package import CommandArguments
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
