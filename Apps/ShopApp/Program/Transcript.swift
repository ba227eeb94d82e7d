#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A session as a file: typed lines as they were, printed lines behind `# `, secrets left out.
///
/// Printed lines are comments, so a transcript without secrets runs again with `-f`.
@MainActor
final class Transcript {
  private let path: String
  private let descriptor: Int32

  /// Creates the file, readable by its owner alone; an existing file is replaced.
  init(path: String) throws(ProgramError) {
    self.path = path
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    descriptor = unsafe open(path, flags, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, .current) }
  }

  deinit {
    close(descriptor)
  }

  func record(command: String) throws(OutputError) {
    try OutputBuffer.write(Array("\(command)\n".utf8), to: descriptor)
  }

  func record(answer: String, isSecret: Bool) throws(OutputError) {
    try record(command: isSecret ? "<secret>" : answer)
  }

  func record(_ rendered: RenderedReport) throws(OutputError) {
    var bytes: [UInt8] = []
    for stream in [rendered.output, rendered.diagnostics] {
      for line in stream.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
        bytes += line.isEmpty ? [0x23] : [0x23, 0x20] + line
        bytes.append(0x0A)
      }
    }
    try OutputBuffer.write(bytes, to: descriptor)
  }
}
