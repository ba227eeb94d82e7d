import Routing

/// The transaction pipeline: the only way navigation state changes.
///
/// Every attempt runs the same way. An attempt that fails on the way leaves the state as it was, down
/// to the last entry. An attempt made while another is under way (from a flow's result, say) is queued
/// and made right after it, in the order of asking.
///
/// ```
/// coordinator ─┐
/// link ────────┼→ resolve → guards → blockers → coordinators → commit → results → events
/// person ──────┘
/// ```
///
/// Push, pop, tab switch and snapshot cost the same at any depth, with any number of tabs and plugins.
@MainActor
public final class Navigator {
  /// What is on screen and beneath it; a copy is a snapshot and costs nothing.
  public internal(set) var state = NavigationState.empty

  /// Everything that can be shown.
  public let map: NavigationMap

  /// The last events.
  public private(set) var log: EventLog

  /// Attempts that wait for a flow, in the order they were made.
  public internal(set) var pending: [PendingIntent] = []

  /// How many attempts may wait, for how long, and which goes when there are too many.
  public let pendingPolicy: PendingPolicy

  /// The census of removed coordinators.
  public internal(set) var ledger = LeakLedger()

  /// The context of the coordinator above all others.
  public let rootContext: CoordinatorContext

  let access: AccessPolicy
  let isStrict: Bool
  let redirectLimit: Int

  /// The coordinators that run a flow others wait for, by the flow's name.
  var prerequisites: [String: CoordinatorID] = [:]
  var contexts: [CoordinatorID: CoordinatorContext] = [:]
  var deferredErrors: [any Error] = []
  var denied: DeniedAttempt?
  var answers = AnswerMemory()
  var presentations: [QueuedPresentation] = []
  var departed: [DepartureHistory] = []

  /// How often the root was switched.
  var rootSwitches = 0

  /// How many coordinators may block, or have a view model that may.
  var blockerCount = 0

  var isTransacting = false

  /// Whether an endless queue is being dropped, so that nothing more may be asked for.
  var isOverloaded = false
  var queue: [Attempt] = []
  private var observers: [Observer] = []
  private var nextObserver = 0
  private(set) var nextIdentity: UInt64 = 0

  private struct Observer {
    let id: Int
    let notify: @MainActor (NavigationEvent) -> Void
  }

  /// Creates a navigator that shows nothing yet; set a root next.
  ///
  /// - Parameters:
  ///   - map: Everything that can be shown.
  ///   - access: Who counts as signed in.
  ///   - isStrict: Whether an action nobody handles is an error rather than an event.
  ///   - logCapacity: How many events are kept.
  ///   - pendingPolicy: How many attempts may wait for a flow, and for how long.
  ///   - redirectLimit: How far guards may send an attempt.
  public init(
    map: NavigationMap, access: AccessPolicy = .publicOnly, isStrict: Bool = false,
    logCapacity: Int = 1_024, pendingPolicy: PendingPolicy = .lastWins, redirectLimit: Int = 5
  ) {
    self.map = map
    self.access = access
    self.isStrict = isStrict
    self.pendingPolicy = pendingPolicy
    self.redirectLimit = max(1, redirectLimit)
    log = EventLog(capacity: logCapacity)
    rootContext = CoordinatorContext(id: .root, plugin: nil, parent: nil, navigator: nil)
    rootContext.navigator = self
    contexts[.root] = rootContext
  }

  /// Makes a coordinator the one above all others; it must be kept alive by its owner.
  public func attach(_ root: some RootCoordinator) {
    rootContext.coordinator = root
  }

  /// Calls `notify` after every change, until the returned number is handed to ``stopObserving(_:)``.
  public func observe(_ notify: @escaping @MainActor (NavigationEvent) -> Void) -> Int {
    nextObserver += 1
    observers.append(Observer(id: nextObserver, notify: notify))
    return nextObserver
  }

  /// Stops calling an observer.
  public func stopObserving(_ observer: Int) {
    observers.removeAll { $0.id == observer }
  }

  /// The errors of attempts that failed after their callers had returned; reading empties them.
  public func takeDeferredErrors() -> [any Error] {
    defer { deferredErrors = [] }
    return deferredErrors
  }

  /// The coordinator that owns an entry.
  public func coordinator(of entry: Entry) -> (any Coordinator)? {
    contexts[entry.coordinator]?.coordinator
  }

  /// The view model of the place on screen, made when it is first asked for.
  ///
  /// - Returns: The view model.
  /// - Throws: ``NavigationError/notStarted`` before a root was set, or what the coordinator throws.
  public func topViewModel() throws -> any ViewModel {
    guard let entry = state.top, let context = contexts[entry.coordinator],
      let coordinator = context.coordinator
    else { throw NavigationError.notStarted }
    if let known = context.viewModels[entry.id] { return known }
    let made = try coordinator.makeViewModel(for: entry.route)
    context.viewModels[entry.id] = made
    if !context.mayBlock, made is any NavigationBlocker {
      context.mayBlock = true
      blockerCount += 1
    }
    return made
  }

  /// The context of the coordinator on top.
  var topContext: CoordinatorContext? {
    state.top.flatMap { contexts[$0.coordinator] }
  }

  func makeIdentity() -> UInt64 {
    nextIdentity += 1
    return nextIdentity
  }

  func emit(
    _ kind: NavigationEvent.Kind, cause: NavigationCause, plugin: String?, from: AnyRoute?,
    to: AnyRoute?
  ) {
    let event = log.record(
      kind, cause: cause, plugin: plugin, from: from, to: to,
      transition: map.transitions.choice(from: from, to: to, kind: kind))
    for observer in observers { observer.notify(event) }
  }
}
