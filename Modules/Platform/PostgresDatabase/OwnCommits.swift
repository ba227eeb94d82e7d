import Database
import Synchronization

/// What a database knows of its own commits: the name by which others hear of them, and how far a standby has to
/// have come to hold them.
///
/// Both are asked behind a commit, in its round trip. Inside the transaction a `NOTIFY` would make the commits of
/// all wait for each other, and the position would be one before the commit.
///
/// Standard: <https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-ADMIN-BACKUP>.
final class OwnCommits: Sendable {
  /// Where commits are announced: what shares a server in a schema of its own is another database.
  private static let channel = "left('committed ' || current_schema(), 63)"

  /// What tells the commits of this database from those of others: letters and digits.
  let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
  private let keepsPosition: Bool
  private let latest = Mutex<Int64>(0)

  /// Begins with no commits; positions are of use where there are standbys.
  init(keepingPosition: Bool) { keepsPosition = keepingPosition }

  /// What is sent behind a commit.
  var announcement: [String] {
    (keepsPosition ? [Self.current] : []) + ["SELECT pg_notify(\(Self.channel), '\(name)')"]
  }

  /// Has a connection told of what is announced.
  static func listen(on connection: Connection, within timeout: Duration) throws {
    var channel: String?
    try answer(to: "SELECT quote_ident(\(Self.channel))", on: connection, within: timeout)
      .visitRows { row in
        channel = try row.text(0)
        return false
      }
    if let channel { _ = try answer(to: "LISTEN \(channel)", on: connection, within: timeout) }
  }

  private static let current = "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn"
  private static let replay =
    "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0'::pg_lsn END"

  /// How many bytes of the log a standby has to have replayed.
  var position: Int64 { latest.withLock { $0 } }

  /// Takes what was answered behind a commit; without an answer no standby is far enough any more.
  func notePosition(in answer: ResultSet?) {
    guard keepsPosition else { return }
    let found = (try? answer.flatMap(Self.position)) ?? .max
    latest.withLock { $0 = max($0, found) }
  }

  /// Asks the primary for its position, which is past what others have committed, too.
  func notePosition(on connection: Connection, within timeout: Duration) throws {
    guard keepsPosition else { return }
    notePosition(in: try Self.answer(to: Self.current, on: connection, within: timeout))
  }

  /// How far a standby has come; `nil` for a server that is none.
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
    var position: Int64?
    try answer.visitRows { row in
      position = try row.optional(0, row.int64)
      return false
    }
    return position
  }
}
