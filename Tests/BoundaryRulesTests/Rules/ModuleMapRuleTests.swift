import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

@Suite("Targets whose modules a map names")
struct ModuleMapRuleTests {
  private func package(_ dependencies: [String]) throws -> FixturePackage {
    try FixturePackage(
      [
        .init(name: "cfoo"), .init(name: "A", dependencies: ["cfoo"]),
        .init(name: "D", dependencies: dependencies),
      ],
      files: [
        "Sources/cfoo/f.c": "", "Sources/cfoo/include/f.h": "",
        "Sources/cfoo/include/module.modulemap":
          "module CFooMod { header \"f.h\"\n explicit module Sub { header \"s.h\" } }",
        "Sources/A/A.swift": "import CFooMod\n",
        "Sources/D/D.swift": "import A\nimport CFooMod.Sub\n",
      ])
  }

  @Test("an import by the map's name is a use of the target, declared or not")
  func mapped() throws {
    try expectEqual(
      package(["A"]).findings(), ["Sources/D/D.swift:2:8 [undeclared-dependency] cfoo"])
    try expectEqual(package(["A", "cfoo"]).report().notes, [])
    try expectEqual(package(["A", "cfoo"]).findings(), [])
  }

  @Test("a target's own file says who sees it, without a configuration of the package")
  func ownSection() throws {
    let package = try FixturePackage(
      [.init(name: "App", dependencies: ["Pay"]), .init(name: "Pay")],
      files: [
        "Sources/App/App.swift": "import Pay\n", "Sources/Pay/Pay.swift": "",
        "Sources/Pay/.boundaries.json":
          #"{"version": 1, "visibleTo": ["Pay"], "reason": "Ask."}"#,
      ])
    try expectEqual(package.findings(), ["Sources/App/App.swift:1:8 [visibility] Pay"])
  }
}
