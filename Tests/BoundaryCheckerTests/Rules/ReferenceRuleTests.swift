import BoundaryChecker
import Testing

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
    #expect(
      try package(declares: false, source).findings() == [
        "Sources/A/A.swift:2:3 [module-selector] B"
      ])
    #expect(try package(declares: true, source).report().isClean)
  }

  @Test("canImport of an undeclared target is found")
  func canImport() throws {
    let source = "#if canImport(B)\n#endif\n#if canImport(Darwin)\n#endif"
    #expect(
      try package(declares: false, source).findings() == [
        "Sources/A/A.swift:1:15 [undeclared-can-import] B"
      ])
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
    #expect(
      try messages(["Mid"]) == [
        "'A' asks canImport(B) without declaring 'B'; it compiles only through A → Mid → B, and an "
          + "incremental build links stale code when 'B' changes"
      ])
    #expect(
      try messages([]) == [
        "'A' asks canImport(B) without declaring 'B'; the answer depends on build order"
      ])
  }
}
