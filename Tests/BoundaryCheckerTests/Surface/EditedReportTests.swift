import Foundation
import Testing

@testable import BoundaryChecker

@Suite("Reports that hold after an edit")
struct EditedReportTests {
  private static let coordinator = """
    import B
    final class ACoordinator {
      let parent: ACoordinator?
      func end() { parent?.removeChild(self) }
    }

    """

  private func package() throws -> FixturePackage {
    try FixturePackage(
      [.init(name: "A", dependencies: ["B", "C"]), .init(name: "B"), .init(name: "C")],
      files: [
        "Sources/A/A.swift": "import C  // boundary:ignore[layer] for now\n\nlet one = 1\n",
        "Sources/A/ACoordinator.swift": Self.coordinator,
        "Sources/B/B.swift": "import Foundation\nlet two = 2\n",
        "Sources/C/C.swift": "import Foundation\n", "Other/Loose.swift": "let loose = 1\n",
      ],
      configuration: """
        {"version": 1, "coordinators": {"stores": ["C"]},
         "layers": [{"name": "upper", "targets": ["A"]}, {"name": "lower", "targets": ["B", "C"]}]}
        """)
  }

  /// The report, and how many changed files were found to say the same; `nil` for a new report.
  private func run(_ check: PackageCheck) throws -> (report: Report, edits: Int?) {
    var check = check
    check.log = RunLog()
    let report = try check.report()
    guard let note = check.log.text.firstMatch(of: /report of before, .*?(\d*)\n/)?.1 else {
      return (report, nil)
    }
    return (report, Int(note) ?? 0)
  }

  /// Checks with and without what is kept; both must agree.
  private func edits(_ check: PackageCheck) throws -> Int? {
    var fresh = check
    fresh.usesCache = false
    let (report, edits) = try run(check)
    #expect(try report == fresh.report())
    return edits
  }

  @Test("an edit of a body leaves the report, as often as one is made")
  func bodies() throws {
    let package = try package()
    let check = package.keepingCheck()
    #expect(try edits(check) == nil)
    for number in 0..<3 {
      try package.folder.write(
        "import C  // boundary:ignore[layer] for now\n\nlet one = \(number)0\n",
        to: "Sources/A/A.swift")
      #expect(try edits(check) == 1)
    }
    try package.folder.write("import Foundation\nlet three = 3\n", to: "Sources/B/B.swift")
    #expect(try edits(check) == 2)
  }

  @Test(
    "an edit of anything a rule looks at gives a new report",
    arguments: [
      ("Sources/A/A.swift", "import B  // boundary:ignore[layer] for now\n"),
      ("Sources/A/A.swift", "\nimport C  // boundary:ignore[layer] for now\n"),
      ("Sources/A/A.swift", "import C  // boundary:ignore[layer] for ever\n"),
      ("Sources/A/A.swift", "import C\n"),
      ("Sources/B/B.swift", "import Foundation\nlet two = C::two\n"),
      ("Sources/B/B.swift", "import Foundation\n#if canImport(C)\n#endif\n"),
      ("Sources/B/B.swift", "import A\n"),
      ("Sources/A/ACoordinator.swift", "import B\nfinal class ACoordinator {}\n"),
      ("Sources/A/ACoordinator.swift", "import C\n" + coordinator),
      ("Other/Loose.swift", "import A\n"), ("Package.swift", "// another\n"),
    ])
  func seen(_ path: String, _ text: String) throws {
    let package = try package()
    try package.folder.write("// a manifest\n", to: "Package.swift")
    let check = package.keepingCheck()
    _ = try edits(check)
    try package.folder.write(text, to: path)
    #expect(try edits(check) == nil)
  }

  @Test("an edit of a coordinator's body is compared by its types")
  func types() throws {
    let package = try package()
    let check = package.keepingCheck()
    let first = try run(check).report
    #expect(first.findings.contains { $0.rule.hasPrefix("coordinator") })
    try package.folder.write(Self.coordinator + "// the end\n", to: "Sources/A/ACoordinator.swift")
    #expect(try edits(check) == 1)
    try package.folder.write(
      Self.coordinator.replacing("let parent", with: "weak var parent"),
      to: "Sources/A/ACoordinator.swift")
    #expect(try edits(check) == nil)
    #expect(try run(check).report.findings != first.findings)
  }

  @Test("after an import changed, the new report is the one that bodies are compared with")
  func chained() throws {
    let package = try package()
    let check = package.keepingCheck()
    _ = try edits(check)
    try package.folder.write("import A\n", to: "Sources/B/B.swift")
    #expect(try edits(check) == nil)
    try package.folder.write("import A\nlet two = 2\n", to: "Sources/B/B.swift")
    #expect(try edits(check) == 1)
    #expect(try run(check).report.findings.contains { $0.rule == "cycle" })
  }

  @Test("a scan that is of another state than the report counts for nothing")
  func otherState() throws {
    let package = try package()
    let check = package.keepingCheck()
    _ = try edits(check)
    // Another command scans the sources and makes no report.
    try package.folder.write("import A\n", to: "Sources/B/B.swift")
    _ = try check.model()
    try package.folder.write("import A\nlet two = 2\n", to: "Sources/B/B.swift")
    #expect(try edits(check) == nil)
  }

  @Test("files that came, went or are many give a new report")
  func others() throws {
    let package = try package()
    var check = package.keepingCheck()
    _ = try edits(check)
    try package.folder.write("let new = 1\n", to: "Sources/B/New.swift")
    #expect(try edits(check) == nil)
    try FileManager.default.removeItem(atPath: "\(package.folder.path)/Sources/B/New.swift")
    #expect(try edits(check) == nil)
    check.fewFiles = 1
    for file in ["B/B", "C/C"] {
      try package.folder.write("import Foundation\nlet x = 1\n", to: "Sources/\(file).swift")
    }
    #expect(try edits(check) == nil)
    #expect(try edits(check) == 0)
  }

  @Test("a torn entry of the reports is no report")
  func torn() throws {
    let package = try package()
    let check = package.keepingCheck()
    _ = try run(check)
    let folder = "\(package.folder.path)/.build/boundary-check"
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder).first {
        $0.hasSuffix(".report")
      })
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    let whole = try Data(contentsOf: url)
    for count in stride(from: 0, to: whole.count, by: 11) {
      try whole.prefix(count).write(to: url)
      #expect(try run(check).edits == nil)
    }
  }
}
