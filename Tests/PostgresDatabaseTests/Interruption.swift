@testable import PostgresDatabase
import Synchronization

/// What the server is made to do before one of the steps of a transaction, once.
final class Interruption: Sendable {
  private let state: Mutex<(left: Int, steps: Int)>
  private let commands: [String]

  /// Interrupts the step of a number, counted from 0 over all transactions.
  init(_ command: String, before step: Int) {
    state = Mutex((step, 0))
    commands = [command]
  }

  /// How many steps there were.
  var steps: Int { state.withLock { $0.steps } }

  func commands(before step: PostgresDatabase.Step) -> [String] {
    state.withLock { state in
      state.steps += 1
      state.left -= 1
      return state.left == -1 ? commands : []
    }
  }

  static func raise(_ code: String) -> String {
    "DO $$ BEGIN RAISE EXCEPTION 'made to fail' USING ERRCODE = '\(code)'; END $$"
  }

  static let end = "SELECT pg_terminate_backend(pg_backend_pid())"
}
