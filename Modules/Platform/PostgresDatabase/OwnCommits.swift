import Database
import Synchronization

/// The commits of one database: the name that identifies them to others, and the log position that a standby
/// needs to include them.
///
/// Both commands follow a commit, in its round trip. Inside the transaction, `NOTIFY` would make all
/// commits wait for each other, and the position would precede the commit.
///
/// Standard: <https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-ADMIN-BACKUP>.
final class OwnCommits: Sendable {
  /// The channel of announcements: each schema on a server is a database of its own.
  private static let channel = "left('committed ' || current_schema(), 63)"

  /// Distinguishes the commits of this database from others: letters and digits.
  let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
  private let keepsPosition: Bool
  private let latest = Mutex<Int64>(0)

  /// Starts without commits; positions are useful only if there are standbys.
  init(keepingPosition: Bool) { keepsPosition = keepingPosition }

  var announcement: [String] {
    (keepsPosition ? [Self.current] : []) + ["SELECT pg_notify(\(Self.channel), '\(name)')"]
  }

  static func listen(on connection: Connection, within timeout: Duration) throws {
    let channel = try answer(
      to: "SELECT quote_ident(\(Self.channel))", on: connection, within: timeout
    ).first { try $0.text(0) }
    if let channel { _ = try answer(to: "LISTEN \(channel)", on: connection, within: timeout) }
  }

  private static let current = "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn"
  private static let replay =
    "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0'::pg_lsn END"

  /// How many bytes of the log a standby must have replayed.
  var position: Int64 { latest.withLock { $0 } }

  /// Takes the position from the answer after a commit; without an answer, no standby is recent enough.
  func notePosition(in answer: ResultSet?) {
    guard keepsPosition else { return }
    let found = (try? answer.flatMap(Self.position)) ?? .max
    latest.withLock { $0 = max($0, found) }
  }

  /// Asks the primary for its position, which also covers commits by others.
  func notePosition(on connection: Connection, within timeout: Duration) throws {
    guard keepsPosition else { return }
    notePosition(in: try Self.answer(to: Self.current, on: connection, within: timeout))
  }

  /// Returns the position that a standby has replayed, or `nil` if the server is no standby.
  static func replayed(on connection: Connection, within timeout: Duration) throws -> Int64? {
    try position(in: answer(to: replay, on: connection, within: timeout))
  }

  private static func answer(
    to command: String, on connection: Connection, within timeout: Duration
  ) throws -> ResultSet {
    do throws(Failure) { return try connection.run([command], within: timeout) } catch {
      throw error.error
    }
  }

  private static func position(in answer: ResultSet) throws -> Int64? {
    try answer.first { try $0.optional(0, $0.int64) } ?? nil
  }
}
