import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryRules
@testable import PackageReading

@Suite("Manifest")
struct ManifestTests {
  private func graph(_ targets: String, top: String = "", folders: [String] = []) throws
    -> PackageGraph
  {
    let manifest = try Manifest.decoded(
      from: Array(#"{"name": "p", \#(top) "targets": [\#(targets)]}"#.utf8))
    return PackageGraph([DumpedPackage(manifest)], name: manifest.name) { folders.contains($0) }
  }

  private func target(_ extra: String, top: String = "") throws -> PackageTarget {
    let json = #"{"name": "A", "type": "regular", "dependencies": [], \#(extra) "exclude": []}"#
    return try #require(try graph(json, top: top).target(named: "A"))
  }

  @Test("dependencies of every form are read, and only those on targets are edges")
  func dependencies() throws {
    let graph = try graph(
      """
      {"name": "A", "type": "regular", "dependencies": [
        {"byName": ["B", null]}, {"target": ["C", {"platformNames": ["linux"]}]},
        {"product": ["Collections", "swift-collections", null, null]}, {"byName": ["Logging", null]}
      ]},
      {"name": "B", "type": "macro", "dependencies": []},
      {"name": "C", "type": "system", "dependencies": []}
      """)
    expectEqual(graph.target(named: "A")?.dependencies, ["B", "C"])
  }

  @Test("the work for targets without folders grows with their number alone")
  func withoutFolders() throws {
    func steps(_ count: Int) throws -> Int {
      let targets = (0..<count).map {
        #"{"name": "T\#($0)", "type": "regular", "dependencies": []}"#
      }.joined(separator: ", ")
      let manifest = try Manifest.decoded(
        from: Array(#"{"name": "p", "targets": [\#(targets)]}"#.utf8))
      var (folders, asked) = (TargetFolders(of: manifest), 0)
      for target in manifest.targets {
        let folder = folders.folder(of: target) { path in
          asked += 1
          return path == "Sources"
        }
        expectEqual(folder, count == 1 ? "Sources" : nil)
      }
      return folders.steps + asked
    }
    try expectEqual(steps(2_000), 10 * steps(200))
    _ = try steps(1)
  }

  @Test("a macro or plugin that a target names under plugins is declared and need not be imported")
  func pluginUsages() throws {
    let graph = try graph(
      """
      {"name": "A", "type": "regular", "dependencies": [], "pluginUsages": [
        {"plugin": ["M", null]}, {"plugin": ["Lint", "lint-kit"]}, {"plugin": ["Gone", null]}]},
      {"name": "M", "type": "macro", "dependencies": [], "pluginUsages": null}
      """)
    let target = try #require(graph.target(named: "A"))
    expectEqual(target.dependencies, ["M"])
    expectEqual(target.impliedDependencies, ["M"])
    expectEqual(target.products.first, ProductDependency(name: "Lint", package: "lint-kit"))
    expectEqual(target.impliedProducts, Set(target.products))
    expectEqual(target.missingDependencies, [])
    #expect(throws: BoundaryCheckError.self) {
      try self.graph(
        #"{"name": "A", "type": "regular", "dependencies": [], "pluginUsages": [{"other": []}]}"#)
    }
  }

  @Test("a manifest of another shape is an error")
  func notUnderstood() throws {
    for json in ["", "{}", #"{"name": "p", "targets": [{"name": "A"}]}"#] {
      #expect(throws: BoundaryCheckError.self) {
        try Manifest.decoded(from: Array(json.utf8))
      }
    }
    #expect(throws: BoundaryCheckError.self) {
      try graph(#"{"name": "A", "type": "regular", "dependencies": [{"other": []}]}"#)
    }
  }

  @Test(
    "a target whose path leaves the package is refused, as SwiftPM does",
    arguments: ["../secret", "..", "../../..", "Sources/../../x", "./.."])
  func outside(_ path: String) throws {
    let error = #expect(throws: BoundaryCheckError.self) {
      try target("\"path\": \"\(path)\",")
    }
    expectEqual(error, .targetOutsidePackage("A", path: path))
    expectEqual(error?.description.contains("'A' names the path '\(path)'"), true)
  }

  @Test("a path that goes up inside the package names the folder that it leads to")
  func inside() throws {
    let json =
      #"{"name": "A", "type": "regular", "dependencies": [], "path": "Sources/B/.././A"}"#
    try expectEqual(graph(json, folders: ["Sources/A"]).target(named: "A")?.folder, "Sources/A")
  }

  @Test(
    "an error says where the dump is not understood",
    arguments: [
      ("{\"name\": \"p\",\n}", "2:1: expected a name in quotes, found '}'"),
      ("[]", "1:1: expected an object with \"name\""),
      (#"{"name": "p", "targets": 1}"#, "1:26: expected a list"),
      (
        #"{"name": "p", "targets": [{"name": "A", "type": "odd", "dependencies": []}]}"#,
        "1:49: expected a kind of target"
      ),
    ])
  func places(_ json: String, _ detail: String) throws {
    #expect(throws: BoundaryCheckError.manifestNotUnderstood(detail: detail)) {
      try Manifest.decoded(from: Array(json.utf8))
    }
  }

  @Test(
    "a folder's path has no parts that say nothing",
    arguments: [
      ("", ""), (".", ""), ("./", ""), ("/", ""), ("a", "a"), ("./a", "a"), ("a/", "a"),
      ("a//b", "a/b"), ("a/./b", "a/b"), ("a/.", "a"), (".a/b.", ".a/b."), ("..", ".."),
      ("../a/.b/..c", "../a/.b/..c"), ("/a", "a"),
    ])
  func normalized(_ path: String, _ expected: String) {
    expectEqual(TargetFolders.normalized(path), expected)
  }

  @Test("module names are C99 identifiers")
  func moduleNames() {
    expectEqual(ModuleName.c99("shop-cli"), "shop_cli")
    expectEqual(ModuleName.c99("1st kit"), "_st_kit")
    expectEqual(ModuleName.c99("Ünïcode"), "Ünïcode")
    expectEqual(ModuleName.c99("_Kit2"), "_Kit2")
    #expect(ModuleName.c99("A@[`{B") == "A____B")
  }

  @Test("folders are found where SwiftPM finds them")
  func folders() throws {
    let targets = """
      {"name": "A", "type": "regular", "dependencies": []},
      {"name": "B", "type": "regular", "dependencies": []},
      {"name": "C", "type": "executable", "path": "./Tools/C/", "dependencies": []},
      {"name": "ATests", "type": "test", "dependencies": []},
      {"name": "P", "type": "plugin", "dependencies": []},
      {"name": "X", "type": "binary", "path": "X.xcframework", "dependencies": []}
      """
    let graph = try graph(
      targets, folders: ["Sources", "Sources/A", "src/B", "Tools/C", "Tests", "Plugins/P"])
    #expect(
      graph.targets.map { "\($0.name): \($0.folder ?? "none")" } == [
        "A: Sources/A", "ATests: Tests", "B: src/B", "C: Tools/C", "P: Plugins/P", "X: none",
      ])
  }

  @Test("slashes delimit regular expressions in Swift 6 mode or when the feature is on")
  func slashes() throws {
    let old = #""toolsVersion": {"_version": "5.10.0"},"#
    #expect(try target("").bareSlashRegexLiterals)
    #expect(try !target("", top: old).bareSlashRegexLiterals)
    #expect(
      try target("", top: old + #""swiftLanguageVersions": ["5", "6"],"#).bareSlashRegexLiterals)
    let feature =
      #""settings": [{"tool": "swift", "kind": {"enableUpcomingFeature": {"_0": "BareSlashRegexLiterals"}}}],"#
    #expect(try target(feature, top: old).bareSlashRegexLiterals)
    let mode = #""settings": [{"tool": "swift", "kind": {"swiftLanguageMode": {"_0": "5"}}}],"#
    #expect(try !target(mode).bareSlashRegexLiterals)
  }

  @Test("module aliases are undone")
  func aliases() throws {
    let settings =
      #""settings": [{"tool": "swift", "kind": {"unsafeFlags": {"_0": ["-g", "-module-alias", "Short=Long"]}}}],"#
    try expectEqual(target(settings).moduleAliases, ["Short": "Long"])
  }

  @Test("a package whose manifest SwiftPM cannot load is an error")
  func notDumped() throws {
    let folder = try TemporaryFolder()
    #expect(throws: BoundaryCheckError.manifestMissing(path: folder.path)) {
      try PackageCheck(packagePath: folder.path).report()
    }
    try folder.write("// swift-tools-version: 6.0\nlet package = \n", to: "Package.swift")
    let error = #expect(throws: BoundaryCheckError.self) {
      try PackageCheck(packagePath: folder.path).report()
    }
    guard case .manifestNotDumped = error else {
      Issue.record("expected manifestNotDumped, got \(String(describing: error))")
      return
    }
  }

  @Test("a manifest is read through SwiftPM")
  func real() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "real", targets: [.target(name: "A"), .target(name: "B", dependencies: ["A"])])
      """, to: "Package.swift")
    try folder.write("import B", to: "Sources/A/A.swift")
    try folder.write("import A", to: "Sources/B/B.swift")
    let report = try PackageCheck(packagePath: folder.path).report()
    expectEqual(report.package, "real")
    expectEqual(report.findings.map(\.rule), ["cycle", "undeclared-dependency"])
  }
}
