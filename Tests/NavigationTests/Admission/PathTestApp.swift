import Navigation
import Routing
import Testing

/// A navigator over the ``PathRoute`` routes on a tab of their own, beside the store, with a guard that
/// treats each by its status.
@MainActor
final class PathTestApp {
  let navigator: Navigator
  private let answers: Answers

  /// What the guard and access answer from, and what they were asked.
  @MainActor
  private final class Answers {
    var isSignedIn = false
    var isDone = false
    var asked: [AnyRoute] = []
    var prepared: [AnyRoute] = []
  }

  /// Who refuses, postpones and redirects.
  nonisolated static let guardName = "path"

  /// Where routes that moved are now.
  nonisolated static let target = StoreRoute.item(9)

  var isSignedIn: Bool {
    get { answers.isSignedIn }
    set { answers.isSignedIn = newValue }
  }

  /// Whether the flow of routes to be entered later is done.
  var isDone: Bool {
    get { answers.isDone }
    set { answers.isDone = newValue }
  }

  /// The routes the guard was asked about since this was read last.
  func takeAsked() -> [AnyRoute] {
    defer { answers.asked = [] }
    return answers.asked
  }

  /// The routes that were checked before they were shown.
  var prepared: [AnyRoute] { answers.prepared }

  /// Creates a test app.
  ///
  /// - Parameters:
  ///   - root: The status of the tab's first route.
  ///   - showsTabs: Whether the tabs are on screen, the store's first.
  /// - Throws: What making the routes throws.
  init(root: Status = .open, showsTabs: Bool = true) throws {
    let answers = Answers()
    self.answers = answers
    let target = try AnyRoute(PathTestApp.target)
    let navigationGuard = NavigationGuard(name: PathTestApp.guardName, plugin: "test") { attempt in
      answers.asked.append(attempt.route)
      switch attempt.route.as(PathRoute.self)?.status {
      case .closed: return .refuse(reason: "closed")
      case .later where !answers.isDone: return .postpone(until: StepFlow())
      case .moved: return .redirect(to: target)
      default: return .allow
      }
    }
    let way = Destination(
      plugin: "way", tab: "way", presentation: .sheet,
      parents: { route in
        route.as(PathRoute.self)?.parents.compactMap { try? AnyRoute($0) } ?? []
      },
      prepare: { answers.prepared.append($0) },
      makeCoordinator: { SampleCoordinator<PathRoute>($0) })
    let store = Destination(
      plugin: "store", tab: "store", presentation: .sheet,
      prepare: { answers.prepared.append($0) },
      makeCoordinator: { SampleCoordinator<StoreRoute>($0) })
    let door = Destination(plugin: "door", tab: nil, presentation: .sheet) {
      SampleCoordinator<DoorRoute>($0)
    }
    let steps = Destination(plugin: "steps", tab: nil, presentation: .sheet) {
      SampleCoordinator<StepRoute>($0)
    }
    navigator = Navigator(
      map: NavigationMap(
        destinations: [
          ObjectIdentifier(PathRoute.self): way, ObjectIdentifier(StoreRoute.self): store,
          ObjectIdentifier(DoorRoute.self): door, ObjectIdentifier(StepRoute.self): steps,
        ],
        tabs: [
          TabDefinition(
            id: "store", title: "Store", root: try AnyRoute(StoreRoute.root), plugin: "store",
            order: 10),
          TabDefinition(
            id: "way", title: "Way", root: try AnyRoute(PathRoute.root(root)), plugin: "way",
            order: 20),
        ],
        guards: [navigationGuard]),
      access: AccessPolicy(isSignedIn: { answers.isSignedIn }, signIn: DoorFlow()))
    if showsTabs { _ = try navigator.showTabs(root: "main") }
    answers.asked = []
  }

  /// The links of the selected stack, from the bottom up.
  var path: [String] {
    navigator.state.selectedStack?.entries.map(\.route.link.text) ?? []
  }

  /// The links of a tab's stack, from the bottom up.
  func path(of tab: TabID) -> [String]? {
    navigator.state.stacks.first { $0.id == tab }?.entries.map(\.route.link.text)
  }

  /// The coordinator of the store's first route.
  func store() throws -> CoordinatorContext {
    let entry = try #require(navigator.state.stacks.first?.entries.first)
    return try #require(navigator.coordinator(of: entry)).context
  }

  /// Does what attempts wait for, whatever it is, until nothing waits or a flow is not on screen.
  func finishFlows() async throws {
    while !navigator.deferred.isEmpty {
      let entry = try #require(navigator.state.top)
      let context = try #require(navigator.coordinator(of: entry)).context
      if entry.route.as(DoorRoute.self) != nil {
        isSignedIn = true
        try context.finish(DoorFlow.self, with: "ada")
      } else {
        isDone = true
        try context.finish(StepFlow.self, with: 1)
      }
      await navigator.flush()
    }
  }

  /// Restores an archive, reading its links as routes of this test app.
  func restore(_ archive: Archive) async throws -> RestorationReport {
    try await navigator.restore(archive) { link in
      if let route = PathRoute.all.first(where: { $0.text == link }) { return try AnyRoute(route) }
      return try SampleLinks.route(for: link)
    }
  }
}

/// What an attempt must come to, worked out from the statuses of the routes it is asked about.
enum Outcome: Equatable {
  case entered
  case waits(flow: String, at: String)
  case refused(AnyRoute)
  case moved

  /// Works out what the first route that is not open makes of an attempt.
  ///
  /// - Parameters:
  ///   - routes: The routes, in the order they are asked about.
  ///   - isSignedIn: Whether somebody is signed in.
  ///   - isDone: Whether the flow of routes to be entered later is done.
  /// - Throws: What erasing a route throws.
  init(_ routes: [PathRoute], isSignedIn: Bool, isDone: Bool = false) throws {
    for shown in routes {
      switch shown.status {
      case .open: continue
      case .members where isSignedIn: continue
      case .later where isDone: continue
      case .members: self = .waits(flow: "DoorFlow", at: "door")
      case .later: self = .waits(flow: "StepFlow", at: "steps")
      case .closed: self = .refused(try AnyRoute(shown))
      case .moved: self = .moved
      }
      return
    }
    self = .entered
  }

  /// The error of a refusal.
  var error: NavigationError? {
    guard case .refused(let route) = self else { return nil }
    return .refused(route: route, by: PathTestApp.guardName, reason: "closed")
  }

  var answer: NavigationAnswer {
    if case .waits = self { .pending } else { .handled }
  }
}
