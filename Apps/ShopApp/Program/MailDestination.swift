public import Mail

/// Where `--mail` sends mails, read from a URL that holds no secret.
public enum MailDestination: Hashable, Sendable {
  /// A Maildir.
  case folder(path: String)

  /// A mail server.
  case server(MailServer)

  /// Reads a URL: `maildir:///folder`, `smtp://host:port` or `smtps://user@host:port`.
  ///
  /// - Throws: `MailError.invalidServer` or `MailError.passwordInURL`.
  public init(_ url: String) throws(MailError) {
    let scheme = "maildir://"
    guard url.hasPrefix(scheme) else {
      self = .server(try MailServer(url))
      return
    }
    let path = String(url.dropFirst(scheme.count))
    guard path.utf8.first == UInt8(ascii: "/"), path != "/" else { throw .invalidServer(url) }
    self = .folder(path: path)
  }
}
