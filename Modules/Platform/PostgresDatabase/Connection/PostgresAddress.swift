import CPostgres
import Database

/// The address of a database: a URL such as `postgres://host/shop`, or libpq's `host=… dbname=…`.
///
/// Missing parts come from libpq's environment variables and service file, as in every PostgreSQL
/// program. Of several hosts, the one that is a primary is used, unless the address says otherwise. A password
/// may come only from there: an address appears in process lists, histories and scripts.
struct PostgresAddress: Sendable, CustomStringConvertible {
  /// The parameters for libpq, in order; later ones override earlier ones.
  let parameters: [(keyword: String, value: String)]
  /// Whether the address does not say how to verify the server.
  let leavesVerificationOpen: Bool
  /// The host and the name of the database, without the user.
  let description: String

  /// Reads an address, or throws `DatabaseError.invalidAddress(reason:remedy:)`.
  init(_ text: String) throws(DatabaseError) {
    let given = try Self.parse(text)
    for secret in ["password", "sslpassword"] where given.contains(where: { $0.keyword == secret })
    {
      throw .invalidAddress(
        reason: "it holds a password, which others could read",
        remedy: "leave it out, and give it in PGPASSWORD, in a PGPASSFILE or in a service file")
    }
    func value(_ keyword: String) -> String? { given.last { $0.keyword == keyword }?.value }
    leavesVerificationOpen = value("sslmode") == nil
    let host = value("host") ?? value("hostaddr") ?? value("service") ?? "the local server"
    description = value("dbname").map { "\($0) at \(host)" } ?? host
    // A dead peer is noticed within half a minute, whatever the system's default.
    var defaults = [
      ("fallback_application_name", "shop"), ("keepalives_idle", "10"),
      ("keepalives_interval", "5"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "30000"),
    ]
    if (value("host") ?? value("hostaddr"))?.contains(",") == true {
      defaults.append(("target_session_attrs", "primary"))
    }
    parameters =
      defaults.filter { value($0.0) == nil }.map { (keyword: $0.0, value: $0.1) } + given
      + [(keyword: "client_encoding", value: "UTF8")]
  }

  /// Whether every host is this machine; an empty host is the default local socket.
  static func isThisMachine(_ hosts: String) -> Bool {
    let local: Set<Substring> = ["", "localhost", "127.0.0.1", "::1"]
    return hosts.split(separator: ",").allSatisfy { host in
      local.contains(host) || host.hasPrefix("/") || host.hasPrefix("@")
    }
  }

  private static func parse(
    _ text: String
  ) throws(DatabaseError) -> [(keyword: String, value: String)] {
    guard PostgresDatabase.isURL(text) || text.contains("="), !text.utf8.contains(0) else {
      throw .invalidAddress(reason: "it is not a URL of PostgreSQL", remedy: example)
    }
    var message: UnsafeMutablePointer<CChar>?
    guard let options = unsafe PQconninfoParse(text, &message) else {
      defer { unsafe PQfreemem(message) }
      // libpq's message may quote the address, so it is dropped if it may contain a secret.
      let words = unsafe message.map { unsafe String(cString: $0) } ?? ""
      let isSecret = text.contains("@") || text.lowercased().contains("pass")
      throw .invalidAddress(
        reason: isSecret || words.isEmpty
          ? "it cannot be read" : words.filter { $0 != "\n" && $0 != "\r\n" }, remedy: example)
    }
    return unsafe Self.values(of: options)
  }

  /// Returns the values that libpq's options have, and frees the options.
  @unsafe
  static func values(
    of options: UnsafeMutablePointer<PQconninfoOption>
  ) -> [(keyword: String, value: String)] {
    defer { unsafe PQconninfoFree(options) }
    var given: [(keyword: String, value: String)] = []
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe given.append((String(cString: keyword), String(cString: value)))
      }
      unsafe option += 1
    }
    return given
  }

  private static let example =
    "write it as postgres://host/database, or postgres:///database for this machine"
}
