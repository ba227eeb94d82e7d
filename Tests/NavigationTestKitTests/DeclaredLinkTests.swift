import Expectations
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import Testing

/// What a person may do from the stroll, whose plugin declares to open the shelf or does not.
@MainActor
@Suite("A link that a plugin neither registers nor declares")
struct DeclaredLinkTests {
  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let go: @MainActor @Sendable (CoordinatorContext) throws -> Void

    init(
      _ name: String, _ go: @escaping @MainActor @Sendable (CoordinatorContext) throws -> Void
    ) {
      (testDescription, self.go) = (name, go)
    }
  }

  private nonisolated static let ways = [
    Way("open") { try $0.open(ShelfRoute.lost) },
    Way("push") { try $0.push(ShelfRoute.lost) },
    Way("present") { try $0.present(ShelfRoute.lost) },
    Way("append") { try $0.append([ShelfRoute.lost]) },
    Way("set") { try $0.set([ShelfRoute.lost]) },
    Way("replace") { try $0.replace(StrollRoute.path, with: ShelfRoute.lost) },
    Way("pop, or push") { try $0.pop(to: ShelfRoute.lost, orPush: true) },
  ]

  private let undeclared = NavigationError.undeclared(
    name: "ShelfRoute", isFlow: false, plugin: "stroll")

  private func host(
    isStrict: Bool = true, _ declare: @escaping @Sendable (inout RouterRegistry) -> Void = { _ in }
  ) throws -> TestHost {
    let app = try TestHost(
      StrollPlugin(declare: declare),
      RoutePlugin(id: "shelf", root: ShelfRoute.shelf, order: 20), isStrict: isStrict)
    try app.push(StrollRoute.path)
    return app
  }

  @Test("to routes of another is refused, naming both", arguments: ways)
  func routes(_ way: Way) throws {
    let app = try host()
    #expect(throws: undeclared) { try way.go(app.top(StrollCoordinator.self).context) }
    expectEqual(app.path, ["stroll", "stroll/path"])
  }

  @Test("is not such a link once it is declared, whether it may be missing or not", arguments: ways)
  func declared(_ way: Way) throws {
    for isOptional in [true, false] {
      let app = try host { $0.opens(ShelfRoute.self, isOptional: isOptional) }
      try way.go(app.top(StrollCoordinator.self).context)
      expectEqual(app.path.last, "lost/place")
    }
  }

  @Test("is taken in an app, which is not strict", arguments: ways)
  func production(_ way: Way) throws {
    let app = try host(isStrict: false)
    try way.go(app.top(StrollCoordinator.self).context)
    expectEqual(app.path.last, "lost/place")
  }

  @Test("to a flow of another is refused, naming both")
  func flow() throws {
    let error = NavigationError.undeclared(name: "ShelfFlow", isFlow: true, plugin: "stroll")
    // Opening where a flow begins is another way than starting it.
    for app in [try host(), try host { $0.opens(ShelfRoute.self) }] {
      let context = try app.top(StrollCoordinator.self).context
      #expect(throws: error) { try context.start(ShelfFlow()) { _ in } }
      expectEqual(app.path.last, "stroll/path")
    }
    let app = try host { $0.starts(ShelfFlow.self, isOptional: true) }
    let context = try app.top(StrollCoordinator.self).context
    try context.start(ShelfFlow()) { _ in }
    expectEqual(app.path.last, "shelf")
    #expect(throws: undeclared) { try context.open(ShelfRoute.lost) }
  }

  @Test("a plugin goes to its own routes and flows without a word")
  func own() throws {
    let app = try host()
    let context = try app.top(StrollCoordinator.self).context
    try context.open(StrollRoute.gate)
    try app.top(StrollCoordinator.self).context.start(StrollFlow()) { _ in }
    expectEqual(app.path, ["stroll", "stroll"])
  }

  @Test("is reported when a row or an action is performed that goes there")
  func picks() async throws {
    let app = try host()
    let undeclared = undeclared
    await #expect(throws: undeclared) { try await app.pick(1) }
    await #expect(throws: undeclared) { try await app.perform("lost") }
  }

  @Test("is reported by the screen that asks whether it can be gone, row or no row")
  func offered() async throws {
    for (hasShelf, route) in [
      (true, StrollRoute.asking), (false, .asking), (true, .wondering), (false, .wondering),
    ] {
      var composition = Composition(policy: LinkPolicy(scheme: "app", hosts: []))
      composition.add(StrollPlugin())
      if hasShelf { composition.add(RoutePlugin(id: "shelf", root: ShelfRoute.shelf, order: 20)) }
      let app = try TestHost(composition)
      try app.push(route)
      let undeclared = undeclared
      for _ in 1...2 {
        await #expect(throws: undeclared) { try await app.screen() }
      }
    }
    let app = try host { $0.opens(ShelfRoute.self) }
    try app.push(StrollRoute.asking)
    try await expectEqual(app.screen().title, "to the shelf: true")
    let flow = try host { $0.starts(ShelfFlow.self, isOptional: true) }
    #expect(try flow.top(StrollCoordinator.self).context.canStart(ShelfFlow.self))
  }

  @Test("of a guard is the guard's failure")
  func guards() throws {
    let verdicts: [(GuardVerdict, NavigationError)] = [
      (.redirect(to: try AnyRoute(ShelfRoute.lost)), undeclared),
      (
        .postpone(until: ShelfFlow()),
        .undeclared(name: "ShelfFlow", isFlow: true, plugin: "stroll")
      ),
    ]
    for (verdict, error) in verdicts {
      let app = try host { registry in
        registry.addGuard("detour") { attempt in
          attempt.route.as(StrollRoute.self) == .asking ? verdict : .allow
        }
      }
      #expect(throws: error) { try app.push(StrollRoute.asking) }
    }
  }
}

