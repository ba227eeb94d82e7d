/// The destination of mails given by `--mail`.
enum MailDestination: Hashable {
  /// A Maildir.
  case folder(path: String)
  /// A program with the interface of `sendmail`; `nil` for that of the system.
  case program(path: String?)

  /// Reads `maildir:///folder`, `sendmail`, or the path of a program.
  init?(_ text: String) {
    let scheme = "maildir://"
    let path = text.hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
    if text == "sendmail" {
      self = .program(path: nil)
    } else if path.hasPrefix("/"), path != "/" {
      self = text == path ? .program(path: path) : .folder(path: path)
    } else {
      return nil
    }
  }
}
