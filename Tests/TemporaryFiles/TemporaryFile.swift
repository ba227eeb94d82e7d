#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files and folders that are deleted after a test.
package enum TemporaryFile {
  /// Runs `body` with a file of the given bytes, open at its start.
  package static func with(_ bytes: [UInt8], _ body: (Int32, String) throws -> Void) throws {
    try withFolder { folder in
      let path = folder + "/file"
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
      try require(descriptor >= 0)
      defer { close(descriptor) }
      let written = unsafe bytes.withUnsafeBytes { unsafe Self.write($0, to: descriptor) }
      try require(written == bytes.count)
      lseek(descriptor, 0, SEEK_SET)
      try body(descriptor, path)
    }
  }

  /// Runs `body` with an empty folder.
  package static func withFolder(_ body: (String) throws -> Void) throws {
    let folder = try makeFolder()
    defer { remove(folder) }
    try body(folder)
  }

  package static func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = try makeFolder()
    defer { remove(folder) }
    try await body(folder)
  }

  private static func makeFolder() throws -> String {
    var template = Array("/tmp/shop-tests-XXXXXX".utf8CString)
    let path = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let base = buffer.baseAddress, let made = unsafe mkdtemp(base) else { return nil }
      return unsafe String(cString: made)
    }
    guard let path else { throw TemporaryFileError(code: errno) }
    return path
  }

  /// Writes a text to a file, replacing its content.
  package static func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  package static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    try require(descriptor >= 0)
    defer { close(descriptor) }
    let written = unsafe bytes.withUnsafeBytes { unsafe Self.write($0, to: descriptor) }
    try require(written == bytes.count)
  }

  /// Copies a file; only its owner can access the copy.
  package static func copy(_ path: String, to other: String) throws {
    let (source, copy) = unsafe (
      open(path, O_RDONLY), open(other, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    )
    try require(source >= 0 && copy >= 0)
    defer {
      close(source)
      close(copy)
    }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe read(source, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      let written = unsafe bytes.withUnsafeBytes {
        unsafe Self.write(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: copy)
      }
      try require(written == count)
    }
  }

  /// Runs `body` with a new file to write to.
  package static func writing<Value>(
    to path: String, _ body: (Int32) async throws -> Value
  ) async throws -> Value {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    try require(descriptor >= 0)
    defer { close(descriptor) }
    return try await body(descriptor)
  }

  // Inside the type, its own methods hide the system's function of the same name.
  private static func write(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    #else
      unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  package static func mode(of path: String) -> UInt32 {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return 0 }
    return UInt32(status.st_mode & 0o7777)
  }

  package static func text(of path: String) -> String {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(descriptor, buffer.baseAddress, buffer.count)
    }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  private static func remove(_ folder: String) {
    if let stream = unsafe opendir(folder) {
      while let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) {
            unsafe String(cString: $0)
          }
        }
        guard name != ".", name != ".." else { continue }
        let path = folder + "/" + name
        if unsafe unlink(path) != 0 { remove(path) }
      }
      unsafe closedir(stream)
    }
    unsafe rmdir(folder)
  }

  private static func require(_ condition: Bool) throws {
    if !condition { throw TemporaryFileError(code: errno) }
  }
}

/// An error of the system about a file or a folder of a test, with its error number.
package struct TemporaryFileError: Error {
  package let code: Int32
}
