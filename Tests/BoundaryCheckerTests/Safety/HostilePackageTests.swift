import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// Packages that try to lead the checker's writes out of their folder.
@Suite("Writes in a hostile package")
struct HostilePackageTests {
  private let outside: TemporaryFolder

  init() throws {
    outside = try TemporaryFolder()
    for name in ["one", "two/three"] { try outside.write("precious", to: name) }
  }

  private func package() throws -> FixturePackage {
    try FixturePackage(
      [.init(name: "A"), .init(name: "B")], files: ["Sources/A/A.swift": "import B\n"])
  }

  private func link(_ name: String, to destination: String, in package: FixturePackage) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(package.folder.path)/\(name)", withDestinationPath: destination)
  }

  private func isUntouched() -> Bool {
    ["one", "two/three"].allSatisfy {
      (try? String(contentsOfFile: "\(outside.path)/\($0)", encoding: .utf8)) == "precious"
    } && (try? FileManager.default.subpathsOfDirectory(atPath: outside.path).count) == 3
  }

  @Test("an update of the baseline deletes no folder")
  func baselineFolder() throws {
    let package = try FixturePackage([.init(name: "A")], files: ["Sources/A/A.swift": ""])
    let outcome = package.run(["baseline", "update", "--baseline", outside.path])
    expectEqual(outcome.status, .clean, "\(outcome)")
    #expect(isUntouched())
  }

  @Test(
    "an update of the baseline replaces and deletes no file of another kind, and follows no link")
  func baselineFile() throws {
    for source in ["", "import B\n"] {
      let package = try FixturePackage(
        [.init(name: "A"), .init(name: "B")], files: ["Sources/A/A.swift": source])
      let notes = try package.folder.write("# notes\n", to: "NOTES")
      let arguments = ["baseline", "update", "--allow-growth", "--baseline"]
      expectEqual(package.run(arguments + [notes]).status, .notChecked)
      try expectEqual(String(contentsOfFile: notes, encoding: .utf8), "# notes\n")
      let far = try outside.write(
        "layer\tA\tB\tgone.swift\t1\t-\t-\t-\n", to: "far/A.txt")
      try link(".boundaries.baseline", to: "\(outside.path)/far", in: package)
      try package.folder.makeFolder("other")
      try link("other/A.txt", to: far, in: package)
      for more in [[], ["--baseline", "\(package.folder.path)/other"]] {
        let outcome = package.run(["baseline", "update", "--allow-growth"] + more)
        expectEqual(outcome.status, .internalError, "\(outcome)")
      }
      #expect(try String(contentsOfFile: far, encoding: .utf8).hasPrefix("layer"))
    }
  }

  @Test("fix leaves a file behind a link as it is, says so, and fixes the others")
  func fix() throws {
    let package = try package()
    let ignore = "let a = 1  // boundary:ignore[layer] was needed once\n"
    let far = try outside.write(ignore, to: "two/Far.swift")
    try package.folder.write(ignore, to: "Sources/B/Near.swift")
    try link("Sources/B/Linked", to: "\(outside.path)/two", in: package)
    try package.folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "p", targets: [.target(name: "A"), .target(name: "B")])

      """, to: "Package.swift")
    for arguments in [["fix"], ["fix", "--write"]] {
      let outcome = package.run(arguments)
      expectEqual(outcome.status, .findings)
      #expect(!outcome.output.contains("Far.swift"))
      #expect(
        outcome.diagnostics.contains("Sources/B/Linked: it is a symbolic link"), "\(outcome)")
    }
    try expectEqual(String(contentsOfFile: far, encoding: .utf8), ignore)
    let near = "\(package.folder.path)/Sources/B/Near.swift"
    try expectEqual(String(contentsOfFile: near, encoding: .utf8), "let a = 1\n")
  }

  @Test("fix changes no file that a manifest names outside of the package")
  func fixAbove() throws {
    let package = try FixturePackage([.init(name: "A", path: "Inside/Deep")])
    let far = try package.folder.write(
      "let a = 1  // boundary:ignore[layer] was needed once\n", to: "Other/Far.swift")
    let manifest = try package.folder.write(
      """
      {"name": "p", "toolsVersion": {"_version": "6.2.0"}, "targets": [
        {"name": "A", "type": "regular", "path": "../Other", "dependencies": []}]}
      """, to: "hostile.json")
    let outcome = BoundaryCheckCommand.run([
      "fix", "--write", "--package-path", "\(package.folder.path)/Inside", "--manifest", manifest,
    ])
    #expect(try String(contentsOfFile: far, encoding: .utf8).contains("ignore"), "\(outcome)")
  }

  @Test("init and reports go through no link of the package")
  func documents() throws {
    let package = try package()
    try link("Tools", to: outside.path, in: package)
    expectEqual(package.run(["init"]).status, .internalError)
    for name in ["report.sarif", "one"] {
      let path = "\(package.folder.path)/Tools/\(name)"
      expectEqual(package.run(["--format", "sarif", "--output", path]).status, .internalError)
    }
    try link("report", to: "\(outside.path)/one", in: package)
    let outcome = package.run(["--output", "\(package.folder.path)/report"])
    #expect(outcome.diagnostics.contains("it is a symbolic link"), "\(outcome)")
    #expect(isUntouched())
  }

  @Test("a report is written where the user says, outside of the package too, but over no device")
  func outputs() throws {
    let package = try package()
    expectEqual(package.run(["--output", "\(outside.path)/report"]).status, .findings)
    try expectEqual(
      outside.text(of: "report"), package.run().output)
    expectEqual(package.run(["--output", "/dev/null"]).status, .internalError)
    expectEqual(package.run(["--output", outside.path]).status, .internalError)
  }
}
