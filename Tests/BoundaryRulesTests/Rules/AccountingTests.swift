import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

/// What is let pass, and what lets nothing pass.
@Suite("Severities, ignores, exceptions and the baseline in a run")
struct AccountingTests {
  private func package(
    _ source: String, policy: String? = nil, baseline: String? = nil
  ) throws -> FixturePackage {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")], files: ["Sources/A/A.swift": source],
      configuration: policy.map { "{\"version\": 1, \($0)}" })
    if let baseline {
      try package.folder.write(
        baseline, to: "\(policy == nil ? "." : "")boundaries.baseline/A.txt")
    }
    return package
  }

  private func entry(_ count: Int, expires: String = "-") -> String {
    "undeclared-dependency\tA\tB\tSources/A/A.swift\t\(count)\t@a\t\(expires)\tmoves soon\n"
  }

  @Test("findings that say the same of one place stand in the order of their remedies")
  func ordered() throws {
    let entries = (10..<30).map { #"{"targets": ["B"], "visibleTo": ["B"], "reason": "\#($0)"}"# }
    let package = try package(
      "import B", policy: "\"visibility\": [\(entries.joined(separator: ", "))]")
    let remedies = try package.report(rules: ["visibility"]).findings.map(\.remedy)
    expectEqual(remedies.count, entries.count)
    expectEqual(remedies, remedies.sorted())
  }

  @Test("an ignore with a reason lets its rule pass")
  func ignored() throws {
    #expect(
      try package("import B // boundary:ignore[undeclared-dependency] moves soon").report()
        .isClean)
    #expect(
      try package("// boundary:ignore[undeclared-dependency] moves soon\n@testable\nimport B")
        .findings() == ["Sources/A/A.swift:3:8 [testable-in-product] B"])
  }

  @Test("an ignore that says too little or covers nothing is found")
  func unusedIgnore() throws {
    #expect(
      try package("import B // boundary:ignore[undeclared-dependency]").findings() == [
        "Sources/A/A.swift:1:8 [undeclared-dependency] B",
        "Sources/A/A.swift:1:13 [unused-ignore]",
      ])
    let messages = try package(
      """
      import Foundation // boundary:ignore[layer] why
      // boundary:ignore[layr] why
      // boundary:ignore why
      """
    ).report().findings.map(\.message)
    expectEqual(
      messages,
      [
        "the ignore of layer covers no finding",
        "the ignore names the unknown rule 'layr'; did you mean 'layer'?",
        "the ignore names no rule",
      ])
    #expect(
      try package("import Foundation // boundary:ignore[layer] why").report(rules: [
        "cycle", "unused-ignore",
      ]).isClean)
  }

  @Test("a rule is held as the last matching entry says")
  func severities() throws {
    func policy(_ level: String) -> String {
      """
      "severities": [{"rule": "*", "level": "error"},
        {"rule": "undeclared-dependency", "targets": ["A"], "level": "\(level)", "reason": "x"}]
      """
    }
    try expectEqual(
      package("import B", policy: policy("warn")).report().findings.map(\.severity), [.warning])
    #expect(try package("import B", policy: policy("off")).report().isClean)
    for (modules, isHeld) in [("B", false), ("*", false), ("Other", true)] {
      let entry = """
        "severities": [{"rule": "undeclared-dependency", "modules": ["\(modules)"], "level": "off",
          "reason": "x"}]
        """
      #expect(try package("import B", policy: entry).report().isClean != isHeld)
    }
    let strict = try package("import B", policy: policy("strict"), baseline: entry(1))
    try expectEqual(
      strict.report().findings.map(\.rule), ["undeclared-dependency", "stale-baseline"])
    let error = try package("import B", policy: policy("error"), baseline: entry(1)).report()
    #expect(error.isClean)
    expectEqual(error.baselined.count, 1)
  }

  @Test("an exception lets pass what it names, until its day")
  func exceptions() throws {
    func policy(_ more: String) -> String {
      """
      "exceptions": [{"rule": "undeclared-dependency", "reason": "moves soon", \(more)}]
      """
    }
    let all = #""targets": ["A"], "modules": ["B"], "files": ["Sources/**/A.swift"]"#
    #expect(try package("import B", policy: policy(all)).report().isClean)
    #expect(
      try package("import B", policy: policy(#""expires": "2999-12-31""#)).report().isClean)
    #expect(
      try package("import B", policy: policy(#""expires": "2020-02-29""#)).report().findings
        .map(\.rule) == ["undeclared-dependency", "unmatched-config"])
    #expect(
      try package("import B", policy: policy(#""files": ["Sources/A"]"#)).report().findings.map(
        \.message
      ).last == "exceptions[0] lets no finding of undeclared-dependency pass")
  }

  @Test("the baseline covers as many as it says, and no more")
  func baseline() throws {
    let two = "import B\nimport B"
    #expect(try package(two, baseline: entry(2)).report().isClean)
    let grown = try package(two, baseline: entry(1)).report()
    expectEqual(grown.findings.map(\.place), ["Sources/A/A.swift:2:8"])
    expectEqual(grown.baselined.map(\.place), ["Sources/A/A.swift:1:8"])
    let stale = try package(two, baseline: entry(3)).report().findings
    expectEqual(stale.map(\.rule), ["stale-baseline"])
    expectEqual(stale.map(\.file), [".boundaries.baseline/A.txt"])
    expectEqual(stale.first?.message.contains("lets 3 pass, and there are 2"), true)
  }

  @Test("an entry past its day covers nothing")
  func expired() throws {
    let findings = try package("import B", baseline: entry(1, expires: "2020-01-31")).report()
      .findings
    expectEqual(findings.map(\.rule), ["undeclared-dependency", "stale-baseline"].reversed())
  }

  @Test("a fingerprint survives moved lines and distinguishes two findings of a file")
  func fingerprints() throws {
    let first = try package("import B\nimport B").report().findings.map(\.fingerprint)
    let moved = try package("\n\nimport B\n// more\nimport B").report().findings.map(\.fingerprint)
    expectEqual(first, moved)
    expectEqual(Set(first).count, 2)
    #expect(first.allSatisfy { $0.count == 16 })
  }
}
