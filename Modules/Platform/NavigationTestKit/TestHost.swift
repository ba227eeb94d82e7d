public import Navigation
public import PluginInterface
public import Routing
public import Screens

/// An app under test: plugins composed for real, and what a person does with them in short words.
///
/// Nothing is mocked: guards, flows, layers and results behave as in an app, and nothing is global. A
/// ``PlacePlugin`` stands in for every feature that the plugin under test opens.
///
/// ```swift
/// let app = try TestHost(HomePlugin(), PlacePlugin(id: "cart", root: CartRoute.cart, order: 30))
/// try app.navigator.select("cart")
/// #expect(app.path == ["cart"])
/// ```
@MainActor
open class TestHost {
  /// What was composed.
  public let router: Router
  /// What moves.
  public let navigator: Navigator
  /// The coordinator above all others.
  public let root: FakeRoot

  /// Composes an app and shows its first place.
  ///
  /// Where it `isStrict`, an action that no coordinator handles is an error, and so is a way that a plugin does
  /// not declare; `begin` shows the first place.
  public init(
    _ composition: Composition, access: AccessPolicy = .publicOnly, isStrict: Bool = true,
    begin: @MainActor (Navigator) throws -> Void = { _ = try $0.showTabs(root: "main") }
  ) throws {
    router = try composition.compose().router
    navigator = Navigator(map: router.map, access: access, isStrict: isStrict)
    root = FakeRoot(navigator)
    try begin(navigator)
  }

  /// Composes plugins that need nothing else, under links such as `app://cart`, and shows their tabs.
  public convenience init(
    _ plugins: any FeaturePlugin..., access: AccessPolicy = .publicOnly, isStrict: Bool = true
  ) throws {
    var composition = Composition(policy: LinkPolicy(scheme: "app", hosts: ["app.example"]))
    for plugin in plugins { composition.add(plugin) }
    try self.init(composition, access: access, isStrict: isStrict)
  }
}

extension TestHost {
  // MARK: - What a person does

  /// Opens a link; `navigator.prepare` asks its plugin before, as a host does.
  @discardableResult
  public func open(_ url: String) throws -> NavigationAnswer {
    try navigator.open(router.route(for: url), cause: .link)
  }

  /// Opens a place where it belongs, as a link does.
  @discardableResult
  public func open(_ route: some Route) throws -> NavigationAnswer {
    try navigator.open(AnyRoute(route), cause: .link)
  }

  /// Goes back.
  @discardableResult
  public func back() throws -> NavigationAnswer {
    try navigator.back()
  }

  /// Performs an action of the screen on top, as it is now.
  ///
  /// What was seen before, and may have gone since, is performed on the screen that was seen.
  @discardableResult
  public func perform(
    _ name: String, _ arguments: String..., answers: [String: String] = [:]
  ) async throws -> ActionOutcome {
    try await screen().perform(ActionInvocation(name, arguments, answers: answers))
  }

  /// Picks a row by its number on screen, from 1.
  @discardableResult
  public func pick(_ number: Int) async throws -> ActionOutcome {
    let rows = try await screen().rows
    guard rows.indices.contains(number - 1) else {
      throw TestHostError.noSuchRow(number, count: rows.count)
    }
    guard let pick = rows[number - 1].pick else { throw TestHostError.onlyRead(number) }
    return try await pick.perform()
  }

  // MARK: - What a coordinator does

  /// Pushes a place, as the coordinator on top would.
  @discardableResult
  public func push(_ route: some Route) throws -> NavigationAnswer {
    try topCoordinator().context.push(route)
  }

  /// Presents a place, as the coordinator on top would.
  @discardableResult
  public func present(
    _ route: some Route, as style: Presentation = .sheet
  ) throws -> NavigationAnswer {
    try topCoordinator().context.present(route, as: style)
  }

  // MARK: - What there is to see

  /// The screen on top.
  public func screen() async throws -> Screen {
    let screen = try await navigator.topViewModel().screen()
    // Throws for a way that the screen asked for and its plugin does not declare.
    _ = try navigator.topViewModel()
    return screen
  }

  /// The names of the actions the screen on top offers, in order.
  public func actions() async throws -> [String] {
    try await screen().offered
  }

  /// The links of the selected stack, from the bottom up; the pattern where a place carries a secret.
  public var path: [String] {
    navigator.state.selectedBranch?.entries.map(\.route.description) ?? []
  }

  /// The selected tab, if there are tabs.
  public var tab: String? { navigator.state.selectedTab?.rawValue }

  /// The coordinator of the place on screen.
  ///
  /// - Throws: ``TestHostError`` when it has another type, or nothing is on screen.
  public func top<C: Coordinator>(_ type: C.Type) throws -> C {
    let found = try topCoordinator()
    guard let coordinator = found as? C else {
      throw TestHostError.otherOnTop(
        expected: String(describing: type), found: String(describing: Swift.type(of: found)))
    }
    return coordinator
  }

  private func topCoordinator() throws -> any Coordinator {
    guard let entry = navigator.state.top, let coordinator = navigator.coordinator(of: entry) else {
      throw TestHostError.nothingOnTop
    }
    return coordinator
  }
}

/// Why a test cannot do what it wants with a ``TestHost``.
public enum TestHostError: Error, Hashable, Sendable {
  /// The screen on top has fewer rows.
  case noSuchRow(Int, count: Int)
  /// The row is only read.
  case onlyRead(Int)
  /// The coordinator on top has another type.
  case otherOnTop(expected: String, found: String)
  /// Nothing is on screen.
  case nothingOnTop
}

/// An identifier that a test spells out, known to be one.
///
/// Only literals are taken, so a wrong one stops the test that wrote it.
public func id<ID: LosslessStringConvertible>(_ text: StaticString) -> ID {
  guard let identifier = ID("\(text)") else { preconditionFailure("\(text) is no identifier") }
  return identifier
}
