import Foundation

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
    let folder = "/tmp/shop-tests-\(UUID().uuidString.prefix(6))"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    return folder
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

  package static func copy(_ path: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: path, toPath: other)
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
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? NSNumber)?.uint32Value ?? 0
  }

  package static func text(of path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  private static func remove(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func require(_ condition: Bool) throws {
    if !condition { throw TemporaryFileError(code: errno) }
  }
}

/// An error of the system about a file or a folder of a test, with its error number.
package struct TemporaryFileError: Error {
  package let code: Int32
}
