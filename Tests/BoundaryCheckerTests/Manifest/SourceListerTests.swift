import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Source files")
struct SourceListerTests {
  private func report(
    _ target: String, _ files: [String], toolsVersion: String = "6.0.0"
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    for file in files { try folder.write("import B", to: file) }
    try folder.makeFolder("Sources/B")
    let manifest = try folder.write(
      """
      {"name": "p", "toolsVersion": {"_version": "\(toolsVersion)"}, "targets": [\(target),
       {"name": "B", "type": "regular", "path": "Sources/B", "dependencies": []}]}
      """, to: "manifest.json")
    return try PackageCheck(
      packagePath: folder.path, manifestPath: manifest, rules: ["undeclared-dependency"]
    )
    .report().findings.map(\.file)
  }

  @Test("only what a target compiles is read")
  func compiled() throws {
    let target = """
      {"name": "A", "type": "regular", "path": "Sources", "exclude": ["Old", "x/y.swift"],
       "dependencies": []}
      """
    let files = try report(
      target,
      [
        "Sources/a.swift", "Sources/x/b.swift", "Sources/x/y.swift", "Sources/Old/c.swift",
        "Sources/.hidden/d.swift", "Sources/A.docc/e.swift", "Sources/B/f.swift",
        "Sources/g.md", "Sources/.h.swift",
      ])
    expectEqual(files, ["Sources/a.swift", "Sources/x/b.swift"])
  }

  @Test("a list of sources narrows a target")
  func narrowed() throws {
    let target = """
      {"name": "A", "type": "regular", "path": "A", "sources": ["in", "one.swift"],
       "dependencies": []}
      """
    let files = try report(target, ["A/in/a.swift", "A/one.swift", "A/two.swift"])
    expectEqual(files, ["A/in/a.swift", "A/one.swift"])
  }

  @Test("a file that is named belongs to the target that names it, wherever it stands")
  func namedInsideAnother() throws {
    let target = """
      {"name": "A", "type": "regular", "path": "Lib", "sources": ["In", "Other/one.swift"],
       "dependencies": []},
      {"name": "Other", "type": "regular", "path": "Lib/Other", "exclude": ["one.swift"],
       "dependencies": []}
      """
    let files = try report(
      target, ["Lib/In/a.swift", "Lib/Other/one.swift", "Lib/Other/two.swift", "Lib/three.swift"])
    expectEqual(files, ["Lib/In/a.swift", "Lib/Other/one.swift", "Lib/Other/two.swift"])
  }

  @Test("what is copied or processed as a resource is not a source, however its path is written")
  func resources() throws {
    let target = """
      {"name": "A", "type": "regular", "path": "A", "exclude": ["./Old/"], "dependencies": [],
       "resources": [{"path": "Templates/", "rule": {"copy": {}}},
                     {"path": "one.swift", "rule": {"embedInCode": {}}},
                     {"path": "Data", "rule": {"process": {}}}]}
      """
    let files = try report(
      target,
      [
        "A/a.swift", "A/one.swift", "A/Templates/t.swift", "A/Data/In/d.swift", "A/Old/o.swift",
        "A/DataSource.swift",
      ])
    expectEqual(files, ["A/DataSource.swift", "A/a.swift"])
  }

  @Test("a folder that stands for one thing, or is another tool's, holds no sources")
  func opaque() throws {
    let target = """
      {"name": "A", "type": "regular", "path": "A", "dependencies": []}
      """
    let projects = ["playground", "xcodeproj", "xcworkspace"].map { "A/n.\($0)/In/f.swift" }
    let things = [
      "docc", "xcassets", "xcstrings", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "nib",
      "xib",
      "storyboard", "metal",
    ].map { "A/n.\($0)/In/f.swift" }
    let plain = ["A/In/f.swift", "A/docc/f.swift", "A/v1./f.swift"]
    let others = ["A/n.bundle/f.swift", "A/n.framework/f.swift", "A/n.generated/f.swift"]
    let localized = "A/de.lproj/f.swift"
    let all =
      projects + things + plain + others
      + [localized, "A/.hidden/f.swift", "A/.f.swift"]
    func compiled(_ version: String) throws -> [String] {
      try report(target, all, toolsVersion: version)
    }
    try expectEqual(compiled("6.2.0"), (plain + others + [localized]).sorted())
    try expectEqual(compiled("5.6.0"), (plain + others + [localized]).sorted())
    try expectEqual(compiled("5.5.0"), (plain + [localized]).sorted())
    try expectEqual(compiled("5.3.0"), (plain + [localized]).sorted())
    try expectEqual(compiled("5.2.0"), (plain + others + things).sorted())
  }

