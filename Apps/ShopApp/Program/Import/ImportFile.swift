import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of an import, read piece by piece.
@MainActor
final class ImportFile {
  private static let pieceSize = 65_536
  /// The name of the file in errors.
  let name: String
  /// The size of the file in bytes; `nil` for a pipe or a terminal, whose size is unknown.
  let size: Int?

  private let descriptor: Int32
  private let path: String
  private var buffer = [UInt8](repeating: 0, count: pieceSize)

  /// Opens the file, or standard input for `-`.
  init(path: String) throws(ProgramError) {
    self.path = path
    name = path == "-" ? "stdin" : path
    descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotImport(path: path, .current) }
    var status = stat()
    let isRegular = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : nil
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  func next() throws -> [UInt8]? {
    while true {
      if Signals.hasInterrupt { throw CancellationError() }
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count > 0 { return Array(buffer[..<count]) }
      if count == 0 { return nil }
      let error = SystemError.current
      guard error.code == EINTR else { throw ProgramError.cannotImport(path: name, error) }
    }
  }
}
