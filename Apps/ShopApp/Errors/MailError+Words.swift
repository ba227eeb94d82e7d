public import Diagnostics
public import Mail

extension MailError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .invalidAddress, .invalidHeader, .invalidBody:
      words("message", .internal, "a mail cannot be made: \(self)")
    case .folderUnusable(let path, let reason):
      words(
        "folderUnusable", .cannotCreate, "mail cannot be kept in \(path): \(reason)",
        "make the folder above it writable")
    case .folderNotOwn(let path):
      words(
        "folderNotOwn", .configuration, "\(path) is not yours alone",
        "own it, and run chmod 700 on it")
    case .passwordMissing, .passwordInClear, .passwordInURL, .cannotSignIn: password
    default: server
    }
  }

  private var password: ErrorExplanation {
    switch self {
    case .passwordMissing(let server):
      words(
        "passwordMissing", .configuration, "the mail server \(server) has a user, but no password",
        "set SHOP_MAIL_PASSWORD, or SHOP_MAIL_PASSWORD_FILE to a file that only you can read")
    case .passwordInClear(let server):
      words(
        "passwordInClear", .configuration,
        "the password for \(server) would be sent for everybody to read",
        "give smtps:// instead of smtp://, or a server on this machine")
    case .cannotSignIn(let server):
      words(
        "cannotSignIn", .unavailable, "the mail server \(server) takes no password",
        "leave the user out of its URL; mails wait")
    default:
      words(
        "passwordInURL", .usage, "a password is never an argument, where others can read it",
        "give smtps://user@host, and the password in SHOP_MAIL_PASSWORD")
    }
  }

  private var server: ErrorExplanation {
    switch self {
    case .cannotConnect(let server, let reason):
      words(
        "cannotConnect", .unavailable, "the mail server \(server) cannot be reached: \(reason)",
        "start it; mails wait until it answers")
    case .timedOut(let server):
      words("timedOut", .temporary, "the mail server \(server) does not answer", "mails wait")
    case .connectionLost(let server):
      words("connectionLost", .temporary, "the mail server \(server) hung up", "mails wait")
    case .malformedReply(let server):
      words("malformedReply", .configuration, "\(server) is no mail server", "give another")
    case .refused(let server, let step, let code, let text):
      words(
        "refused", .unavailable, "the mail server \(server) refused \(step): \(code) \(text)",
        "mend it there; mails wait")
    case .invalidServer(let url):
      words(
        "invalidServer", .invalidData, "\(url) is no mail server",
        "give smtp://localhost:25 or smtps://user@mail.example.org")
    case .cannotEncrypt(let server, let reason):
      words(
        "cannotEncrypt", .unavailable, "no encryption with the mail server \(server): \(reason)",
        "give its port for TLS, usually 465; mails wait")
    case .notTrusted(let server, let reason):
      words(
        "notTrusted", .unavailable, "the mail server \(server) cannot prove its name: \(reason)",
        "mend its certificate, or name its authority in SSL_CERT_FILE; mails wait")
    default: words("mail", .internal, "a mail failed: \(self)")
    }
  }

  private func words(
    _ code: String, _ category: ErrorExplanation.Category, _ message: String, _ hint: String? = nil
  ) -> ErrorExplanation {
    ErrorExplanation(code: "mail.\(code)", category: category, message: message, hint: hint)
  }
}