  @Test("a folder that stands for one thing holds sources where the manifest lists it")
  func opaqueListed() throws {
    let target = """
      {"name": "A", "type": "regular", "path": "A", "dependencies": [],
       "sources": ["Gen.xcassets", "P.playground", ".hidden"]}
      """
    let files = ["A/Gen.xcassets/f.swift", "A/P.playground/f.swift", "A/.hidden/f.swift"]
    try expectEqual(report(target, files), ["A/Gen.xcassets/f.swift"])
  }

  @Test("a manifest is not a source of a target that has the package's own folder")
  func ownFolder() throws {
    let target = """
      {"name": "A", "type": "regular", "path": ".", "dependencies": []}
      """
    let files = try report(
      target,
      ["Package.swift", "Package@swift-5.9.swift", "a.swift", "In/Package.swift", "In/a.swift"])
    expectEqual(files, ["In/Package.swift", "In/a.swift", "a.swift"])
  }

  @Test("links are followed as SwiftPM does, but for those that lead nowhere or around in a cycle")
  func links() throws {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")],
      files: [
        "Sources/A/A.swift": "import B\n", "Elsewhere/One.swift": "import B\n",
        "Elsewhere/More/Two.swift": "import B\n",
      ])
    func link(_ name: String, to destination: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: "\(package.folder.path)/Sources/A/\(name)", withDestinationPath: destination)
    }
    try link("Folder", to: "../../Elsewhere")
    try link("File.swift", to: "A.swift")
    try link("Nowhere.swift", to: "Missing.swift")
    try link("Circle", to: ".")
    try link("Above", to: "../..")
    try expectEqual(
      package.report(rules: ["undeclared-dependency"]).findings.map(\.file),
      [
        "Sources/A/A.swift", "Sources/A/File.swift", "Sources/A/Folder/More/Two.swift",
        "Sources/A/Folder/One.swift",
      ])
  }

  @Test("links that lead to each other end the walk")
  func circles() throws {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")], files: ["Sources/A/A.swift": "import B\n"])
    let far = try TemporaryFolder()
    try far.write("import B\n", to: "Far.swift")
    for number in 0..<8 {
      for (link, destination) in [
        ("\(package.folder.path)/Sources/A/Far\(number)", far.path),
        ("\(far.path)/Back\(number)", "\(package.folder.path)/Sources/A"),
        ("\(far.path)/Top\(number)", "/"),
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: link, withDestinationPath: destination)
      }
    }
    let files = try package.report(rules: ["undeclared-dependency"]).findings.map(\.file)
    expectEqual(files, ["Sources/A/A.swift"] + (0..<8).map { "Sources/A/Far\($0)/Far.swift" })
  }

  @Test(
    "a source in UTF-16 is an error of the file, with and without its mark",
    arguments: [[0xFF, 0xFE], [0xFE, 0xFF], []] as [[UInt8]])
  func utf16(_ mark: [UInt8]) throws {
    let package = try FixturePackage([.init(name: "A"), .init(name: "B")])
    let units = "import B\n".utf8.flatMap { mark == [0xFE, 0xFF] ? [0, $0] : [$0, 0] }
    try Data(mark + units).write(
      to: URL(fileURLWithPath: "\(package.folder.path)/Sources/A/A.swift"))
    let outcome = package.run()
    expectEqual(outcome.status, .internalError)
    expectEqual(
      outcome.diagnostics,
      "boundary-check: error: cannot read Sources/A/A.swift: it is UTF-16, which no compiler "
        + "reads; save it as UTF-8\n")
  }

  @Test("pipes in a package are not sources, and nothing waits for one")
  func pipes() throws {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")], files: ["Sources/A/A.swift": "import B\n"])
    for name in ["Sources/A/Pipe.swift", "CODEOWNERS", ".boundaries.baseline"] {
      let made = try Subprocess(command: ["mkfifo", "\(package.folder.path)/\(name)"]).run()
      expectEqual(made.status, 0)
    }
    let outcome = package.run()
    expectEqual(outcome.status, .notChecked)
    #expect(outcome.diagnostics.contains("a baseline is a folder"), "\(outcome)")
    try FileManager.default.removeItem(atPath: "\(package.folder.path)/.boundaries.baseline")
    try expectEqual(package.report().findings.map(\.file), ["Sources/A/A.swift"])
  }

  @Test("a target without a folder is reported as such and does not fail the check")
  func withoutFolder() throws {
    let folder = try TemporaryFolder()
    let manifest = try folder.write(
      #"{"name": "p", "targets": [{"name": "A", "type": "regular", "dependencies": []}]}"#,
      to: "manifest.json")
    let report = try PackageCheck(packagePath: folder.path, manifestPath: manifest).report()
    #expect(report.isClean)
    expectEqual(report.coverage.targetsWithoutFolder, ["A"])
    #expect(report.summaryLine.contains("no folder: A"))
  }
}
