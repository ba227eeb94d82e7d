import CommandArguments
package import PluginInterface
package import Screens

extension ComposedApp {
  /// Runs a command of the program as an admin types it, without files and without a terminal.
  ///
  /// ```swift
  /// let answer = try await app.composed.command("gift-cards issue", "25.00 USD")
  /// #expect(answer.message == "…")
  /// ```
  ///
  /// - Throws: ``TestHostError`` for a command that no plugin registers, and the errors of its words and of its work.
  @MainActor
  @discardableResult
  package func command(_ name: String, _ words: String...) async throws -> CommandAnswer {
    try await command(name, words: words)
  }

  @MainActor
  @discardableResult
  package func command(_ name: String, words: [String]) async throws -> CommandAnswer {
    guard let command = router.programCommands.first(where: { $0.name == name }) else {
      throw TestHostError.noSuchCommand(name)
    }
    let arguments = try Arguments(words, syntax: command.syntax(in: TypedCommand.program))
    return try await command.answer(in: self, TypedCommand(arguments: arguments, router: router))
  }
}

extension CommandAnswer {
  /// The rows of the table that it shows, each with its values; none if it shows no table first.
  package var rows: [[ScreenValue]] {
    if case .table(_, let rows)? = report?.blocks.first { rows } else { [] }
  }
}

/// The run of a command in a test.
private struct TypedCommand: ProgramRun {
  static let program = "program"

  let arguments: Arguments
  let router: Router
  var program: String { Self.program }

  func read(_ path: String) -> InputPieces { InputPieces(name: path, size: nil) { nil } }
  func note(_ text: String) {}
  nonisolated func showProgress(_ verb: String, _ done: Int, of whole: Int?, note: String) {}
}
