import Expectations
import Navigation
import PluginInterface
import Routing
import Screens
import Testing

@MainActor
@Suite("Sections of a page")
struct SectionTests {
  private static let desk = SamplePlugin(
    "desk",
    Part { registry, fileID in
      registry.opensPoint(DeskPage.self, fileID: fileID, line: 12)
      registry.routes(
        DeskRoute.self, tab: "desk", using: Contributions<DeskPage>.self, fileID: fileID, line: 1
      ) { DeskCoordinator($0, $1) }
    }, .tab("desk", root: DeskRoute.desk))

  private static let shelf = SamplePlugin(
    "shelf", .routes(ShelfRoute.self), .section("old", order: 2, at: ShelfRoute.book(1)),
    .section("new", order: 1, at: ShelfRoute.book(2)))

  private static let loan = SamplePlugin(
    "loan", .routes(LoanRoute.self), .section("late", order: 2, at: LoanRoute.begin),
    .section("first", at: LoanRoute.confirm))

  @Test("stand on it by their numbers, then by their names, and lead to their routes")
  func rows() async throws {
    let app = try TestApp(Composing(Self.loan, Self.shelf, Self.desk), isStrict: true)
    let screen = try await app.screen()
    expectEqual(screen.rows.map(\.title), ["New", "Late", "Old", "First"])
    _ = try await screen.rows[1].pick?.perform()
    expectEqual(app.path, ["desk", "loan"])
    expectEqual(app.app.router.points.map(\.contributors), [["shelf", "loan"]])
  }

  @Test("open from outside above the page, however they are named, and do not pile up")
  func links() throws {
    let app = try TestApp(Composing(Self.loan, Self.shelf, Self.desk), isStrict: true)
    try expectEqual(app.open(DeskRoute.unlock(token: "old")), .handled)
    expectEqual(app.path, ["desk", "shelf/book/1"])
    try expectEqual(app.open(LoanRoute.begin), .handled)
    expectEqual(app.path, ["desk", "loan"])
    try expectEqual(app.open(DeskRoute.unlock(token: "late")), .unchanged)
    _ = try app.open(DeskRoute.unlock(token: "other"))
    expectEqual(app.path, ["desk", "desk/unlock/:token"])
  }

  @Test("of one name are refused, whosever they are, with both plugins and lines")
  func taken() throws {
    let rival = SamplePlugin(
      "loan", .routes(LoanRoute.self), .section("old", at: LoanRoute.begin),
      .section("old", at: LoanRoute.confirm))
    let problems = try Composing(Self.desk, Self.shelf, rival).problems()
    expectEqual(
      problems.map(\.description),
      [
        """
        shelf/Plugin.swift:17: error: the section "old" of DeskPage is registered by shelf (owner @shop/shelf) at \
        shelf/Plugin.swift:17 and by loan (owner @shop/loan) at loan/Plugin.swift:17
        loan/Plugin.swift:17: note: the other one
        fix: rename one
        """,
        """
        shelf/Plugin.swift:17: error: the section "old" of DeskPage is registered by shelf (owner @shop/shelf) at \
        shelf/Plugin.swift:17 and by loan (owner @shop/loan) at loan/Plugin.swift:17
        loan/Plugin.swift:17: note: the other one
        fix: rename one
        """,
      ])
    let shouting = SamplePlugin(
      "loan", .routes(LoanRoute.self), .section("Old News", at: LoanRoute.begin))
    expectEqual(
      try Composing(Self.desk, shouting).problems(),
      [.reservedSection(name: "Old News", page: "DeskPage", site: shouting.site(17))])
  }

  @Test("need their page, unless they are optional; without it their routes open as registered")
  func withoutPage() throws {
    expectEqual(
      try Composing(Self.shelf).problems().map {
        if case .pointWithoutHost(let name, _, _) = $0 { name } else { "\($0)" }
      }, ["DeskPage", "DeskPage"])
    let optional = SamplePlugin(
      "loan", .routes(LoanRoute.self), .section("late", isOptional: true, at: LoanRoute.begin))
    let host = SamplePlugin(
      "shelf", .routes(ShelfRoute.self, tab: "shelf"), .tab("shelf", root: ShelfRoute.shelf))
    let app = try TestApp(Composing(optional, host))
    _ = try app.open(LoanRoute.begin)
    expectEqual(app.path, ["shelf", "loan"])
    expectEqual(app.navigator.state.top?.presentation, .sheet)
  }

  @Test("may have one number; contributions whose order nothing else decides may not")
  func numbers() throws {
    let library = SamplePlugin("library", .opensPoint(LendingRules.self))
    let fees = ["fees", "fines", "stamps"].map { id in
      SamplePlugin(
        id, .contributing("pay", to: LendingRules.self, order: id == "stamps" ? nil : 3))
    }
    expectEqual(
      try Composing(library, fees[0], fees[1], fees[2]).problems(),
      [
        .duplicateOrder(
          order: 3, point: "LendingRules", first: fees[0].site(13), second: fees[1].site(13))
      ])
  }
}

@MainActor
private final class DeskCoordinator: Coordinator {
  let context: CoordinatorContext
  private let sections: ContributionSet<DeskPage>

  init(_ context: CoordinatorContext, _ sections: ContributionSet<DeskPage>) {
    (self.context, self.sections) = (context, sections)
  }

  func viewModel(for route: DeskRoute) -> some ViewModel {
    DeskViewModel(context: context, sections: sections)
  }
}

@MainActor
private struct DeskViewModel: ViewModel {
  let context: CoordinatorContext
  let sections: ContributionSet<DeskPage>

  func screen() -> Screen {
    var screen = Screen(title: "Desk")
    sections.add(to: &screen, from: context)
    return screen
  }
}
