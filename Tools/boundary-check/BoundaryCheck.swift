import BoundaryChecker

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The executable: prints what the command answers and exits with its status.
@main
struct BoundaryCheck {
  static func main() {
    // A reader that has seen enough, such as `head`, is no error.
    signal(SIGPIPE, SIG_IGN)
    let outcome = BoundaryCheckCommand.run(
      Array(CommandLine.arguments.dropFirst()),
      surroundings: CommandSurroundings(outputIsTerminal: isatty(STDOUT_FILENO) == 1))
    let isWritten = write(outcome.output, to: STDOUT_FILENO)
    if !isWritten {
      let reason = unsafe String(cString: strerror(errno))
      _ = write(
        "boundary-check: error: cannot write standard output: \(reason)\n", to: STDERR_FILENO)
    }
    _ = write(outcome.diagnostics, to: STDERR_FILENO)
    exit(isWritten ? outcome.status.rawValue : ExitStatus.internalError.rawValue)
  }

  /// Writes all of a text; a closed pipe ends it quietly.
  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: $0[written...]))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno == EPIPE }
      written += count
    }
    return true
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
