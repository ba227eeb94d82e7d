import CommandArguments
package import PluginInterface
package import Screens

extension ComposedApp {
  /// Runs a command of the program as an admin types it, without files and without a terminal.
  ///
  /// ```swift
  /// let answer = try await app.composed.command("gift-cards issue", "25.00")
  /// #expect(answer.message == "…")
  /// ```
  ///
  /// - Throws: `TypedCommandError` for a command that no plugin registers or a file that it reads, and the errors of its
  ///   words and of its work.
  @MainActor
  @discardableResult
  package func command(_ name: String, _ words: String...) async throws -> CommandAnswer {
    try await command(name, words: words)
  }

  @MainActor
  @discardableResult
  package func command(_ name: String, words: [String]) async throws -> CommandAnswer {
    guard let command = router.programCommands.first(where: { $0.name == name }) else {
      throw TypedCommandError.noSuchCommand(name)
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

/// Why a command cannot be typed in a test.
package enum TypedCommandError: Error, Hashable, Sendable {
  /// No plugin registers it.
  case noSuchCommand(String)
  /// It reads a file or standard input, of which there is none.
  case noFile(String)
}

/// The run of a command in a test.
private struct TypedCommand: ProgramRun {
  static let program = "program"

  let arguments: Arguments
  let router: Router
  var program: String { Self.program }

  func read(_ path: String) throws -> InputPieces { throw TypedCommandError.noFile(path) }
  func note(_ text: String) {}
  nonisolated func showProgress(_ verb: String, _ done: Int, of whole: Int?, note: String) {}
}
