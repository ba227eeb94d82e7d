public import Mail
public import Screens

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
    default: server
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
        "give smtp://localhost:25 or smtp://192.0.2.7:25; names are not looked up")
    default: words("mail", .internal, "a mail failed: \(self)")
    }
  }

  private func words(
    _ code: String, _ category: ErrorExplanation.Category, _ message: String, _ hint: String? = nil
  ) -> ErrorExplanation {
    ErrorExplanation(code: "mail.\(code)", category: category, message: message, hint: hint)
  }
}
