#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads whole files.
package enum FileReader {
  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isNamedByUser: Whether a pipe is read as well, such as that of `<(swift package dump-package)`.
  ///     In a package a pipe would be waited for without end.
  /// - Returns: The content.
  /// - Throws: ``BoundaryCheckError/unreadable(path:detail:)``.
  /// - Complexity: O(*n*), with one allocation of the file's size.
  package static func bytes(
    of path: String, isNamedByUser: Bool = false
  ) throws(BoundaryCheckError) -> [UInt8] {
    let descriptor = unsafe open(
      path, O_RDONLY | O_CLOEXEC | (isNamedByUser ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw FolderReader.failure(path) }
    defer { close(descriptor) }
    var information = stat()
    guard unsafe fstat(descriptor, &information) == 0 else { throw FolderReader.failure(path) }
    guard information.st_mode & mode_t(S_IFMT) != mode_t(S_IFDIR) else {
      throw .unreadable(path: path, detail: "it is a folder")
    }
    guard isNamedByUser || information.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else {
      throw .unreadable(path: path, detail: "it is no regular file")
    }
    // One byte more than the size, so that the read that meets the end needs no second buffer.
    var capacity = max(Int(information.st_size), 0) + 1
    var bytes: [UInt8] = []
    while true {
      let wanted = capacity - bytes.count
      var failed = false
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        let got = unsafe read(descriptor, buffer.baseAddress, wanted)
        failed = got < 0
        count = max(got, 0)
      }
      if failed {
        if errno == EINTR { continue }
        throw FolderReader.failure(path)
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if chunk.count < wanted { break }
      capacity *= 2
    }
    return bytes
  }
}
