#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A temporary file that no path leads to, which goes with the last who has it open.
final class NamelessFile {
  let descriptor: Int32

  /// Creates a file that holds a text and is read from its start.
  init(_ text: String = "") throws(BoundaryCheckError) {
    let path = "\(ScratchFolder.all)/.\(ScratchFolder.freshName)"
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path: path, detail: FolderReader.words(errno)) }
    unsafe unlink(path)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR {
        throw .unwritable(path: path, detail: FolderReader.words(errno))
      }
      rest = rest.dropFirst(max(count, 0))
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// Returns all that was written to it.
  func bytes() throws(BoundaryCheckError) -> [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    return try FileReader.bytes(from: descriptor, of: "a temporary file", limit: .max)
  }
}
