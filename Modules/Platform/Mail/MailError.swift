package import Diagnostics

/// Why a message could not be created or delivered.
///
/// There is one case per cause, with the data that its remedy needs. Texts from a server are untrusted.
package enum MailError: Error, Sendable, Hashable {
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

  // MARK: Programs

  /// The mail program is not there, or cannot be run.
  case noMailProgram(path: String, reason: String)
  /// The program did not end in time, and was ended.
  case timedOut(program: String)
  /// A signal ended the program.
  case stopped(program: String, signal: Int32)
  /// The program did not accept the message; the codes are those of sysexits.h.
  case failed(program: String, code: Int32, text: String)
}

extension MailError: ExplainedError {
  package var explanation: ErrorExplanation {
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
    case .noMailProgram(let path, let reason):
      .init(
        "mail.noMailProgram", .configuration, "mail cannot be sent by \(path): \(reason)",
        hint: "install a mail program such as msmtp-mta or postfix, or give the path of one")
    case .timedOut(let program):
      .init("mail.timedOut", .temporary, "\(program) does not end", hint: "mails wait")
    case .stopped(let program, let signal):
      .init(
        "mail.stopped", .unavailable, "\(program) was ended by signal \(signal)",
        hint: "mails wait")
    case .failed(let program, let code, let text):
      .init(
        "mail.failed", code == 75 ? .temporary : .unavailable,
        "\(program) did not take a mail (exit \(code))" + (text.isEmpty ? "" : ": \(text)"),
        hint: "mails wait; check the program's configuration")
    }
  }
}
