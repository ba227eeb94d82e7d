import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules
@testable import PackageReading

/// The rules a configuration states: each broken by one edge, and kept without it.
@Suite("Rules independence, interface-only, visibility and forbidden")
struct PolicyRuleTests {
  private func package(
    _ targets: [FixturePackage.Target], _ files: [String: String] = [:], _ policy: String
  ) throws -> FixturePackage {
    try FixturePackage(
      targets, files: files, configuration: "{\"version\": 1, \(policy)}")
  }

  private let siblings: [FixturePackage.Target] = [
    .init(name: "CartFeature", dependencies: ["HomeFeature", "Base"]),
    .init(name: "HomeFeature", dependencies: ["Base"]), .init(name: "Base"),
  ]

  @Test("a layer with independent siblings refuses an edge between two of them")
  func siblingLayer() throws {
    let policy = """
      "layers": [{"name": "features", "targets": ["{F}Feature"], "siblings": "independent"},
                 {"name": "base", "targets": ["Base"]}]
      """
    let broken = try package(
      siblings, ["Sources/CartFeature/C.swift": "import HomeFeature\nimport Base"], policy)
    let finding = try #require(try broken.report(rules: ["independence"]).findings.first)
    try expectEqual(broken.findings(rules: ["independence"]).count, 1)
    expectEqual(finding.place, "Sources/CartFeature/C.swift:1:8")
    #expect(finding.message.contains("siblings of layer 'features' are independent"))
  }

  @Test("targets named independent refuse each other, in the manifest too")
  func independence() throws {
    let policy = """
      "independence": [{"name": "apart", "targets": ["*Feature"], "reason": "Teams."}]
      """
    let report = try package(siblings, [:], policy).report()
    expectEqual(report.findings.map(\.rule), ["independence"])
    expectEqual(report.findings.map(\.contracts), [["apart"]])
    expectEqual(report.contracts.map(\.isKept), [false])
    var kept = siblings
    kept[0].dependencies = ["Base"]
    #expect(try package(kept, [:], policy).report().isClean)
  }

  @Test("a chain through others makes independent targets depend on each other, too")
  func independenceThroughOthers() throws {
    let targets: [FixturePackage.Target] = [
      .init(name: "Cart", dependencies: ["Shared"]), .init(name: "Home"),
      .init(name: "Profile", dependencies: ["Cart"]),
      .init(name: "Shared", dependencies: ["Home"]),
    ]
    let files = [
      "Sources/Cart/C.swift": "import Shared\n", "Sources/Shared/S.swift": "\nimport Home\n",
    ]
    for policy in [
      """
      "independence": [{"name": "apart", "targets": ["Cart", "Home"], "reason": "Teams."}]
      """,
      """
      "layers": [{"name": "features", "targets": ["Cart", "Home"], "siblings": "independent"},
                 {"name": "others", "targets": ["Profile", "Shared"]}]
      """,
    ] {
      let found = try package(targets, files, policy).report(rules: ["independence"]).findings
      expectEqual(found.map(\.chain), [["Cart", "Shared", "Home"]])
      expectEqual(found.map(\.place), ["Sources/Cart/C.swift:1:8"])
      expectEqual(
        found.first?.related.map(\.place),
        ["Sources/Cart/C.swift:1:8", "Sources/Shared/S.swift:2:8"])
      #expect(found.first?.message.contains("through Cart → Shared → Home") == true)
    }
    // What another independent target depends on is reported once, there.
    let all = """
      "independence": [{"name": "apart", "targets": ["Cart", "Home", "Profile"], "reason": "Teams."}]
      """
    try expectEqual(
      package(targets, files, all).report(rules: ["independence"]).findings.compactMap(\.target)
        .sorted(),
      ["Cart", "Profile"])
  }

  @Test("a search for chains between many independent targets ends, and says where")
  func endlessIndependence() throws {
    let names = (0..<30).map { "F\($0)" }
    let policy = """
      "independence": [{"name": "apart", "targets": ["F*"], "reason": "Teams."}]
      """
    let fixture = try package(
      names.map { .init(name: $0, dependencies: ["Base"]) } + [.init(name: "Base")], [:], policy)
    let model = try fixture.check().model()
    let group = IndependentGroup(
      members: model.graph.targets.filter { $0.name != "Base" }.map(\.index), reason: "",
      remedy: "", contracts: [])
    expectEqual(model.dependent([group]), [])
    expectEqual(model.dependent([group], limit: 10).map(\.severity), [.note])
  }

