import Expectations
import Foundation
import TemporaryFiles
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// What the checker says of, and writes into, the manifest of this repository, in a copy of it.
@Suite("The manifest of this repository")
struct RepositoryManifestTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("manifest-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for name in ["Package.swift", "CODEOWNERS", "Apps", "Modules", "Tests", "Tools"] {
      try FileManager.default.copyItem(
        at: Self.repository.appendingPathComponent(name), to: folder.appendingPathComponent(name))
    }
  }

  private func edit(_ path: String, _ change: (String) -> String) throws {
    let file = folder.appendingPathComponent(path)
    try change(String(contentsOf: file, encoding: .utf8))
      .write(to: file, atomically: false, encoding: .utf8)
  }

  private func manifest() throws -> String {
    try String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
  }

  private func line(_ start: String) throws -> String {
    let lines = try manifest().split(separator: "\n").filter { $0.contains(start) }
    try #require(lines.count == 1)
    return lines[0].trimmingCharacters(in: .whitespaces)
  }

  private func remedies(_ rule: String) throws -> Set<String> {
    let report = try PackageCheck(packagePath: folder.path, rules: [rule]).report()
    return Set(report.findings.map(\.remedy))
  }

  private func fix() -> CommandOutcome {
    BoundaryCheckCommand.run(["fix", "--write", "--package-path", folder.path])
  }

  @Test("an undeclared import is reported with the line to write, which fix writes")
  func undeclared() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = try manifest()
    for (file, module) in [
      ("Modules/Features/AuthFeature/Sources/AuthCoordinator.swift", "HomeFeatureInterface"),
      ("Modules/Features/SearchFeature/Sources/SearchCoordinator.swift", "CartFeatureInterface"),
      ("Modules/Features/CartFeature/Sources/CartCoordinator.swift", "QRCodes"),
      ("Modules/Platform/CivilTime/UTCTime.swift", "Spelling"),
      ("Tests/CatalogStoreTests/\(try firstTest(of: "CatalogStoreTests"))", "OrderingTesting"),
      ("Tests/RepositoryTests/ReadmeTests.swift", "Encodings"),
    ] {
      try edit(file) { "import \(module)\n" + $0 }
    }
    func place(_ start: String) throws -> Int {
      try #require(before.components(separatedBy: "\n").firstIndex { $0.contains(start) }) + 1
    }
    let remedies = try remedies("undeclared-dependency")
    let expected: Set = try [
      "write opens: [\"Home\", \"Profile\"] in Feature(\"Auth\") at Package.swift:\(place("Feature(\"Auth\""))",
      "write opens: [\"Cart\", \"Home\"] in Feature(\"Search\") at "
        + "Package.swift:\(place("Feature(\"Search\""))",
      "write uses: [\"Accounts\", \"Catalog\", \"CatalogScreens\", \"Money\", \"Ordering\", "
        + "\"QRCodes\"] in Feature(\"Cart\") at Package.swift:\(place("Feature(\"Cart\""))",
      "write uses: [\"Spelling\"] in Kind.platform(\"CivilTime\") at "
        + "Package.swift:\(place("Kind.platform(\"CivilTime\""))",
      "write tests: [\"CSQLite\", \"CatalogTesting\", \"OrderingTesting\", \"SQLiteDatabase\"] in "
        + "Kind.store(\"Catalog\") at Package.swift:\(place("Kind.store(\"Catalog\""))",
      "write tests: [\"BoundaryChecker\", \"BoundaryRules\", \"CodeOwnership\", \"Encodings\", "
        + "\"PackageReading\", \"TemporaryFiles\"] in Kind.suite(\"Repository\") at Package.swift:\(place("Kind.suite(\"Repository\""))",
    ]
    expectEqual(remedies.symmetricDifference(expected), [])
    let outcome = fix()
    #expect(outcome.diagnostics.contains("wrote Package.swift"), "\(outcome)")
    #expect(try self.remedies("undeclared-dependency").isEmpty)
    #expect(
      try line("Feature(\"Auth\"").hasPrefix(
        "Feature(\"Auth\", interface: [\"Accounts\", \"Navigation\"], opens: [\"Home\", \"Profile\"], uses: "
      ))
    try expectEqual(
      line("Kind.platform(\"CivilTime\""), "Kind.platform(\"CivilTime\", uses: [\"Spelling\"]),"
    )
    try expectEqual(manifest().split(separator: "\n").count, before.split(separator: "\n").count)
  }

  @Test(
    "a feature that is gone, or not opened, and a module that is not used are reported and removed")
  func removed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = try manifest()
    try edit("Package.swift") { text in
      text.replacing(
        "opens: [\"Home\"], uses: [\"Catalog\"",
        with: "opens: [\"Gone\", \"Home\"], uses: [\"Catalog\""
      )
      .replacing(
        "Kind.platform(\"PublishedLinks\")",
        with: "Kind.platform(\"PublishedLinks\", uses: [\"Spelling\"])"
      )
      .replacing(
        "[\"Navigation\"], opens: [\"Auth\"], uses: []",
        with: "[\"Navigation\"], opens: [\"Auth\", \"Home\"], uses: []")
    }
    let report = try PackageCheck(packagePath: folder.path, rules: ["unknown-dependency"]).report()
    #expect(report.findings.count > 1)
    #expect(report.findings.contains { !$0.remedy.hasSuffix("fixes it too") })
    for finding in report.findings {
      let line = finding.place.split(separator: ":").prefix(2).joined(separator: ":")
      let remedy = "write opens: [\"Home\"] in Feature(\"Search\") at \(line)"
      #expect(
        finding.remedy.hasSuffix(remedy) || finding.remedy.hasSuffix("fixes it too"),
        "\(finding.remedy)")
      #expect(!finding.owners.isEmpty)
    }
    let unused = try remedies("unused-dependency").map { $0.components(separatedBy: " at ")[0] }
    expectEqual(
      unused.sorted(),
      [
        "write opens: [\"Auth\"] in Feature(\"Onboarding\")",
        "write uses: [] in Kind.platform(\"PublishedLinks\")",
      ])
    let outcome = fix()
    #expect(outcome.diagnostics.contains("wrote Package.swift"), "\(outcome)")
    try expectEqual(
      manifest(),
      before.replacing(
        "Kind.platform(\"PublishedLinks\")", with: "Kind.platform(\"PublishedLinks\", uses: [])"
      ))
  }

  private func firstTest(of target: String) throws -> String {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("Tests/\(target)").path)
    return try #require(files.sorted().first { $0.hasSuffix(".swift") })
  }
}
