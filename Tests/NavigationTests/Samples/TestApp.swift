import Diagnostics
import Routing
import Testing

@testable import Navigation

extension NavigationError {
  /// A broken coordinator of a sample plugin that could not be made.
  static func unmade(_ plugin: String, at route: AnyRoute) -> NavigationError {
    .failed(
      PluginFault(
        plugin: plugin, work: "to make the coordinator of \(route)", reason: "Broken()"))
  }

  /// A broken guard of the plugin `test`.
  static func failedGuard(_ name: String) -> NavigationError {
    .failed(PluginFault(plugin: "test", work: "in the guard \(name)", reason: "Broken()"))
  }
}

/// A navigator over the sample routes, with short words for what tests do.
@MainActor
final class TestApp {
  let navigator: Navigator
  let root: SampleRoot
  let session: TestSession

  var isSignedIn: Bool {
    get { session.isSignedIn }
    set { session.isSignedIn = newValue }
  }

  init(_ setting: TestAppOptions) throws {
    let session = setting.session
    self.session = session
    navigator = Navigator(
      map: try setting.map(),
      access: AccessPolicy(
        isSignedIn: { session.isSignedIn }, signIn: setting.hasDoor ? DoorFlow() : nil,
        subject: { session.subject }),
      isStrict: setting.isStrict,
      deferralPolicy: DeferralPolicy(capacity: setting.capacity, lifetime: setting.lifetime) {
        session.now
      }, opening: setting.opening)
    root = SampleRoot(navigator)
  }

  convenience init(
    guards: [NavigationGuard] = [], hasDoor: Bool = true, isStrict: Bool = false,
    parents: @escaping @MainActor @Sendable (AnyRoute) -> [AnyRoute] = { _ in [] }
  ) throws {
    try self.init(
      TestAppOptions(
        guards: guards, hasDoor: hasDoor, isStrict: isStrict, parents: parents))
  }

  /// The thrown error of a coordinator that cannot be made.
  struct Broken: Error {}

  struct Gone: ExplainedError {
    var explanation: ErrorExplanation { .init("sample.gone", .notFound, "it is gone") }
  }

  /// A test app that shows the tabs.
  static func withTabs(
    guards: [NavigationGuard] = [], hasDoor: Bool = true, isStrict: Bool = false
  ) throws -> TestApp {
    let app = try TestApp(guards: guards, hasDoor: hasDoor, isStrict: isStrict)
    _ = try app.navigator.showTabs(root: "main")
    return app
  }

  /// A test app with a setting of its own that shows the tabs.
  static func set(_ change: (inout TestAppOptions) -> Void) throws -> TestApp {
    var setting = TestAppOptions()
    change(&setting)
    let app = try TestApp(setting)
    _ = try app.navigator.showTabs(root: "main")
    return app
  }

  /// The links of the selected stack, from the bottom up.
  var path: [String] {
    navigator.state.selectedStack?.entries.map(\.route.link.text) ?? []
  }

  /// The kinds of all events, in words.
  var events: [String] { navigator.log.events.map { "\($0.kind)" } }

  /// The kinds of the events since the log had `count` of them, in words.
  func events(after count: UInt64) -> [String] {
    navigator.log.events(after: count).map { "\($0.kind)" }
  }

  /// The coordinator of the route on top.
  func top<Routes: Route>(_ type: Routes.Type = Routes.self) throws -> SampleCoordinator<Routes> {
    let entry = try #require(navigator.state.top)
    return try #require(navigator.coordinator(of: entry) as? SampleCoordinator<Routes>)
  }

  /// The coordinator of a tab's first route.
  func tab<Routes: Route>(_ type: Routes.Type = Routes.self) throws -> SampleCoordinator<Routes> {
    let coordinators = navigator.rootContext.children.compactMap {
      $0 as? SampleCoordinator<Routes>
    }
    return try #require(coordinators.first)
  }

  func open(_ route: some Route) throws -> NavigationAnswer {
    try navigator.open(AnyRoute(route), cause: .link)
  }

  /// The form of the route on top, which may deny that it is left.
  func form<Routes: Route>(
    on type: Routes.Type = Routes.self, denying reason: String? = "unsaved"
  ) throws -> SampleForm {
    try top(type).makesForms = true
    let form = try #require(navigator.topViewModel() as? SampleForm)
    form.denial = reason
    return form
  }

  /// Restores an archive, reading its links as the sample routes' own.
  func restore(_ archive: Archive) async throws -> RestorationReport {
    try await navigator.restore(archive) { try SampleLinks.route(for: $0) }
  }
}

extension CoordinatorContext {
  /// Replaces the route on top of its stack.
  @discardableResult
  func replaceTop(with route: some Route) throws(NavigationError) -> NavigationAnswer {
    let navigator = try attached()
    let stack = navigator.tree.stackIndex(nearest: id, else: navigator.state.selected)
    guard let top = stack.flatMap({ navigator.state.stacks[$0].top }) else { throw .notStarted }
    let new = try AnyRoute.erasing(route)
    return try navigator.attempt(by: self, cause: .coordinator) { planner throws(NavigationError) in
      try planner.replace(top.route, with: new)
    }
  }
}

extension Navigator {
  /// Keeps an attempt to open a route until a flow completes, as if that had been asked for.
  @discardableResult
  func keepDeferred(
    _ route: AnyRoute, waitingFor flow: String, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    guard map.destinations[route.routeType] != nil else { throw .noDestination(route: route) }
    let request = Request.open(route, for: rootContext, cause: cause)
    keep(waiting.deferred(route, until: flow, for: request, subject: access.subject()))
    return .pending
  }
}
