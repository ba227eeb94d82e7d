@testable import Navigation
import Routing
import Testing

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

/// A navigator over the sample places, with short words for what tests do.
@MainActor
final class Stage {
  let navigator: Navigator
  let root: SampleRoot
  let session: StageSession

  var isSignedIn: Bool {
    get { session.isSignedIn }
    set { session.isSignedIn = newValue }
  }

  init(_ setting: StageSetting) throws {
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
      StageSetting(
        guards: guards, hasDoor: hasDoor, isStrict: isStrict, parents: parents))
  }

  /// The thrown error of a coordinator that cannot be made.
  struct Broken: Error {}

  /// A stage that shows the tabs.
  static func withTabs(
    guards: [NavigationGuard] = [], hasDoor: Bool = true, isStrict: Bool = false
  ) throws -> Stage {
    let stage = try Stage(guards: guards, hasDoor: hasDoor, isStrict: isStrict)
    _ = try stage.navigator.showTabs(root: "main")
    return stage
  }

  /// A stage with a setting of its own that shows the tabs.
  static func set(_ change: (inout StageSetting) -> Void) throws -> Stage {
    var setting = StageSetting()
    change(&setting)
    let stage = try Stage(setting)
    _ = try stage.navigator.showTabs(root: "main")
    return stage
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

  /// The coordinator of the place on top.
  func top<Places: Route>(_ type: Places.Type = Places.self) throws -> SampleCoordinator<Places> {
    let entry = try #require(navigator.state.top)
    return try #require(navigator.coordinator(of: entry) as? SampleCoordinator<Places>)
  }

  /// The coordinator of a tab's first place.
  func tab<Places: Route>(_ type: Places.Type = Places.self) throws -> SampleCoordinator<Places> {
    let coordinators = navigator.rootContext.children.compactMap {
      $0 as? SampleCoordinator<Places>
    }
    return try #require(coordinators.first)
  }

  func open(_ route: some Route) throws -> NavigationAnswer {
    try navigator.open(AnyRoute(route), cause: .link)
  }

  /// The form of the place on top, which may deny that it is left.
  func form<Places: Route>(
    on type: Places.Type = Places.self, denying reason: String? = "unsaved"
  ) throws -> SampleForm {
    try top(type).makesForms = true
    let form = try #require(navigator.topViewModel() as? SampleForm)
    form.denial = reason
    return form
  }

  /// Restores an archive, reading its links as the sample places' own.
  func restore(_ archive: Archive) async throws -> RestorationReport {
    try await navigator.restore(archive) { try SampleLinks.route(for: $0) }
  }
}

extension CoordinatorContext {
  /// Replaces the place on top of its stack.
  @discardableResult
  func replaceTop(with route: some Route) throws(NavigationError) -> NavigationAnswer {
    let navigator = try attached()
    let branch = navigator.tree.stackIndex(nearest: id, else: navigator.state.selected)
    guard let top = branch.flatMap({ navigator.state.stacks[$0].top }) else { throw .notStarted }
    let new = try AnyRoute.erasing(route)
    return try navigator.attempt(by: self, cause: .coordinator) { planner throws(NavigationError) in
      try planner.replace(top.route, with: new)
    }
  }
}

extension Navigator {
  /// Keeps an attempt to open a place until a flow completes, as if that had been asked for.
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
