import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Hands messages to a program with the interface of `sendmail`: postfix, exim, msmtp and others have one.
///
/// The program finds the recipient in the message (`-t`), so that no address can be taken for an option, and none
/// shows in the list of processes. It knows the mail server, its certificate and its password; this process does not.
package struct SendmailTransport: MailTransport {
  /// Where systems keep the program.
  static let systemPaths = ["/usr/sbin/sendmail", "/usr/lib/sendmail"]

  private let program: String
  private let timeout: Duration

  /// Creates a transport by a program, or by that of the system.
  ///
  /// A delivery that takes longer than `timeout` is ended. Throws ``MailError/noMailProgram(path:reason:)`` if the
  /// program is not there to be run.
  package init(program path: String? = nil, timeout: Duration = .seconds(30)) throws(MailError) {
    let found = Self.systemPaths.first { Self.problem(with: $0) == nil }
    program = path ?? found ?? Self.systemPaths[0]
    self.timeout = timeout
    if let reason = Self.problem(with: program) {
      throw .noMailProgram(path: program, reason: reason)
    }
  }

  private static func problem(with path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return unsafe String(cString: strerror(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { return "it is not a file" }
    return unsafe access(path, X_OK) == 0 ? nil : "it is not executable"
  }

  package var place: String { program }

  package var isReadable: Bool { false }

  package func newest(where _: (MailMessage) -> Bool) -> MailMessage? { nil }

  package func deliver(_ message: MailMessage) async throws(MailError) {
    // Its value is an argument.
    guard !message.from.hasPrefix("-") else { throw .invalidAddress(message.from) }
    // -i: a line with a single dot does not end the message.
    let run = MailProgram(path: program, arguments: ["-i", "-t", "-f", message.from])
    let text = message.lines.map { $0 + "\n" }.joined()
    // Waiting for a program blocks a thread, which must not be one that runs tasks.
    let (end, output) = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async { [timeout] in
        continuation.resume(returning: run.end(reading: Array(text.utf8), within: timeout))
      }
    }
    switch end {
    case .exited(code: 0): return
    case .exited(let code):
      throw .failed(program: program, code: code, text: Self.line(output))
    case .readNothing: throw .failed(program: program, code: 0, text: "it did not read the message")
    case .stopped(let signal): throw .stopped(program: program, signal: signal)
    case .timedOut: throw .timedOut(program: program)
    case .notStarted(let number):
      throw .noMailProgram(path: program, reason: unsafe String(cString: strerror(number)))
    }
  }

  /// Returns what a program printed as the beginning of one line, without anything that a terminal would obey.
  private static func line(_ output: [UInt8]) -> String {
    let shown = String(decoding: output, as: UTF8.self).unicodeScalars.map { scalar -> Character in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: " "
      default: Character(scalar)
      }
    }
    return String(String(shown).split(separator: " ").joined(separator: " ").prefix(300))
  }
}