enum StrollRoute: Route {
  case gate
  case path
  case asking
  case wondering

  static let patterns: [LinkPattern<StrollRoute>] = [
    LinkPattern("stroll", .gate), LinkPattern("stroll/path", .path),
    LinkPattern("stroll/asking", .asking), LinkPattern("stroll/wondering", .wondering),
  ]
}

private struct StrollFlow: Flow {
  typealias Value = Void
  let start = StrollRoute.gate
}

private struct ShelfFlow: Flow {
  typealias Value = Void
  let start = ShelfRoute.shelf
}

private struct StrollPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "stroll", module: "StrollFeature", owner: "@shop/stroll")
  var declare: @Sendable (inout RouterRegistry) -> Void = { _ in }

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(StrollRoute.self, tab: "stroll") { StrollCoordinator($0) }
    try registry.tab("stroll", title: "Stroll", root: StrollRoute.gate, order: 10)
    declare(&registry)
  }
}

private final class StrollCoordinator: Coordinator {
  let context: CoordinatorContext

  init(_ context: CoordinatorContext) { self.context = context }

  func viewModel(for route: StrollRoute) -> some ViewModel {
    switch route {
    case .wondering: WonderingViewModel(context)
    case .asking: FakeViewModel(title: "to the shelf: \(context.canOpen(ShelfRoute.self))")
    default: StrollViewModel(context)
    }
  }
}

/// Asks each time it is shown, not when it is made.
private final class WonderingViewModel: ViewModel {
  private weak var context: CoordinatorContext?

  init(_ context: CoordinatorContext) { self.context = context }

  func screen() -> Screen {
    Screen(title: "to the shelf: \(context?.canOpen(ShelfRoute.self) ?? false)", blocks: [])
  }
}

private final class StrollViewModel: ViewModel {
  private weak var context: CoordinatorContext?

  init(_ context: CoordinatorContext) { self.context = context }

  func screen() -> Screen {
    let lost = ScreenAction("lost", title: "Get lost") { [weak context] in
      try context?.present(ShelfRoute.lost)
    }
    let row = Row(
      "to the shelf",
      pick: .init("shelf") { [weak context] in
        try context?.open(ShelfRoute.shelf)
      })
    return Screen(title: "Stroll", blocks: [.list([row])], actions: [lost])
  }
}
