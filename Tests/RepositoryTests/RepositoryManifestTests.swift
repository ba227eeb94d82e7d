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

  @Test(
    "undeclared imports, and modules that are gone, not opened or not used, are reported with the line to write, which fix writes"
  )
  func faults() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = try manifest()
    for (file, module) in [
      ("Modules/Features/AuthFeature/Sources/AuthCoordinator.swift", "HomeFeatureInterface"),
      ("Modules/Features/CartFeature/Sources/CartCoordinator.swift", "QRCodes"),
      ("Modules/Platform/CivilTime/UTCTime.swift", "Spelling"),
      ("Tests/CatalogStoreTests/\(try firstTest(of: "CatalogStoreTests"))", "OrderingTesting"),
      ("Tests/RepositoryTests/ReadmeTests.swift", "Encodings"),
    ] {
      try edit(file) { "import \(module)\n" + $0 }
    }
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
    let rules = ["undeclared-dependency", "unknown-dependency", "unused-dependency"]
    let check = PackageCheck(packagePath: folder.path, rules: rules)
    let model = try check.model()
    let findings = Dictionary(grouping: try check.report(of: model).findings, by: \.rule)
    let edited = try manifest().components(separatedBy: "\n")
    func remedy(_ words: String, _ call: String) throws -> String {
      let line = try #require(edited.firstIndex { $0.contains(call) }) + 1
      return "write \(words) in \(call)) at Package.swift:\(line)"
    }
    let undeclared: Set = try [
      remedy("opens: [\"Home\", \"Profile\"]", "Feature(\"Auth\""),
      remedy(
        "uses: [\"Accounts\", \"Catalog\", \"CatalogScreens\", \"Money\", \"Ordering\", \"QRCodes\"]",
        "Feature(\"Cart\""),
      remedy("uses: [\"Spelling\"]", "Kind.platform(\"CivilTime\""),
      remedy(
        "tests: [\"CSQLite\", \"CatalogTesting\", \"OrderingTesting\", \"SQLiteDatabase\"]",
        "Kind.store(\"Catalog\""),
      remedy(
        "tests: [\"BoundaryChecker\", \"BoundaryRules\", \"CodeOwnership\", \"Encodings\", \"PackageReading\", "
          + "\"TemporaryFiles\"]", "Kind.suite(\"Repository\""),
    ]
    expectEqual(
      Set((findings[rules[0]] ?? []).map(\.remedy)).symmetricDifference(undeclared), [])
    let unknown = findings[rules[1]] ?? []
    #expect(unknown.count > 1 && unknown.contains { !$0.remedy.hasSuffix("fixes it too") })
    for finding in unknown {
      let remedy = try remedy("opens: [\"Home\"]", "Feature(\"Search\"")
      #expect(
        finding.remedy.hasSuffix(remedy) || finding.remedy.hasSuffix("fixes it too"),
        "\(finding.remedy)")
      #expect(!finding.owners.isEmpty)
    }
    try expectEqual(
      Set((findings[rules[2]] ?? []).map(\.remedy)),
      [
        remedy("opens: [\"Auth\"]", "Feature(\"Onboarding\""),
        remedy("uses: []", "Kind.platform(\"PublishedLinks\""),
      ])

    let fix = try PackageFix(Array(findings.values.joined()), in: model)
    for file in fix.edits { try edit(file.path) { _ in file.new } }
    let lines = try zip(
      before.components(separatedBy: "\n"), manifest().components(separatedBy: "\n"))
    let changed = lines.filter { $0 != $1 }.map { $1.trimmingCharacters(in: .whitespaces) }
    expectEqual(changed.count, undeclared.count + 1)
    for start in [
      "Feature(\"Auth\", interface: [\"Accounts\", \"Navigation\"], opens: [\"Home\", \"Profile\"], uses: ",
      "Kind.platform(\"CivilTime\", uses: [\"Spelling\"]),",
      "Kind.platform(\"PublishedLinks\", uses: []),",
    ] {
      #expect(changed.contains { $0.hasPrefix(start) }, "\(start) in \(changed)")
    }
    let again = BoundaryCheckCommand.run(
      ["fix", "--package-path", folder.path] + rules.flatMap { ["--rule", $0] })
    #expect(again.diagnostics.contains("nothing to fix"), "\(again)")
  }

  private func firstTest(of target: String) throws -> String {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("Tests/\(target)").path)
    return try #require(files.sorted().first { $0.hasSuffix(".swift") })
  }
}
