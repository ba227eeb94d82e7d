import BoundaryChecker

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The executable: prints the outcome of the command and exits with its status.
@main
struct BoundaryCheck {
  static func main() {
    // A reader that stops early, such as `head`, is not an error.
    signal(SIGPIPE, SIG_IGN)
    BoundaryCheckCommand.endsWhatItRuns()
    var environment = CommandEnvironment(outputIsTerminal: isatty(STDOUT_FILENO) == 1)
    let terminal = environment.variables["TERM"] ?? "dumb"
    if isatty(STDERR_FILENO) == 1, terminal != "dumb" {
      environment.terminal = { text in _ = isPrinted(text, to: STDERR_FILENO) }
    }
    let outcome = BoundaryCheckCommand.run(
      Array(CommandLine.arguments.dropFirst()), environment: environment)
    let isWritten = isPrinted(outcome.output, to: STDOUT_FILENO)
    if !isWritten {
      let reason = unsafe String(cString: strerror(errno))
      _ = isPrinted(
        "boundary-check: error: cannot write standard output: \(reason)\n", to: STDERR_FILENO)
    }
    _ = isPrinted(outcome.diagnostics, to: STDERR_FILENO)
    exit(isWritten ? outcome.status.rawValue : ExitStatus.internalError.rawValue)
  }

  /// Writes a text completely; a closed pipe ends it quietly.
  private static func isPrinted(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return errno == EPIPE }
      rest = rest.dropFirst(max(count, 0))
    }
    return true
  }
}
