import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Agreement with SwiftPM on sources")
struct SourcesOracleTests {
  private static let hasSwiftPM =
    (try? Subprocess(command: ["swift", "package", "--version"]).run())?.status == 0

  /// A package with all kinds of folders in it.
  private func package(_ toolsVersion: String, resources: Bool) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let folders = [
      "playground", "xcodeproj", "docc", "xcassets", "xcstrings", "xcdatamodeld", "nib", "metal",
      "bundle", "framework", "generated",
    ].flatMap { ["n.\($0)", "n.\($0)/In"] }
    let listed = ["Gen.xcassets/In", "P.playground", "Part", ".hidden"]
    for name in folders + ["", "In", "v1.", "n.lproj", "Templates", "Data/In", "Old", ".hidden"] {
      try folder.write("", to: "A/\(name)/f\(name.utf8.count).swift")
    }
    for name in listed { try folder.write("", to: "B/\(name)/f.swift") }
    for name in ["B/Other.swift", "B/C/one.swift", "B/C/two.swift"] {
      try folder.write("", to: name)
    }
    let copied =
      resources ? "resources: [.copy(\"Templates/\"), .process(\"Data\")]" : "cSettings: []"
    try folder.write(
      """
      // swift-tools-version:\(toolsVersion)
      import PackageDescription
      let package = Package(
        name: "fixture",
        targets: [
          .target(name: "A", path: "A", exclude: ["./Old/"], \(copied)),
          .target(
            name: "B", path: "B",
            sources: ["Gen.xcassets", "P.playground", "Part", ".hidden", "C/one.swift"]),
          .target(name: "C", path: "B/C", exclude: ["one.swift"]),
        ])
      """, to: "Package.swift")
    return folder
  }

  @Test(
    "the files that are read are those that SwiftPM compiles", .enabled(if: Self.hasSwiftPM),
    arguments: ["6.0", "5.5", "5.2"])
  func agreement(_ toolsVersion: String) throws {
    let folder = try package(toolsVersion, resources: toolsVersion != "5.2")
    let check = PackageCheck(packagePath: folder.path)
    let oracle = try SourcesOracle(check.programs().loader(of: folder.path).description())
    let model = try check.model()
    expectEqual(oracle.disagreements(with: model), [])
    #expect(model.files.filter { $0.target == "A" }.count > 3)
    #expect(model.files.contains { $0.target == "B" && $0.path == "B/C/one.swift" })
  }

  @Test(
    "a target alone may have the whole folder, whichever it is", .enabled(if: Self.hasSwiftPM),
    arguments: ["Sources", "src"])
  func aloneInFolder(_ root: String) throws {
    let folder = try TemporaryFolder()
    for path in ["\(root)/a.swift", "\(root)/In/b.swift", "Tests/t.swift", "\(root)/T/u.swift"] {
      try folder.write("", to: path)
    }
    try folder.write(
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "fixture",
        targets: [.executableTarget(name: "A"), .testTarget(name: "T", dependencies: ["A"])])
      """, to: "Package.swift")
    let check = PackageCheck(packagePath: folder.path)
    let oracle = try SourcesOracle(check.programs().loader(of: folder.path).description())
    let model = try check.model()
    expectEqual(oracle.disagreements(with: model), [])
    expectEqual(
      model.files.map(\.path),
      ["Tests/t.swift", "\(root)/In/b.swift", "\(root)/T/u.swift", "\(root)/a.swift"].sorted())
    #expect(model.files.filter { $0.target == "T" }.map(\.path) == ["Tests/t.swift"])
  }

  @Test("the doctor asks SwiftPM for the files, too", .enabled(if: Self.hasSwiftPM))
  func doctor() throws {
    let folder = try package("6.0", resources: true)
    let outcome = BoundaryCheckCommand.run(
      ["doctor", "--oracle", "--package-path", folder.path])
    expectEqual(outcome.status, .clean, "\(outcome.output)")
    #expect(outcome.output.contains("files compared with what SwiftPM compiles"))
  }

  @Test("a file too many and a file too few are distinguished")
  func disagreement() throws {
    let package = try FixturePackage(
      [.init(name: "A")], files: ["Sources/A/a.swift": "", "Sources/A/b.swift": ""])
    let model = try PackageCheck(
      packagePath: package.folder.path, manifestPath: "\(package.folder.path)/manifest.json"
    ).model()
    let oracle = try SourcesOracle(
      Array(
        """
        {"targets": [{"name": "A", "path": "Sources/A", "sources": ["a.swift", "c.swift", "d.c"]},
                     {"name": "Snippet", "path": "Snippets", "sources": ["s.swift"]}]}
        """.utf8))
    expectEqual(
      oracle.disagreements(with: model),
      ["A: missed Sources/A/c.swift", "A: read Sources/A/b.swift, which is not compiled"])
    #expect(throws: BoundaryCheckError.self) { try SourcesOracle(Array("{}".utf8)) }
  }
}
