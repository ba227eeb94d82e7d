import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import PackageReading

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("The guard before every write")
struct SafeWriterTests {
  private let (package, outside): (TemporaryFolder, TemporaryFolder)

  init() throws {
    (package, outside) = (try TemporaryFolder(), try TemporaryFolder())
    try outside.write("precious", to: "file")
  }

  private func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(package.path)/\(name)", withDestinationPath: destination)
  }

  private func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  private func inPackage(_ path: String) throws -> SafeWriter {
    try SafeWriter(path, in: package.path)
  }

  private func named(_ path: String) throws -> SafeWriter {
    try SafeWriter(named: path, package: package.path)
  }

  @Test("a file is created, replaced with its rights, and deleted")
  func plain() throws {
    try package.makeFolder("a/b")
    let file = try inPackage("a/b/c")
    try file.replace(with: "one".utf8)
    let path = "\(package.path)/a/b/c"
    expectEqual(text(path), "one")
    let isChanged = unsafe chmod(path, 0o640) == 0
    #expect(isChanged)
    try file.replace(with: "two".utf8)
    expectEqual(text(path), "two")
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    try file.remove()
    #expect(text(path) == nil)
    try file.remove()
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: "\(package.path)/a/b"), [])
  }

  @Test(
    "a path that leads out of the folder is refused",
    arguments: ["../x", "a/../../x", "/etc/x", "", "a//x", "./x", "a/"])
  func outsideOfFolder(_ path: String) {
    #expect(throws: BoundaryCheckError.outsideOfPackage(path: path)) { try inPackage(path) }
  }

  @Test("a link on the way, or in the file's place, is refused, and what it leads to stays")
  func links() throws {
    try link("folder", to: outside.path)
    try link("file", to: "\(outside.path)/file")
    try link("nowhere", to: "\(outside.path)/new")
    try package.makeFolder("a")
    try link("a/folder", to: "../a")
    for (path, refused) in [
      ("folder/file", "folder"), ("folder/new", "folder"), ("file", "file"),
      ("nowhere", "nowhere"), ("a/folder/x", "a/folder"),
    ] {
      for file in [try inPackage(path), try named("\(package.path)/\(path)")] {
        let error = BoundaryCheckError.linkOnPath(path: "\(package.path)/\(refused)")
        #expect(throws: error) { try file.check() }
        #expect(throws: error) { try file.replace(with: "x".utf8) }
        #expect(throws: error) { try file.remove() }
      }
    }
    expectEqual(text("\(outside.path)/file"), "precious")
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: outside.path), ["file"])
  }

  @Test("folders, pipes and devices are neither replaced nor deleted")
  func irregular() throws {
    try package.makeFolder("folder")
    let isMade = unsafe mkfifo("\(package.path)/pipe", 0o600) == 0
    #expect(isMade)
    for path in ["\(package.path)/folder", "\(package.path)/pipe", "/dev/null"] {
      let file = try named(path)
      #expect(throws: BoundaryCheckError.notRegularFile(path: path)) {
        try file.replace(with: "x".utf8)
      }
      #expect(throws: BoundaryCheckError.notRegularFile(path: path)) { try file.remove() }
    }
    for path in ["\(outside.path)/", "/"] {
      #expect(throws: BoundaryCheckError.notRegularFile(path: path)) { try named(path) }
    }
  }

  @Test("a file that the user names may lie anywhere, also behind links of their own")
  func elsewhere() throws {
    let other = try TemporaryFolder()
    let alias = "\(other.path)/alias"
    try FileManager.default.createSymbolicLink(
      atPath: alias, withDestinationPath: outside.path)
    try named("\(alias)/report").replace(with: "report".utf8)
    expectEqual(text("\(outside.path)/report"), "report")
    try FileManager.default.createSymbolicLink(
      atPath: "\(other.path)/file", withDestinationPath: "\(outside.path)/file")
    #expect(throws: BoundaryCheckError.linkOnPath(path: "\(other.path)/file")) {
      try named("\(other.path)/file").replace(with: "x".utf8)
    }
    expectEqual(text("\(outside.path)/file"), "precious")
  }

  @Test("a package that is reached by a link of the user's is guarded inside all the same")
  func linkedPackage() throws {
    let other = try TemporaryFolder()
    let alias = "\(other.path)/alias"
    try FileManager.default.createSymbolicLink(atPath: alias, withDestinationPath: package.path)
    try link("folder", to: outside.path)
    try named("\(alias)/report").replace(with: "report".utf8)
    expectEqual(text("\(package.path)/report"), "report")
    #expect(throws: BoundaryCheckError.linkOnPath(path: "\(alias)/folder")) {
      try named("\(alias)/folder/report").replace(with: "x".utf8)
    }
    #expect(throws: BoundaryCheckError.linkOnPath(path: "\(alias)/folder")) {
      try named("\(alias)/sub/../folder/report").replace(with: "x".utf8)
    }
  }

  @Test("what cannot be written says why, and leaves nothing behind")
  func unwritable() throws {
    let path = "\(package.path)/no/where"
    #expect(
      throws: BoundaryCheckError.unwritable(
        path: path, detail: "No such file or directory")
    ) { try named(path).replace(with: "x".utf8) }
    try package.write("", to: "file")
    #expect(throws: BoundaryCheckError.self) { try inPackage("file/x").replace(with: "x".utf8) }
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: package.path), ["file"])
  }
}
