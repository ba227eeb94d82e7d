import Database

/// The name under which the commits of one database are announced to others.
///
/// The announcement follows a commit, in its round trip. Inside the transaction, `NOTIFY` would make all commits wait
/// for each other.
struct OwnCommits: Sendable {
  /// The channel of announcements: each schema on a server is a database of its own.
  private static let channel = "left('committed ' || current_schema(), 63)"

  /// Distinguishes the commits of this database from others: letters and digits.
  let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)

  var announcement: String { "SELECT pg_notify(\(Self.channel), '\(name)')" }

  /// Has a connection hear the announcements.
  static func listen(on connection: Connection, within timeout: Duration) throws {
    do throws(Failure) {
      let answer = try connection.run(["SELECT quote_ident(\(channel))"], within: timeout)
      guard let channel = try? answer.first({ try $0.text(0) }) else { return }
      try connection.run(["LISTEN \(channel)"], within: timeout)
    } catch {
      throw error.error
    }
  }
}
