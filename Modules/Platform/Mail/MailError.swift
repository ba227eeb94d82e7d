public import Diagnostics

/// Why a message could not be created or delivered.
///
/// There is one case per cause, with the data that its remedy needs. Texts from a server are untrusted.
public enum MailError: Error, Sendable, Hashable {
  // MARK: Messages

  /// An address is not `name@host` in printable ASCII.
  case invalidAddress(String)
  /// A header field holds a line break or another control character.
  case invalidHeader(field: String)
  /// The body holds a control character other than a line break or a tab.
  case invalidBody

  // MARK: Folders

  /// The folder cannot be created, or a file in it cannot be written.
  case folderUnusable(path: String, reason: String)
  /// The folder belongs to another user, or others can write to it.
  case folderNotOwn(path: String)

  // MARK: Servers

  /// The text is not `smtp://host:port` or `smtps://host:port`.
  case invalidServer(String)
  /// The URL holds a password, or might; the error does not repeat it.
  case passwordInURL
  /// The server's URL names a user, but no password was given.
  case passwordMissing(server: String)
  /// The password would be sent unencrypted.
  case passwordInClear(server: String)
  /// The server offers no supported way to sign in.
  case cannotSignIn(server: String)
  /// Encryption could not be established.
  case cannotEncrypt(server: String, reason: String)
  /// The server's certificate cannot be trusted for its name.
  case notTrusted(server: String, reason: String)
  /// No connection could be established.
  case cannotConnect(server: String, reason: String)
  /// The server did not answer in time.
  case timedOut(server: String)
  /// The server closed the connection early.
  case connectionLost(server: String)
  /// The server's answer is not a valid reply.
  case malformedReply(server: String)
  /// The server refused a step of the delivery.
  case refused(server: String, step: String, code: Int, text: String)
}

extension MailError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .invalidAddress, .invalidHeader, .invalidBody:
      .init("mail.message", .internal, "a mail cannot be made: \(self)")
    case .folderUnusable(let path, let reason):
      .init(
        "mail.folderUnusable", .cannotCreate, "mail cannot be kept in \(path): \(reason)",
        hint: "make the folder above it writable")
    case .folderNotOwn(let path):
      .init(
        "mail.folderNotOwn", .configuration, "\(path) is accessible to other users",
        hint: "make sure that you own it, and run chmod 700 on it")
    case .passwordMissing(let server):
      .init(
        "mail.passwordMissing", .configuration,
        "the mail server \(server) names a user, but no password is set",
        hint: "give the password, or leave the user out of the server's URL")
    case .passwordInClear(let server):
      .init(
        "mail.passwordInClear", .configuration,
        "the password for \(server) would be sent unencrypted",
        hint: "give smtps:// instead of smtp://, or a server on this machine")
    case .cannotSignIn(let server):
      .init(
        "mail.cannotSignIn", .unavailable, "the mail server \(server) takes no password",
        hint: "leave the user out of its URL; mails wait")
    case .passwordInURL:
      .init(
        "mail.passwordInURL", .usage,
        "passwords are not accepted as arguments, because other users can read them",
        hint: "give smtps://user@host, and supply the password separately")
    case .cannotConnect(let server, let reason):
      .init(
        "mail.cannotConnect", .unavailable,
        "the mail server \(server) cannot be reached: \(reason)",
        hint: "start it; mails wait until it answers")
    case .timedOut(let server):
      .init(
        "mail.timedOut", .temporary, "the mail server \(server) does not answer", hint: "mails wait"
      )
    case .connectionLost(let server):
      .init(
        "mail.connectionLost", .temporary, "the mail server \(server) hung up", hint: "mails wait")
    case .malformedReply(let server):
      .init(
        "mail.malformedReply", .configuration, "\(server) is no mail server", hint: "give another")
    case .refused(let server, let step, let code, let text):
      .init(
        "mail.refused", .unavailable, "the mail server \(server) refused \(step): \(code) \(text)",
        hint: "fix the problem on the server; mails wait until then")
    case .invalidServer(let url):
      .init(
        "mail.invalidServer", .invalidData, "\(url) is no mail server",
        hint: "give smtp://localhost:25 or smtps://user@mail.example.org")
    case .cannotEncrypt(let server, let reason):
      .init(
        "mail.cannotEncrypt", .unavailable,
        "no encryption with the mail server \(server): \(reason)",
        hint: "give its port for TLS, usually 465; mails wait")
    case .notTrusted(let server, let reason):
      .init(
        "mail.notTrusted", .unavailable,
        "the mail server \(server) cannot prove its name: \(reason)",
        hint: "fix its certificate, or name its authority in SSL_CERT_FILE; mails wait")
    }
  }
}
