package import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Collects the output of a command to one stream and writes it at once.
///
/// Either every byte is written or an ``OutputError`` says why not: unlike with `print`, a full disk is
/// noticed. Call ``flush()`` after each command and before the program ends.
package struct OutputBuffer: ~Copyable {
  private let descriptor: Int32
  private var bytes: [UInt8] = []

  /// Creates a buffer for an open file descriptor, which is not closed.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Adds bytes.
  package mutating func append(_ newBytes: some Sequence<UInt8>) {
    bytes.append(contentsOf: newBytes)
  }

  /// Writes the waiting bytes; afterwards the buffer is empty, even if writing failed.
  ///
  /// - Throws: ``OutputError`` if the stream does not accept every byte.
  package mutating func flush() throws(OutputError) {
    guard !bytes.isEmpty else { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    try Self.write(bytes, to: descriptor)
  }

  /// Writes all bytes to a file descriptor, continuing after a partial write or a signal.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(OutputError) {
    var start = 0
    while start < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer -> Int in
        unsafe Self.write(UnsafeRawBufferPointer(rebasing: buffer[start...]), to: descriptor)
      }
      if written >= 0 {
        start += written
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: awaitReadiness(of: descriptor, for: POLLOUT)
      case EPIPE: throw .brokenPipe
      default: throw .writeFailed(.current)
      }
    }
  }

  private static func write(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    #else
      unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }
}

/// Why output could not be written.
package enum OutputError: Error, Hashable, Sendable {
  /// The reader closed the stream; the program then ends quietly.
  case brokenPipe
  /// The stream does not accept the bytes, for example because the disk is full.
  case writeFailed(SystemError)

  /// The exit code for the failure.
  package var exitCode: ExitCode {
    switch self {
    case .brokenPipe: .brokenPipe
    case .writeFailed: .inputOutput
    }
  }

  /// Whether the program ends without a message.
  package var isQuiet: Bool { self == .brokenPipe }
}

extension OutputError: ExplainedError {
  package var explanation: ErrorExplanation {
    switch self {
    case .brokenPipe: .init("output.brokenPipe", .inputOutput, "the reader closed the output")
    case .writeFailed(let error):
      .init(
        "output.writeFailed", .inputOutput, "cannot write output: \(error.description)",
        hint: "free some space, or send the output elsewhere")
    }
  }
}
