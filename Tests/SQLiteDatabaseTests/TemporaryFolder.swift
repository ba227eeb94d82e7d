import Foundation

/// A folder of its own for one test, removed with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = parent.appending(path: "sqlite-database-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The permission bits of a file.
  func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  /// Changes the permission bits of a file.
  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }

  /// The bytes of a file.
  ///
  /// Not by `Data(contentsOf:)`, which leaks its buffer for an empty file in the Foundation of Swift
  /// 6.3.1: the address sanitizer tells of every leak.
  func bytes(_ name: String) throws -> [UInt8] {
    let file = try FileHandle(forReadingFrom: URL(filePath: path(name)))
    return [UInt8](try file.readToEnd() ?? Data())
  }

  /// Replaces the bytes of a file, with mode 0600 whatever umask another test has set.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
    try setMode(0o600, of: name)
  }

  /// The names of all files in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