  @Test("layers may only look down, and those of one level not at each other")
  func order() throws {
    let layers = """
      "layers": [{"name": "app", "targets": ["App"]}, {"name": "left", "targets": ["Left"]},
                 {"name": "right", "targets": ["Right"]}, {"name": "base", "targets": ["Base"]}]
      """
    let targets: [FixturePackage.Target] = [
      .init(name: "App", dependencies: ["Base", "Left"]), .init(name: "Left"),
      .init(name: "Right", dependencies: ["Left"]), .init(name: "Base", dependencies: ["Right"]),
    ]
    func messages(_ order: String) throws -> [String] {
      try package(targets, [:], "\(layers), \"order\": [\(order)]")
        .report(rules: ["layer"]).findings.map(\.message)
    }
    #expect(
      try messages(#""app", "left | right", "base""#) == [
        "'Base' must not depend on 'Right': layer 'right' is above layer 'base'",
        "'Right' must not depend on 'Left': the layers 'right' and 'left' are independent of each "
          + "other",
      ])
    #expect(try messages(#""app", "left : right", "base""#).count == 1)
    #expect(try messages(#""app", "base", "right", "left""#).isEmpty)
  }

  @Test("an implementation is used through its interface, but by those that compose")
  func interfaceOnly() throws {
    let policy = """
      "interfaces": [{"implementation": ["{F}Feature"], "interface": ["{F}FeatureInterface"],
                      "except": ["App"], "reason": "Features are replaced."}]
      """
    let targets: [FixturePackage.Target] = [
      .init(name: "App", dependencies: ["CartFeature"]),
      .init(name: "CartFeature", dependencies: ["CartFeatureInterface"]),
      .init(name: "HomeFeature", dependencies: ["CartFeatureInterface"]),
      .init(name: "CartFeatureInterface"), .init(name: "HomeFeatureInterface"),
    ]
    let file = "Sources/HomeFeature/H.swift"
    let broken = try package(targets, [file: "import CartFeature"], policy)
    let finding = try #require(try broken.report(rules: ["interface-only"]).findings.first)
    expectEqual(finding.place, "\(file):1:8")
    expectEqual(finding.remedy, "use CartFeatureInterface: Features are replaced.")
    let kept = try package(targets, [file: "import CartFeatureInterface"], policy)
    #expect(try kept.report(rules: ["interface-only"]).isClean)
  }

  @Test("the owner says who may use a target")
  func visibility() throws {
    let policy = """
      "visibility": [{"targets": ["Base"], "visibleTo": ["Cart*"], "reason": "Ask us."}]
      """
    let report = try package(siblings, [:], policy).report()
    expectEqual(report.findings.map(\.target), ["HomeFeature"])
    expectEqual(report.findings.map(\.rule), ["visibility"])
  }

  @Test("the owner may say so in the target's own folder")
  func ownerSection() throws {
    let package = try package(siblings, [:], "\"layers\": []")
    let section = "Sources/Base/.boundaries.json"
    try package.folder.write(
      #"{"version": 1, "visibleTo": ["CartFeature"], "reason": "Ask @base."}"#, to: section)
    let findings = try package.report().findings
    expectEqual(findings.map(\.target), ["HomeFeature"])
    expectEqual(findings.map(\.remedy), ["Ask @base. (\(section))"])
    try package.folder.write(
      #"{"version": 1, "visibleTo": ["Crt*"], "reason": "Ask @base."}"#, to: section)
    #expect(throws: BoundaryCheckError.self) { try package.report() }
  }

  @Test("a forbidden module is refused directly, and on request at the end of a chain")
  func forbidden() throws {
    func policy(_ indirect: Bool) -> String {
      """
      "forbidden": [{"name": "pure", "targets": ["App"], "modules": ["Track*"],
                     "indirect": \(indirect), "reason": "Privacy."}]
      """
    }
    let direct: [FixturePackage.Target] = [
      .init(name: "App", dependencies: ["Tracking"]), .init(name: "Tracking"),
    ]
    try expectEqual(
      package(direct, [:], policy(false)).findings(), ["Package.swift [forbidden] Tracking"])
    try expectEqual(
      package(direct, [:], policy(true)).findings(), ["Package.swift [forbidden] Tracking"],
      "a direct edge is no chain")
    let chain: [FixturePackage.Target] = [
      .init(name: "App", dependencies: ["Mid"]), .init(name: "Mid", dependencies: ["Tracking"]),
      .init(name: "Tracking"),
    ]
    #expect(try package(chain, [:], policy(false)).report().isClean)
    let broken = try package(chain, ["Sources/App/A.swift": "\nimport Mid"], policy(true))
    let finding = try #require(try broken.report().findings.first)
    expectEqual(finding.rule, "forbidden-indirect")
    expectEqual(finding.place, "Sources/App/A.swift:2:8")
    expectEqual(finding.chain, ["App", "Mid", "Tracking"])
    expectEqual(finding.module, "Tracking")
    expectEqual(finding.related.map(\.place), ["Sources/App/A.swift:2:8", "Package.swift"])
  }
}
