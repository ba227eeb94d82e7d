import Diagnostics
public import Navigation
public import PluginInterface
public import Routing
public import Screens

/// The app behind a line shell: what the shell asks of it.
///
/// Every method but the three parts an app always has can be left out; ``ComposedHost`` is an app that
/// leaves out all of them. An app with sessions, an introduction or work that follows a command brings
/// a host of its own.
@MainActor
public protocol ShellHost: AnyObject {
  /// What is composed now.
  var composed: ComposedApp { get }
  /// Navigation.
  var navigator: Navigator { get }

  /// Goes on with the same app, composed with other features switched off: hands its map to the navigator,
  /// and answers with it as ``composed`` from then on.
  ///
  /// - Throws: Why the app cannot go on that way; nothing changed then.
  func take(_ next: ComposedApp) throws

  /// Shows what comes first.
  func start() async throws

  /// Opens a place that a link or a feature's command names.
  ///
  /// - Throws: Why the place cannot be shown; nothing changed then.
  func open(_ route: AnyRoute) async throws -> NavigationAnswer

  /// Asked before each command but `quit`.
  ///
  /// - Throws: Why the command must not run, as when a session is over.
  func commandWillRun() async throws

  /// Does what became due during a command.
  ///
  /// - Returns: What to say about it, if anything.
  func commandDidRun() async throws -> String?

  /// What the line above the prompt says of the app besides where one is, such as who is signed in; a few
  /// words each.
  func statusItems() async -> [String]

  /// What else a person should know now, a sentence each; each is said once.
  func takeNotices() -> [String]

  /// What a plan says first of opening a place, where the app lets something else happen before.
  ///
  /// - Returns: The whole outcome, or `nil` where the navigator's plan is all there is to say.
  func outcome(opening route: AnyRoute) -> [Fact]?

  /// Listens for what others change in what the app shows: an element soon after, as a hint to show it again.
  var changesByOthers: AsyncStream<Void> { get }

  /// Brings the places of the last session back, as far as they can be shown now.
  func restore(_ archive: Archive) async throws -> RestorationReport

  /// The remedy for an error that the app knows better than the module that threw it.
  func remedy(for error: any Error) -> String?

  /// Ends what the app keeps open; nothing may be run afterwards.
  func close() async
}

extension ShellHost {
  /// Links, places and commands of the composed app.
  public var router: Router { composed.router }

  /// The features that could not register and were left out.
  public var failures: [PluginFailure] { composed.failures }

  public func open(_ route: AnyRoute) async throws -> NavigationAnswer {
    try await navigator.prepare(route)
    return try navigator.open(route, cause: .link)
  }

  public func commandWillRun() async throws {}

  public func commandDidRun() async throws -> String? { nil }

  public func statusItems() async -> [String] { [] }

  public func takeNotices() -> [String] { [] }

  public func outcome(opening route: AnyRoute) -> [Fact]? { nil }

  public var changesByOthers: AsyncStream<Void> { AsyncStream { $0.finish() } }

  public func restore(_ archive: Archive) async throws -> RestorationReport {
    try await navigator.restore(archive) { try self.router.table.resolve(place: $0).route }
  }

  public func remedy(for error: any Error) -> String? { nil }

  public func close() async {}

  /// An error in words, with what the app knows besides.
  func explanation(of error: any Error) -> ErrorExplanation {
    ErrorReport(router: router, failures: failures, remedy: remedy).explanation(of: error)
  }
}

/// A composed app with tabs, and nothing else: the host that serves any app.
///
/// ```swift
/// let host = ComposedHost(try composition.compose())
/// ```
public final class ComposedHost: ShellHost {
  public private(set) var composed: ComposedApp
  public let navigator: Navigator
  private let root: ActionRoot

  /// Makes the navigator of an app.
  public init(_ composed: ComposedApp) {
    self.composed = composed
    navigator = Navigator(map: composed.router.map)
    root = ActionRoot(navigator) { _, _ in false }
  }

  public func take(_ next: ComposedApp) throws {
    try navigator.exchange(for: next.router.map)
    composed = next
  }

  public func start() async throws {
    _ = try navigator.showTabs(root: "main")
  }
}

/// The coordinator above all others in an app that only handles actions, if that.
final class ActionRoot: RootCoordinator {
  let context: CoordinatorContext
  private weak var navigator: Navigator?
  private let handler: @MainActor (any CoordinatorAction, Navigator) throws -> Bool

  init(
    _ navigator: Navigator,
    handle: @escaping @MainActor (any CoordinatorAction, Navigator) throws -> Bool
  ) {
    (self.navigator, handler, context) = (navigator, handle, navigator.rootContext)
    navigator.attach(self)
  }

  func handle(_ action: any CoordinatorAction) throws -> Bool {
    try navigator.map { try handler(action, $0) } ?? false
  }
}
