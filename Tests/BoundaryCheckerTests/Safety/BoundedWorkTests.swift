import BoundaryFixtures
import CodeOwnership
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// Inputs of growing size on which the work once grew faster than they did.
@Suite("Work on hostile inputs")
struct BoundedWorkTests {
  private static let files = (0..<2_000).map { "Sources/M\($0 / 20)/Folder/File\($0).swift" }
    .sorted()

  private static let lines: [@Sendable (Int) -> String] = [
    { "**/File\($0)*" }, { "**/*File\($0).swift" }, { "**/Folder/**/File\($0).swift" },
    { "/Sources/M\($0)/**" }, { "Sources/*/Folder\($0)/" }, { "File\($0)?swift" },
    { "*" + "\($0)" },
    { _ in "**/*" },
  ]

  @Test("lines of CODEOWNERS are not compared with every file", arguments: lines.indices)
  func owners(_ index: Int) {
    for count in [1_000, 8_000] {
      let text = (0..<count).map { "\(Self.lines[index]($0)) @team\n" }.joined()
      let owners = CodeOwners(text)
      expectEqual(owners.entries.count, count)
      let table = OwnershipTable(owners, paths: Self.files)
      #expect(table.isComplete)
      #expect(table.steps <= (count + Self.files.count) * 40, "\(count): \(table.steps)")
    }
  }

  @Test("lines that would have to be compared with every file are refused in the end")
  func refused() throws {
    let text = (0..<2_000).map { "**/*a\($0)*/**/*b*/** @team\n" }.joined()
    let table = OwnershipTable(CodeOwners(text), paths: Self.files, limit: 100_000)
    #expect(!table.isComplete && table.steps < 200_000)
    let package = try FixturePackage([.init(name: "A")], files: ["Sources/A/A.swift": ""])
    try package.folder.write(String(repeating: "/a @a\n", count: 600_000), to: "CODEOWNERS")
    let findings = try package.report(rules: ["codeowners-unsupported", "unowned"]).findings
    expectEqual(findings.map(\.message), ["GitHub does not load the file: it has 3 MB or more"])
  }

  @Test("a file of many gigabytes is refused by its size, before it is read")
  func sizes() throws {
    func grow(_ name: String, in package: FixturePackage) throws {
      let path = "\(package.folder.path)/\(name)"
      if !FileManager.default.fileExists(atPath: path) { try package.folder.write("", to: name) }
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: 20 << 30)
      try handle.close()
    }
    func package() throws -> FixturePackage {
      try FixturePackage(
        [.init(name: "A")],
        files: ["Sources/A/A.swift": "", "Sources/A/Large.swift": "import A\n"])
    }
    for name in ["boundaries.json", "manifest.json", ".boundaries.baseline/A.txt"] {
      let package = try package()
      try grow(name, in: package)
      let outcome = package.run()
      expectEqual(outcome.status, .internalError, "\(name)")
      #expect(outcome.diagnostics.contains("is too large"), "\(outcome)")
    }
    let source = try package()
    try grow("Sources/A/Large.swift", in: source)
    try grow("CODEOWNERS", in: source)
    try source.folder.write(#"{"version": 2, "strict": true}"#, to: "boundaries.json")
    let outcome = source.run()
    expectEqual(outcome.status, .findings)
    #expect(outcome.output.contains("GitHub does not load the file"))
    #expect(outcome.diagnostics.contains("not checked: 1 that are too large (more than 16 MB)"))
    let manifest = try package()
    try grow("Package.swift", in: manifest)
    let refused = BoundaryCheckCommand.run(["--package-path", manifest.folder.path])
    #expect(refused.status == .internalError && refused.diagnostics.contains("is too large"))
  }
}
