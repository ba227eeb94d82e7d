import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules
@testable import PackageReading

@Suite("Rule undeclared-way")
struct WayRuleTests {
  private static let configuration = """
    {"version": 1, "ways": [
      {"targets": ["{F}Feature"], "modules": ["{G}FeatureInterface"],
       "declarations": {"Route": "registry.opens", "Flow": "registry.starts"}, "reason": "Why."}
    ]}
    """

  private func package(_ plugin: String, _ coordinator: String) throws -> FixturePackage {
    try FixturePackage(
      [
        .init(
          name: "CartFeature", dependencies: ["CartFeatureInterface", "HomeFeatureInterface"]),
        .init(name: "CartFeatureInterface"), .init(name: "HomeFeatureInterface"),
        .init(name: "App", dependencies: ["HomeFeatureInterface"]),
      ],
      files: [
        "Sources/CartFeature/CartPlugin.swift": "import HomeFeatureInterface\n\(plugin)\n",
        "Sources/CartFeature/CartCoordinator.swift":
          "import CartFeatureInterface\nimport HomeFeatureInterface\n\(coordinator)\n",
        "Sources/CartFeatureInterface/CartRoute.swift":
          "public enum CartRoute: Route { case cart }",
        "Sources/HomeFeatureInterface/HomeRoute.swift": """
        public enum HomeRoute { case home }
        extension HomeRoute: Hashable, Route {}
        public struct TourFlow: Flow {}
        public struct HomeAction: CoordinatorAction {}
        """,
        "Sources/App/App.swift": "import HomeFeatureInterface\nlet home = HomeRoute.home",
        "CODEOWNERS": "/Sources/CartFeature/ @cart\n/Sources/HomeFeatureInterface/ @home\n",
      ], configuration: Self.configuration)
  }

  private func findings(_ plugin: String, _ coordinator: String) throws -> [Finding] {
    try package(plugin, coordinator).report(rules: ["undeclared-way"]).findings
  }

  @Test("a route and a flow that are mentioned and not declared are told, each once, with the line")
  func undeclared() throws {
    let found = try findings(
      "", "let a = context.open(HomeRoute.home)\nlet b = HomeRoute.home, c = start(TourFlow())")
    expectEqual(
      found.map(\.remedy),
      [
        "write registry.opens(HomeRoute.self) where it registers: Why.",
        "write registry.starts(TourFlow.self) where it registers: Why.",
      ])
    expectEqual(
      found.map(\.place),
      [
        "Sources/CartFeature/CartCoordinator.swift:3:22",
        "Sources/CartFeature/CartCoordinator.swift:4:35",
      ])
    expectEqual(
      found[0].message,
      "'CartFeature' uses 'HomeRoute' of 'HomeFeatureInterface' and declares no way there")
    expectEqual(found[0].endColumn, 31)
    #expect(found[0].owners == ["@cart"] && found[0].moduleOwners == ["@home"])
  }

  @Test("what is declared, leads nowhere or is the target's own, and who is not governed, are none")
  func kept() throws {
    let coordinator = "let a = HomeRoute.home, b = TourFlow(), c = HomeAction(), d = CartRoute.cart"
    #expect(
      try findings(
        "let a = registry.opens(HomeRoute.self, isOptional: true); registry.starts(TourFlow.self)",
        coordinator
      ).isEmpty)
    // To ask whether it can be opened, or to provide it, declares nothing.
    try expectEqual(
      findings(
        "let a = canOpen(HomeRoute.self); registry.provides(TourFlow.self, opens(1))", coordinator
      ).map(\.subject), ["HomeRoute", "TourFlow"])
    #expect(try findings("// HomeRoute", "let a = \"TourFlow\"").isEmpty)
  }

  @Test("a target that is named by no selector, and a declaration that is no text, are refused")
  func refused() throws {
    for (old, new) in [("{G}FeatureInterface", "{G}Interfaces"), ("\"registry.opens\"", "1")] {
      let package = try FixturePackage(
        [.init(name: "CartFeature"), .init(name: "HomeFeatureInterface")],
        configuration: Self.configuration.replacing(old, with: new))
      #expect(throws: BoundaryCheckError.self) { try package.report() }
    }
  }
}
