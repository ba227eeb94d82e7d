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

  @Test("the same text, toolchain and variables make the same key, in any folder")
  func same() throws {
    try expectEqual(key("let a = 1")?.bytes, key("let a = 1")?.bytes)
    #expect(try key("let a = 1")?.bytes != key("let a = 2")?.bytes)
    #expect(
      try key("let a = 1")?.bytes != key("let a = 1", toolchain: "2")?.bytes)
  }

  @Test("only the variables that the manifest reads count")
  func variables() throws {
    let reads = "import PackageDescription\nlet m = Context.environment[\"MODULE\"]"
    try expectEqual(key(reads, ["A": "1"])?.bytes, key(reads, ["A": "2"])?.bytes)
    #expect(try key(reads, ["MODULE": "1"])?.bytes != key(reads, ["MODULE": "2"])?.bytes)
    #expect(try key(reads, ["MODULE": ""])?.bytes != key(reads)?.bytes)
    for all in [
      "let e = Context.environment\nlet v = e[\"B\"]", "let v = Context.environment[\"\\(1)\"]",
    ] {
      #expect(try key(all, ["A": "1"]) != nil)
      #expect(try key(all, ["A": "1"])?.bytes != key(all, ["A": "2"])?.bytes)
    }
  }

  @Test("a variant for another toolchain counts, and a folder the manifest asks for")
  func variantsAndFolders() throws {
    let folder = try TemporaryFolder()
    let bare = try key("let a = 1", in: folder)
    try folder.write("let a = 3", to: "Package@swift-6.0.swift")
    #expect(try key("let a = 1", in: folder)?.bytes != bare?.bytes)
    for here in [
      "let d = Context.packageDirectory", "let p = [.package(path: \"/Elsewhere/Kit\")]",
    ] {
      #expect(try key(here)?.bytes != key(here)?.bytes)
    }
  }

  @Test(
    "what imports another module, or uses a name that is not known to stay inside, has no key",
    arguments: [
      "import Foundation", "import Glibc", "import CompilerPluginSupport", "@testable import Other",
      "let g = Context.gitInformation", "typealias C = Context", "let c = Context.self",
      "let r = Int.random(in: 0..<2)", "let r = \"\\(Int.random(in: 0..<2))\"",
      "let t = ContinuousClock.now", "let o = [1, 2].shuffled()", "let o = [1].randomElement()",
      "let a = CommandLine.arguments", "let f = #file", "let h = 1.hashValue",
      "@_silgen_name(\"getenv\") func get(_ n: String) -> Int", "let l = readLine()",
      "func f(random: Int) {}\nlet r = Int.random(in: 0..<2)", "let i = ObjectIdentifier(C.self)",
      "#if canImport(Darwin)\nlet a = 1\n#endif",
    ])
  func unrepeatable(_ code: String) throws {
    #expect(try key("import PackageDescription\n\(code)") == nil)
  }

  @Test("the work grows with the length of a manifest alone, however many statements it begins")
  func manyStatements() throws {
    #expect(try key(String(repeating: "if true\n", count: 60_000)) != nil)
  }

  @Test("what can only end a manifest may ask anything, and nothing else may")
  func ends() throws {
    let start =
      "import PackageDescription\n#if canImport(Glibc)\nimport Glibc\n#endif\nlet names = [1]\n"
    let end =
      "for name in names where access(\"a\\(name)\", F_OK) != 0 {\n  print(\"gone\")\n  exit(1)\n}\n"
    #expect(try key(start + end + "let a = 1") != nil)
    #expect(try key(start + "if access(\"a\", F_OK) == 0 && true { exit(66) }") != nil)
    for other in [
      "let a = access(\"a\", F_OK)",
      "if access(\"a\", F_OK) == 0 { exit(1) } else { names += [2] }",
      "if access(\"a\", F_OK) == 0 { names += [2] }", "system(\"a\")",
      "if system(\"a\") == 0 { exit(1) }",
      "for name in names where access(\"a\", F_OK) == 0 { if name == 1 { continue }\nexit(1) }",
      "for name in names where names.append(2) == access(\"a\", F_OK) { exit(1) }",
      "for name in names where access(\"a\", F_OK) == 0 { system(\"a\")\nexit(1) }",
      "func f() {\nif access(\"a\", F_OK) == 0 { exit(1) }\n}", "let g = Glibc.getpid()",
    ] {
      #expect(try key(start + end + other) == nil, "\(other)")
    }
  }

  @Test(
    "what a manifest declares itself, and texts and comments, reach for nothing",
    arguments: [
      "let p = [Target.Dependency.product(name: \"Clocks\", package: \"swift-clocks\")]",
      "let t = Target.target(name: \"DateHelpers\", dependencies: [\"Host\", \"ContinuousClock\"])",
      "// What FileManager.default and Date() say, and .random, does not matter.\nlet a = 1",
      "struct Module { let title: String, uses: [String]\n  var target: Target { .target(name: title) } }",
      "let all = [\"A\", \"B\"].map { one in \"\\(one)Kit\" } + [\"C\"]",
      "#if os(Linux) && swift(>=6.0)\nlet text = \"Process(\"\n#endif",
      "package.targets.append(contentsOf: [.testTarget(name: \"T\", dependencies: [\"A\"])])",
    ])
  func harmless(_ code: String) throws {
    #expect(try key("import PackageDescription\n\(code)") != nil)
  }

  @Test("a text or a comment that speaks of the environment or of a folder reads neither")
  func words() throws {
    for text in ["// environment, getenv, #file", "let t = \"packageDirectory environment\""] {
      try expectEqual(key(text, ["A": "1"])?.bytes, key(text, ["A": "2"])?.bytes)
    }
  }

  private func manifest(_ name: String) throws -> (json: Data, Manifest) {
    let json = Data(
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
    if let read = try? Manifest.decoded(from: dump) { expectEqual(read.targets.count, 2) }
    for rest in [dump.dropLast(), Data()] {
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
