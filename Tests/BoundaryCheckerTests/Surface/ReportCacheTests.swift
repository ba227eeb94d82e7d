import Foundation
import Testing

@testable import BoundaryChecker

@Suite("Reports of what has not changed")
struct ReportCacheTests {
  private func package() throws -> FixturePackage {
    try FixturePackage(
      [.init(name: "A", dependencies: ["C"]), .init(name: "B"), .init(name: "C")],
      files: [
        "Sources/A/A.swift": "#if os(Linux)\nimport B\n#endif\n@testable import C\n",
        "Sources/B/B.swift": "import Foundation\n",
        "Sources/C/C.swift": "import Foundation\n",
      ],
      configuration: """
        {"version": 1, "layers": [{"name": "all", "targets": ["*"]}],
         "contracts": [{"name": "b-stays-out", "targets": ["A"], "mayImport": ["C"],
                        "reason": "No."},
                       {"name": "free", "targets": ["B", "C"], "mayImport": ["*"],
                        "reason": "Yes."}]}
        """)
  }

  /// The report, and whether it is the one of before.
  private func run(_ check: PackageCheck) throws -> (report: Report, isKnown: Bool) {
    var check = check
    check.log = RunLog()
    let report = try check.report()
    return (report, check.log.text.contains("the report of before"))
  }

  @Test("a second check of the same files gives the same report without reading them")
  func unchanged() throws {
    let package = try package()
    let first = try run(package.keepingCheck())
    let second = try run(package.keepingCheck())
    #expect(!first.isKnown)
    #expect(second.isKnown)
    #expect(first.report == second.report)
    #expect(first.report.findings.count >= 2)
    #expect(!first.report.contracts.isEmpty)
    for format in ReportFormat.allCases {
      let style = TextStyle(isColored: false)
      #expect(
        try first.report.rendered(as: format, style: style)
          == second.report.rendered(as: format, style: style))
    }
  }

  @Test(
    "whatever a check reads, a change of it is seen",
    arguments: [
      ("Sources/A/A.swift", "import C\n"), ("Sources/A/New.swift", "import B\n"),
      ("boundaries.json", #"{"version": 1}"#), ("Sources/B/.boundaries.json", "{}"),
      ("CODEOWNERS", "* @all\n"), ("boundaries.baseline", "# none\n"), ("loose.swift", "\n"),
    ])
  func changed(_ path: String, _ text: String) throws {
    let package = try package()
    _ = try run(package.keepingCheck())
    #expect(try run(package.keepingCheck()).isKnown)
    try package.folder.write(text, to: path)
    // Some of these are errors; none may give the report of before.
    let after = try? run(package.keepingCheck())
    #expect(after?.isKnown != true)
    var fresh = package.keepingCheck()
    fresh.usesCache = false
    let expected = try? run(fresh)
    #expect(after?.report == expected?.report)
  }

  @Test("a file of the same size is told from another by its times, and one removed is missed")
  func sameSize() throws {
    let package = try package()
    _ = try run(package.keepingCheck())
    try package.folder.write("import B\n", to: "Sources/C/C.swift")
    let other = try run(package.keepingCheck())
    try package.folder.write("import A\n", to: "Sources/C/C.swift")
    let another = try run(package.keepingCheck())
    #expect(!another.isKnown)
    #expect(another.report != other.report)
    try FileManager.default.removeItem(atPath: "\(package.folder.path)/Sources/C/C.swift")
    #expect(try run(package.keepingCheck()).report.fileCount == 2)
  }

  @Test(
    "other options, another build of the program and files just written are not taken for known")
  func distinct() throws {
    let package = try package()
    _ = try run(package.keepingCheck())
    var cycles = package.keepingCheck()
    cycles.rules = ["cycle"]
    #expect(try !run(cycles).isKnown)
    #expect(try run(package.keepingCheck()).isKnown)
    #expect(try !run(package.keepingCheck(program: "rebuilt")).isKnown)
    #expect(try !run(package.keepingCheck(program: nil)).isKnown)
    var uncached = package.keepingCheck()
    uncached.usesCache = false
    #expect(try !run(uncached).isKnown)

    let fresh = try self.package()
    var hasty = fresh.keepingCheck()
    hasty.settlingTime = 3_600
    _ = try run(hasty)
    #expect(try !run(hasty).isKnown)
  }

  @Test("a link to a folder hides what is behind it, so nothing is kept then")
  func link() throws {
    let package = try package()
    let (elsewhere, path) = (try TemporaryFolder(), package.folder.path)
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/Linked", withDestinationPath: elsewhere.path)
    _ = try run(package.keepingCheck())
    #expect(try !run(package.keepingCheck()).isKnown)
  }

  @Test("a torn entry is no report")
  func torn() throws {
    let package = try package()
    let report = try run(package.keepingCheck()).report
    let record = report.record
    for count in 0..<record.count {
      #expect(Report(record: Array(record.prefix(count)), from: 0) == nil)
    }
    #expect(Report(record: record, from: 0)?.findings == report.findings)
  }
}
