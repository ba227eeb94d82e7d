import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

/// Routes of three plugins, each without a tab unless it says so.
@Suite("Routes that another plugin's routes lie above")
struct ParentTests {
  private static let shelf = SamplePlugin(
    "shelf", .routes(ShelfRoute.self, tab: "shelf"), .tab("shelf", root: ShelfRoute.shelf))

  private static func desk(isOptional: Bool = false) -> SamplePlugin {
    SamplePlugin(
      "desk", .routes(DeskRoute.self),
      .above(isOptional: isOptional) { $0 == DeskRoute.desk ? ShelfRoute.book(1) : nil })
  }

  private static let loan = SamplePlugin(
    "loan",
    Part { registry, fileID in
      registry.routes(
        LoanRoute.self, parents: { $0 == .confirm ? [.begin] : [] }, fileID: fileID, line: 1
      ) { SampleCoordinator<LoanRoute>($0) }
    }, .above { (_: LoanRoute) in DeskRoute.desk })

  @Test("a link shows a route above its own parents, those of other plugins, and on their tab")
  @MainActor
  func opened() throws {
    let testApp = try TestApp(Composing(Self.loan, Self.desk(), Self.shelf), isStrict: true)
    try expectEqual(testApp.open(LoanRoute.confirm), .handled)
    expectEqual(testApp.path, ["shelf", "shelf/book/1", "desk", "loan", "loan/confirm"])
    try expectEqual(testApp.open(LoanRoute.begin), .handled)
    expectEqual(testApp.path, ["shelf", "shelf/book/1", "desk", "loan"])
    try expectEqual(testApp.open(LoanRoute.begin), .unchanged)
  }

  @Test("a route that names none, and one whose optional parent is missing, opens as registered")
  @MainActor
  func without() throws {
    let testApp = try TestApp(Composing(Self.desk(), Self.shelf))
    try expectEqual(testApp.open(DeskRoute.unlock(token: "t")), .handled)
    expectEqual(testApp.navigator.state.top?.presentation, .sheet)
    let app = try Composing(
      SamplePlugin(
        "loan", .routes(LoanRoute.self, tab: "loan"), .tab("loan", root: LoanRoute.begin)),
      Self.desk(isOptional: true)
    ).leavingOut(Self.shelf).app()
    let alone = try TestApp(app)
    try expectEqual(alone.open(DeskRoute.desk), .handled)
    expectEqual(alone.path, ["loan", "desk"])
    expectEqual(alone.navigator.state.top?.presentation, .sheet)
    expectEqual(app.router.absences, ["desk opens ShelfRoute"])
  }

  @Test("a required parent that is missing is refused, and the plugin that would have it is named")
  func missing() throws {
    let problems = try Composing(Self.desk()).leavingOut(Self.shelf).problems()
    expectEqual(
      problems.map(sentence),
      [
        "ShelfRoute is named as the parent of DeskRoute by desk (owner @shop/desk) at desk/Plugin.swift:16, "
          + "but no composed plugin has it; compose the plugin shelf (owner @shop/shelf) at "
          + "shelf/Plugin.swift:1, or declare it optional"
      ])
    let tolerant = try Composing(
      Self.desk(), SamplePlugin("shelf", .failure),
      SamplePlugin(
        "loan", .routes(LoanRoute.self, tab: "loan"), .tab("loan", root: LoanRoute.begin))
    ).tolerant().app()
    expectEqual(
      tolerant.failures.map(\.reason).last, "opens ShelfRoute, which no plugin has now",
      "a plugin that cannot be shown where it belongs goes with the plugin of its parent")
  }

  @Test("routes above each other in a circle are refused in one report, with every step")
  func cycle() throws {
    let shelf = SamplePlugin(
      "shelf", .routes(ShelfRoute.self, tab: "shelf"), .tab("shelf", root: ShelfRoute.shelf),
      .above { (_: ShelfRoute) in LoanRoute.begin })
    let problems = try Composing(Self.loan, Self.desk(), shelf).problems()
    expectEqual(
      problems.map(\.description),
      [
        """
        desk/Plugin.swift:16: error: routes would lie above themselves: DeskRoute → ShelfRoute → LoanRoute → DeskRoute
        desk/Plugin.swift:16: note: desk (owner @shop/desk) at desk/Plugin.swift:16 has DeskRoute above ShelfRoute
        shelf/Plugin.swift:16: note: shelf (owner @shop/shelf) at shelf/Plugin.swift:16 has ShelfRoute above LoanRoute
        loan/Plugin.swift:16: note: loan (owner @shop/loan) at loan/Plugin.swift:16 has LoanRoute above DeskRoute
        fix: drop one of the parents
        """
      ])
    let own = SamplePlugin(
      "loan", .routes(LoanRoute.self), .above { (_: LoanRoute) in LoanRoute.begin })
    expectEqual(
      try Composing(own).problems(),
      [.parentCycle(path: ["LoanRoute", "LoanRoute"], sites: [own.site(16)])])
  }

  @Test("only the plugin that registers routes names their parents")
  func others() throws {
    let rack = SamplePlugin("rack", .above { (_: ShelfRoute) in DeskRoute.desk })
    expectEqual(
      try Composing(Self.shelf, SamplePlugin("desk", .routes(DeskRoute.self)), rack).problems(),
      [.parentOfOthers(routes: "ShelfRoute", site: rack.site(16))])
  }
}

extension Part {
  /// Parents of its own routes, on line 16.
  static func above<Routes: Route, Parent: Route>(
    isOptional: Bool = false, _ parent: @escaping @Sendable (Routes) -> Parent?
  ) -> Part {
    Part {
      $0.parent(of: Routes.self, isOptional: isOptional, fileID: $1, line: 16, parent)
    }
  }
}
