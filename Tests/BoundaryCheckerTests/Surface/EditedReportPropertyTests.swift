import Foundation
import RandomInputs
import Testing

@testable import BoundaryChecker

@Suite("Reports after random edits")
struct EditedReportPropertyTests {
  private static let paths = [
    "Sources/A/A.swift", "Sources/A/ACoordinator.swift", "Sources/A/Deep/X.swift",
    "Sources/B/B.swift", "Sources/B/BCoordinator.swift", "Sources/C/C.swift", "Other/Loose.swift",
    "CODEOWNERS", "boundaries.json",
  ]

  private static let lines = [
    "import A", "import B", "import C", "import Foundation", "@testable import B",
    "public import C", "#if os(macOS)\nimport B\n#endif", "#if canImport(C)\n#endif",
    "let c = C::value", "import C  // boundary:ignore[layer] for now",
    "// boundary:ignore[cycle]", "let x = 1", "func f() { g(\"import B\") }",
    "final class ACoordinator {\n  let parent: BCoordinator?\n}",
    "final class BCoordinator {\n  var children: [ACoordinator] = []\n}",
  ]

  private static let configurations = [
    "{\"version\": 1}",
    """
    {"version": 1, "coordinators": {"stores": ["C"]},
     "layers": [{"name": "upper", "targets": ["A"]}, {"name": "lower", "targets": ["B", "C"]}]}
    """,
    """
    {"version": 1, "forbidden": [
      {"name": "no C", "targets": "B", "modules": "C", "reason": "B stands alone"}]}
    """,
  ]

  /// Changes the package in one way; later times tell a later change, whatever the clock of the file
  /// system counts in.
  private func change(
    _ folder: TemporaryFolder, at time: TimeInterval, _ generator: inout SeededGenerator
  ) throws {
    let path = try #require(Self.paths.randomElement(using: &generator))
    let text: String
    switch path {
    case "CODEOWNERS":
      text = Bool.random(using: &generator) ? "* @all\n" : "/Sources/A/ @a\n/Sources/Z/ @z\n"
    case "boundaries.json":
      text = try #require(Self.configurations.randomElement(using: &generator))
    default:
      if Int.random(in: 0..<6, using: &generator) == 0 {
        try? FileManager.default.removeItem(atPath: "\(folder.path)/\(path)")
        return
      }
      let count = Int.random(in: 0..<5, using: &generator)
      text = (0..<count).compactMap { _ in Self.lines.randomElement(using: &generator) }
        .map { $0 + "\n" }.joined()
    }
    try folder.write(text, to: path)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: time)],
      ofItemAtPath: "\(folder.path)/\(path)")
  }

  @Test("a report with what was kept is the one without", arguments: 0..<6)
  func sameReport(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let package = try FixturePackage(
      [.init(name: "A", dependencies: ["B"]), .init(name: "B"), .init(name: "C")],
      files: ["Sources/B/B.swift": "import C\n"], configuration: Self.configurations[0])
    let check = package.keepingCheck()
    var fresh = check
    fresh.usesCache = false
    var held = 0
    for step in 0..<40 {
      try change(package.folder, at: 1_700_000_000 + Double(step), &generator)
      var logged = check
      logged.log = RunLog()
      let report = try logged.report()
      #expect(try report == fresh.report(), "step \(step)")
      if logged.log.text.contains("report of before") { held += 1 }
    }
    #expect(held > 0, "no edit was one that a report outlives")
  }
}
