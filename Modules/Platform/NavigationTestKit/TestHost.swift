public import Navigation
public import PluginInterface
public import Routing
public import Screens

/// An app under test: really composed plugins, and short calls for what a person does with them.
///
/// Nothing is mocked: guards, flows, modals and results behave as in an app, and nothing is global. A
/// ``RoutePlugin`` replaces every feature that the plugin under test opens.
///
/// ```swift
/// let app = try TestHost(HomePlugin(), RoutePlugin(id: "cart", root: CartRoute.cart, order: 30))
/// try app.navigator.select("cart")
/// #expect(app.path == ["cart"])
/// ```
@MainActor
open class TestHost {
  public final let composed: ComposedApp
  /// The router of the composed app.
  public final var router: Router { composed.router }
  public let navigator: Navigator
  public let root: FakeRoot

  /// Composes an app and shows its first route with `begin`.
  ///
  /// If `isStrict`, an action that no coordinator handles is an error, and so is opening or starting
  /// something that a plugin does not declare.
  public init(
    _ composition: Composition, access: AccessPolicy = .publicOnly, isStrict: Bool = true,
    begin: @MainActor (Navigator) throws -> Void = { _ = try $0.showTabs(root: "main") }
  ) throws {
    composed = try composition.compose()
    navigator = Navigator(map: composed.router.map, access: access, isStrict: isStrict)
    root = FakeRoot(navigator)
    try begin(navigator)
  }

  /// Shows the first route of an app that is composed already, whose services a test has arranged.
  public init(
    _ composed: ComposedApp, access: AccessPolicy = .publicOnly, isStrict: Bool = true,
    begin: @MainActor (Navigator) throws -> Void = { _ = try $0.showTabs(root: "main") }
  ) throws {
    self.composed = composed
    navigator = Navigator(map: composed.router.map, access: access, isStrict: isStrict)
    root = FakeRoot(navigator)
    try begin(navigator)
  }

  /// Composes plugins without other needs, with links such as `app://cart`, and shows their tabs.
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

  /// Opens a link; to have its plugin read it first, as a host does, call `navigator.plan(link:)`.
  @discardableResult
  public func open(_ url: String) throws -> NavigationAnswer {
    try navigator.open(router.route(for: url), cause: .link)
  }

  /// Opens a route where it belongs, like a link.
  @discardableResult
  public func open(_ route: some Route) throws -> NavigationAnswer {
    try navigator.open(AnyRoute(route), cause: .link)
  }

  @discardableResult
  public func back() throws -> NavigationAnswer {
    try navigator.back()
  }

  /// Performs an action of the current screen, or of one of its rows, given by the row's number from 1.
  ///
  /// To perform an action of an earlier screen, which may be gone by now, use that screen.
  @discardableResult
  public func perform(
    _ name: String, _ arguments: String..., answers: [String: String] = [:], row: Int? = nil
  ) async throws -> ActionOutcome {
    var screen = try await screen()
    if let row { screen = Screen(actions: try self.row(row, of: screen).actions) }
    let outcome = try await screen.perform(ActionInvocation(name, arguments, answers: answers))
    await navigator.flush()
    return outcome
  }

  private func row(_ number: Int, of screen: Screen) throws -> Row {
    guard screen.rows.indices.contains(number - 1) else {
      throw TestHostError.noSuchRow(number, count: screen.rows.count)
    }
    return screen.rows[number - 1]
  }

  /// Picks a row by its number on the screen, from 1.
  @discardableResult
  public func pick(_ number: Int) async throws -> ActionOutcome {
    guard let pick = try row(number, of: await screen()).pick else {
      throw TestHostError.onlyRead(number)
    }
    let outcome = try await pick.perform()
    await navigator.flush()
    return outcome
  }

  // MARK: - What a coordinator does

  /// Pushes a route, as the coordinator on top would.
  @discardableResult
  public func push(_ route: some Route) throws -> NavigationAnswer {
    try topCoordinator().context.push(route)
  }

  /// Presents a route, as the coordinator on top would.
  @discardableResult
  public func present(
    _ route: some Route, as style: Presentation = .sheet
  ) throws -> NavigationAnswer {
    try topCoordinator().context.present(route, as: style)
  }

  // MARK: - What there is to see

  /// Returns the screen on top.
  ///
  /// - Throws: ``TestHostError`` if two of its actions have one name, or one has a word that every shell takes itself.
  public func screen() async throws -> Screen {
    let screen = try await navigator.topViewModel().screen()
    // Throws if the screen offers something that its plugin does not declare.
    _ = try navigator.topViewModel()
    if let fault = navigator.drainSkipped().first { throw fault }
    var names = GlobalCommand.reserved
    for action in screen.actions where !names.insert(action.name).inserted {
      throw TestHostError.actionNotReached(action.name)
    }
    return screen
  }

  /// Returns the names of the actions that the screen on top offers, in order.
  public func actions() async throws -> [String] {
    try await screen().offered
  }

  /// The links of the selected stack, from the bottom up; for a route with a secret, its pattern.
  public var path: [String] {
    navigator.state.selectedStack?.entries.map(\.route.description) ?? []
  }

  /// The selected tab, if there are tabs.
  public var tab: String? { navigator.state.selectedTab?.rawValue }

  /// Returns the coordinator of the route on screen.
  ///
  /// - Throws: ``TestHostError`` if it has another type, or nothing is on screen.
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

/// Why a ``TestHost`` cannot do what a test asks.
public enum TestHostError: Error, Hashable, Sendable {
  /// The screen on top has fewer rows.
  case noSuchRow(Int, count: Int)
  /// The row cannot be picked.
  case onlyRead(Int)
  /// The coordinator on top has another type.
  case otherOnTop(expected: String, found: String)
  /// An action has the name of another one on its screen, or of a command of every shell.
  case actionNotReached(String)
  /// Nothing is on screen.
  case nothingOnTop
}

/// Creates an identifier from a literal that is known to be valid.
///
/// Only literals are accepted, so that an invalid one stops the test that wrote it.
public func id<ID: LosslessStringConvertible>(_ text: StaticString) -> ID {
  guard let identifier = ID("\(text)") else { preconditionFailure("\(text) is not an identifier") }
  return identifier
}
