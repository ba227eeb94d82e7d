import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

@Suite("Rules module-selector and undeclared-can-import")
struct ReferenceRuleTests {
  private func package(declares: Bool, _ source: String) throws -> FixturePackage {
    try FixturePackage(
      [.init(name: "A", dependencies: declares ? ["B"] : []), .init(name: "B")],
      files: ["Sources/A/A.swift": source])
  }

  @Test("a module selector of an undeclared target is found")
  func selector() throws {
    let source = "func f() {\n  B::g()\n}"
    try expectEqual(
      package(declares: false, source).findings(), ["Sources/A/A.swift:2:3 [module-selector] B"]
    )
    #expect(try package(declares: true, source).report().isClean)
  }

  @Test("canImport of an undeclared target is found")
  func canImport() throws {
    let source = "#if canImport(B)\n#endif\n#if canImport(Darwin)\n#endif"
    try expectEqual(
      package(declares: false, source).findings(),
      ["Sources/A/A.swift:1:15 [undeclared-can-import] B"])
    #expect(try package(declares: true, source).report().isClean)
  }

  @Test("canImport of a target that others lead to is true in every build, and stale all the same")
  func canImportThroughOthers() throws {
    func messages(_ dependencies: [String]) throws -> [String] {
      try FixturePackage(
        [
          .init(name: "A", dependencies: dependencies), .init(name: "B"),
          .init(name: "Mid", dependencies: ["B"]),
        ],
        files: [
          "Sources/A/A.swift": "#if canImport(B)\n#endif\n", "Sources/Mid/Mid.swift": "import B\n",
        ]
      ).report(rules: ["undeclared-can-import"]).findings.map(\.message)
    }
    try expectEqual(
      messages(["Mid"]),
      [
        "'A' asks canImport(B) without declaring 'B'; it compiles only through A → Mid → B, and an "
          + "incremental build links stale code when 'B' changes"
      ])
    try expectEqual(
      messages([]),
      ["'A' asks canImport(B) without declaring 'B'; the answer depends on build order"])
  }

  @Test(
    "canImport is nothing to fix where the answer changes nothing",
    arguments: [
      ("#if FLAG\n#elseif canImport(B)", 1), ("#if true\n#elseif canImport(B)", 0),
      ("#if false && canImport(B)", 0), ("#if FLAG && canImport(B)", 0),
      ("#if DEBUG && canImport(B)", 1), ("#if !FLAG || canImport(B)", 0),
      ("#if compiler(>=99.0) && canImport(B)", 0), ("#if swift(>=99) && canImport(B)", 0),
      ("#if compiler(>=6.0) && canImport(B)", 1), ("#if compiler(<99) && canImport(B)", 1),
      ("#if compiler(<99)\n#elseif canImport(B)", 0),
    ])
  func unasked(_ source: String, _ count: Int) throws {
    let package = try package(declares: false, "\(source)\n#endif")
    try expectEqual(package.findings(rules: ["undeclared-can-import"]).count, count)
  }

  @Test("a finding about canImport says under which condition it is asked")
  func askedUnder() throws {
    for source in ["#if os(Windows) && canImport(B)", "#if !os(Windows)\n#elseif canImport(B)"] {
      let report = try package(declares: false, "\(source)\n#endif").report()
      expectEqual(
        report.findings.map(\.message),
        [
          "'A' asks canImport(B) without declaring 'B' under #if os(Windows); the answer depends on "
            + "build order"
        ])
    }
  }

  @Test("a plugin's script sees no module of a package, so nothing there is asked or declared")
  func plugins() throws {
    let source = """
      import PackagePlugin
      #if canImport(B)
      @_exported import B
      #endif
      import B
      """
    let package = try FixturePackage(
      [
        .init(name: "B"), .init(name: "tool", type: "executable"),
        .init(name: "P", dependencies: ["tool"], type: "plugin", path: "Plugins/P"),
      ], files: ["Plugins/P/P.swift": source])
    #expect(try package.report().findings.isEmpty)
  }
}
