import Foundation
import Testing

@testable import BoundaryChecker

@Suite("Manifest cache")
struct ManifestCacheTests {
  private let toolchain = Toolchain(identity: "test 1")

  private func key(
    _ manifest: String, _ environment: [String: String] = [:], toolchain: Toolchain? = nil,
    in folder: TemporaryFolder? = nil
  ) throws -> ManifestKey? {
    let folder = try folder ?? TemporaryFolder()
    try folder.write(manifest, to: "Package.swift")
    return ManifestKey(
      packagePath: folder.path, environment: environment, toolchain: toolchain ?? self.toolchain)
  }

  @Test("the same text, toolchain and variables make the same key, in any folder")
  func same() throws {
    #expect(try key("let a = 1")?.bytes == key("let a = 1")?.bytes)
    #expect(try key("let a = 1")?.bytes != key("let a = 2")?.bytes)
    #expect(
      try key("let a = 1")?.bytes != key("let a = 1", toolchain: Toolchain(identity: "2"))?.bytes)
  }

  @Test("only the variables that the manifest reads count")
  func variables() throws {
    let reads = "import PackageDescription\nlet m = Context.environment[\"MODULE\"]"
    #expect(try key(reads, ["A": "1"])?.bytes == key(reads, ["A": "2"])?.bytes)
    #expect(try key(reads, ["MODULE": "1"])?.bytes != key(reads, ["MODULE": "2"])?.bytes)
    #expect(try key(reads, ["MODULE": ""])?.bytes != key(reads)?.bytes)
    let all = "import Foundation\nlet e = ProcessInfo.processInfo.environment\nlet v = e[name]"
    #expect(try key(all, ["A": "1"])?.bytes != key(all, ["A": "2"])?.bytes)
  }

  @Test("a variant for another toolchain counts, and a folder the manifest asks for")
  func variantsAndFolders() throws {
    let folder = try TemporaryFolder()
    let bare = try key("let a = 1", in: folder)
    try folder.write("let a = 3", to: "Package@swift-6.0.swift")
    #expect(try key("let a = 1", in: folder)?.bytes != bare?.bytes)
    let here = "let d = Context.packageDirectory"
    #expect(try key(here)?.bytes != key(here)?.bytes)
  }

  @Test(
    "what looks at git, chance, the clock or files has no key",
    arguments: [
      "let g = Context.gitInformation", "let r = Int.random(in: 0..<2)",
      "import Foundation\nlet f = FileManager.default", "import Foundation\nlet d = Date()",
      "import Foundation\nlet t = try String(contentsOfFile: \"x\", encoding: .utf8)",
      "import Glibc\nlet f = fopen(\"x\", \"r\")",
    ])
  func unrepeatable(_ manifest: String) throws {
    #expect(try key(manifest) == nil)
  }

  @Test("a value is found again, and never under another key of the same name")
  func store() throws {
    let folder = try TemporaryFolder()
    let cache = ManifestCache(packagePath: folder.path)
    let (one, two) = (try #require(try key("1")), try #require(try key("2")))
    #expect(cache.value(one) == nil)
    cache.store(Data("first".utf8), for: one)
    cache.store(Data("second".utf8), for: two)
    #expect(cache.value(one) == Data("first".utf8))
    #expect(cache.value(two) == Data("second".utf8))
    let path = "\(cache.folder)/\(one.name).manifest"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: "\(cache.folder)/\(two.name).manifest", toPath: path)
    #expect(cache.value(one) == nil)
  }

  @Test("old entries go")
  func capacity() throws {
    let folder = try TemporaryFolder()
    let cache = ManifestCache(packagePath: folder.path)
    for index in 0..<50 {
      cache.store(Data(), for: try #require(try key("let a = \(index)")))
    }
    #expect(try FolderReader.entries(of: cache.folder).count == 32)
  }

  @Test("a folder that cannot be written is no error")
  func unwritable() throws {
    let cache = ManifestCache(packagePath: "/proc/nowhere")
    let key = try #require(try key("1"))
    cache.store(Data(), for: key)
    #expect(cache.value(key) == nil)
  }
}
