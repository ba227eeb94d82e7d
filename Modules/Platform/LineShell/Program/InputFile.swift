package import Diagnostics
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file read piece by piece, or standard input.
@MainActor
final class InputFile {
  private static let pieceSize = 65_536
  /// The name of the file in errors.
  let name: String
  /// The size of the file in bytes; `nil` for a pipe or a terminal, whose size is unknown.
  let size: Int?

  private let descriptor: Int32
  private let isOwn: Bool
  private var buffer = [UInt8](repeating: 0, count: pieceSize)

  /// Opens a file; for `-`, takes the standard input.
  init(path: String, standardInput: Int32) throws(InputFileError) {
    isOwn = path != "-"
    name = isOwn ? path : "stdin"
    descriptor = isOwn ? try Self.descriptor(of: path) : standardInput
    var status = stat()
    let isRegular = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : nil
  }

  deinit {
    if isOwn { close(descriptor) }
  }

  /// Returns the next bytes, or `nil` at the end; throws `CancellationError` after Ctrl-C.
  func next() throws -> [UInt8]? {
    while true {
      if Signals.hasInterrupt { throw CancellationError() }
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count > 0 { return Array(buffer[..<count]) }
      if count == 0 { return nil }
      let error = SystemError.current
      guard error.code == EINTR else { throw InputFileError(path: name, error: error) }
    }
  }

  nonisolated static func descriptor(of path: String) throws(InputFileError) -> Int32 {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputFileError(path: path, error: .current) }
    return descriptor
  }
}

/// A file of commands or of a command, or the archive of the last session, cannot be read.
package struct InputFileError: ExplainedError, Hashable {
  let path: String
  let error: SystemError

  package var explanation: ErrorExplanation {
    .init(
      "inputFile.cannotRead", error.code == ENOENT ? .notFound : .inputOutput,
      "cannot read \(path): \(error)", hint: "check the path")
  }
}
