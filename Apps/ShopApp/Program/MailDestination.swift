public import Mail
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The destination of mails given by `--mail`, from a URL without secrets.
public enum MailDestination: Hashable, Sendable {
  /// A Maildir.
  case folder(path: String)
  case server(MailServer)

  /// Parses a URL: `maildir:///folder`, `smtp://host:port` or `smtps://user@host:port`.
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

/// The source of the mail server's password: an environment variable, or a file it names.
///
/// It is never an argument, since every process can read arguments.
struct MailPasswordSource {
  let environment: Environment

  func password() throws(ProgramError) -> MailPassword? {
    if let text = environment.nonEmpty("SHOP_MAIL_PASSWORD") { return MailPassword(text) }
    guard let path = environment.nonEmpty("SHOP_MAIL_PASSWORD_FILE") else { return nil }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw .cannotUsePassword(path: path, reason: SystemError.current.description)
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotUsePassword(path: path, reason: "it is no regular file")
    }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw .cannotUsePassword(path: path, reason: "others may read it")
    }
    var lines = LineSource(descriptor: descriptor)
    guard let line = try? lines.next(), let password = MailPassword(line.text) else {
      throw .cannotUsePassword(path: path, reason: "its first line is no password")
    }
    return password
  }
}
