import BoundaryFixtures
import Expectations
import Foundation
import RandomInputs
import Testing

@testable import PackageReading

@Suite("Manifest cache")
struct ManifestCacheTests {
  private let toolchain = "test 1"

  private func key(
    _ manifest: String, _ environment: [String: String] = [:], toolchain: String? = nil,
    in folder: TemporaryFolder? = nil
  ) throws -> ManifestKey? {
    let folder = try folder ?? TemporaryFolder()
    try folder.write(manifest, to: "Package.swift")
    return ManifestKey(
      packagePath: folder.path, environment: environment, toolchain: toolchain ?? self.toolchain)
  }

  @Test("the same path, text, toolchain and environment make the same key, and no other does")
  func same() throws {
    let folder = try TemporaryFolder()
    let first = try key("let a = 1", ["A": "1"], in: folder)
    try expectEqual(key("let a = 1", ["A": "1"], in: folder)?.bytes, first?.bytes)
    for other in [
      try key("let a = 2", ["A": "1"], in: folder), try key("let a = 1", ["A": "2"], in: folder),
      try key("let a = 1", in: folder), try key("let a = 1", ["A": "1", "B": ""], in: folder),
      try key("let a = 1", ["A": "1"], toolchain: "2", in: folder),
      try key("let a = 1", ["A": "1"]),
    ] {
      #expect(other != nil && other?.bytes != first?.bytes)
    }
    try folder.write("let a = 3", to: "Package@swift-6.0.swift")
    #expect(try key("let a = 1", ["A": "1"], in: folder)?.bytes != first?.bytes)
  }

  @Test("copies of a revision, which have another folder each time, have one key")
  func copies() throws {
    var keys: Set<[UInt8]?> = []
    for _ in 0..<2 {
      let folder = try ScratchFolder()
      try SafeWriter("Package.swift", in: folder.path).replace(with: "let a = 1".utf8)
      keys.insert(
        ManifestKey(packagePath: folder.path, environment: [:], toolchain: toolchain)?.bytes)
    }
    #expect(keys.count == 1 && !keys.contains(nil))
    #expect(try !keys.contains(key("let a = 1")?.bytes))
  }

  @Test(
    "what a manifest imports and calls does not matter, as for SwiftPM",
    arguments: [
      "import Foundation\nlet e = ProcessInfo.processInfo.environment",
      "import CompilerPluginSupport", "let t = ContinuousClock.now", "let f = #filePath",
      "#if canImport(Darwin)\nlet a = 1\n#endif",
    ])
  func imports(_ code: String) throws {
    #expect(try key("import PackageDescription\n\(code)") != nil)
  }

  @Test("a manifest that asks for the state of the repository is not cached")
  func git() throws {
    #expect(try key("import PackageDescription\nlet g = Context.gitInformation?.currentTag") == nil)
  }

  private func manifest(_ name: String) throws -> (json: [UInt8], Manifest) {
    let json = Array(
      """
      {"name": "\(name)", "toolsVersion": {"_version": "6.2.0"}, "swiftLanguageVersions": ["6"],
       "targets": [
         {"name": "A", "type": "regular", "path": "Modules/A", "sources": ["x"], "exclude": ["y"],
          "dependencies": [{"byName": ["B", null]}, {"target": ["C", null]},
            {"product": ["P", "pack", null, null]}, {"product": ["Q", null, null, null]}],
          "settings": [
            {"kind": {"unsafeFlags": {"_0": ["-module-alias", "X=Y"]}}, "tool": "swift"}]},
         {"name": "ÄTests", "type": "test", "dependencies": [], "settings": []}]}
      """.utf8)
    return (json, try Manifest.decoded(from: json))
  }

  @Test("a manifest is found again, and never under another key of the same name")
  func store() throws {
    let folder = try TemporaryFolder()
    let cache = ManifestCache(folder: "\(folder.path)/cache")
    let (one, two) = (try #require(try key("1")), try #require(try key("2")))
    #expect(cache.dump(one) == nil)
    let (first, second) = (try manifest("first"), try manifest("second"))
    cache.store(first.json, for: one)
    cache.store(second.json, for: two)
    expectEqual(cache.dump(one), first.json)
    expectEqual(cache.dump(two), second.json)
    try expectEqual(Manifest.decoded(from: try #require(cache.dump(one))), first.1)
    let path = "\(cache.folder)/\(one.name).json"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: "\(cache.folder)/\(two.name).json", toPath: path)
    #expect(cache.dump(one) == nil)
  }

  @Test("a damaged dump is refused or read, whatever is in it", arguments: UInt64(1)...100)
  func damaged(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var dump = try manifest("package").json
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let index = Int.random(in: 0..<dump.count, using: &generator)
      dump[index] = UInt8.random(in: 0...255, using: &generator)
    }
    let read = try? Manifest.decoded(from: dump)
    #expect(read == nil || read?.targets.count == 2)
    for rest in [Array(dump.dropLast()), []] {
      #expect(throws: BoundaryCheckError.self) { try Manifest.decoded(from: rest) }
    }
  }

  @Test("old entries go, and nothing else that lies beside them")
  func capacity() throws {
    let folder = try TemporaryFolder()
    var cache = ManifestCache(folder: "\(folder.path)/cache")
    cache.capacity = 8
    let others = ["0.txt", "notes.json", "00ff.json", "12345678901234567.json", "a.b.json"]
    try folder.makeFolder("cache/ab.json")
    for name in others { try folder.write("", to: "cache/\(name)") }
    for index in 0..<cache.capacity + 18 {
      let json = try manifest("m").json
      cache.store(json, for: try #require(try key("let a = \(index)")))
    }
    let names = try FolderReader.entries(of: cache.folder).map(\.name)
    #expect(Set(others).isSubset(of: names) && names.contains("ab.json"))
    #expect(names.count <= cache.capacity + others.count + 1)
  }

  @Test("the cache is the user's own folder, in the place that the system has for it")
  func place() throws {
    #if os(macOS)
      let expected = "/home/ada/Library/Caches/boundary-check"
    #else
      let expected = "/home/ada/.cache/boundary-check"
      let chosen = ManifestCache(environment: ["HOME": "/home/ada", "XDG_CACHE_HOME": "/caches"])
      expectEqual(chosen?.folder, "/caches/boundary-check")
    #endif
    // A folder that is no absolute path would depend on where the program is run.
    let environment = ["HOME": "/home/ada", "XDG_CACHE_HOME": "caches"]
    expectEqual(ManifestCache(environment: environment)?.folder, expected)
    #expect(ManifestCache(environment: ["HOME": "here"]) == nil)
    #expect(ManifestCache(environment: [:]) == nil)
  }

  @Test("a folder that others can write into is not used, and new ones are for the user alone")
  func rights() throws {
    let folder = try TemporaryFolder()
    let cache = ManifestCache(folder: "\(folder.path)/caches/mine")
    let (key, entry) = (try #require(try key("1")), try manifest("m"))
    cache.store(entry.json, for: key)
    expectEqual(cache.dump(key), entry.json)
    func rights(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    try expectEqual(rights(cache.folder), 0o700)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: cache.folder)
    #expect(cache.dump(key) == nil)
  }

  @Test("a folder that cannot be written is not an error")
  func unwritable() throws {
    let cache = ManifestCache(folder: "/proc/nowhere/cache")
    let key = try #require(try key("1"))
    let json = try manifest("m").json
    cache.store(json, for: key)
    #expect(cache.dump(key) == nil)
  }
}
