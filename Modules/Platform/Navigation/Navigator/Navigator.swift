import Routing

/// The transaction pipeline: the only way navigation state changes.
///
/// Every attempt runs the same way: resolve the place, ask the guards, make the coordinators, commit,
/// tell the observers. An attempt that fails on the way leaves the state as it was. An attempt made
/// while another is under way (from a flow's result, say) is queued and made right after it, in the
/// order of asking.
///
/// ```
/// coordinator ─┐
/// link ────────┼→ resolve → guards → prepare → commit → results → events
/// person ──────┘
/// ```
@MainActor
public final class Navigator {
  /// What is on screen and beneath it.
  public internal(set) var state = NavigationState.empty

  /// Everything that can be shown.
  public let map: NavigationMap

  /// The last events.
  public private(set) var log: EventLog

  /// Attempts that wait for a flow, in the order they were made.
  public internal(set) var pending: [PendingIntent] = []

  /// How many attempts may wait for one flow; the oldest is dropped for a further one.
  public let pendingCapacity: Int

  /// The coordinators that run a flow others wait for, by the flow's name.
  var prerequisites: [String: CoordinatorID] = [:]

  /// The census of removed coordinators.
  public internal(set) var ledger = LeakLedger()

  /// The context of the coordinator above all others.
  public let rootContext: CoordinatorContext

  let access: AccessPolicy
  let isStrict: Bool
  var contexts: [CoordinatorID: CoordinatorContext] = [:]

  private var observers: [(id: Int, notify: @MainActor (NavigationEvent) -> Void)] = []
  private var nextObserver = 0
  private var nextIdentity: UInt64 = 0
  private var isTransacting = false
  private var queue: [Attempt] = []
  var deferredErrors: [any Error] = []

  private struct Attempt {
    let cause: NavigationCause
    let abandon: @MainActor () -> Void
    let body: @MainActor () throws(NavigationError) -> NavigationAnswer
  }

  /// Creates a navigator that shows nothing yet; set a root next.
  ///
  /// - Parameters:
  ///   - map: Everything that can be shown.
  ///   - access: Who counts as signed in.
  ///   - isStrict: Whether an action nobody handles is an error rather than an event.
  ///   - logCapacity: How many events are kept.
  ///   - pendingCapacity: How many attempts may wait for one flow, at least one; the last one made is
  ///     what a person expects to see.
  public init(
    map: NavigationMap, access: AccessPolicy = .publicOnly, isStrict: Bool = false,
    logCapacity: Int = 1_024, pendingCapacity: Int = 1
  ) {
    self.pendingCapacity = max(1, pendingCapacity)
    self.map = map
    self.access = access
    self.isStrict = isStrict
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
    observers.append((nextObserver, notify))
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
    return made
  }

  func makeIdentity() -> UInt64 {
    nextIdentity += 1
    return nextIdentity
  }

  func emit(
    _ kind: NavigationEvent.Kind, cause: NavigationCause, plugin: String?, from: AnyRoute?,
    to: AnyRoute?
  ) {
    let event = log.append { sequence in
      NavigationEvent(
        sequence: sequence, kind: kind, cause: cause, plugin: plugin, from: from, to: to)
    }
    for observer in observers { observer.notify(event) }
  }

  /// Runs one attempt, or queues it when another is under way; then runs what was queued meanwhile.
  ///
  /// `abandon` is called when a queued attempt fails or is never made; an attempt made at once throws
  /// to its caller instead.
  func transact(
    _ cause: NavigationCause, abandon: @escaping @MainActor () -> Void = {},
    _ body: @escaping @MainActor () throws(NavigationError) -> NavigationAnswer
  ) throws(NavigationError) -> NavigationAnswer {
    guard !isTransacting else {
      queue.append(Attempt(cause: cause, abandon: abandon, body: body))
      return .queued
    }
    isTransacting = true
    defer {
      runQueue()
      isTransacting = false
    }
    return try body()
  }

  /// How many attempts may be queued in one transaction before they count as an endless loop.
  static let queueLimit = 1_000

  private func runQueue() {
    var index = 0
    while index < queue.count {
      guard index < Navigator.queueLimit else {
        deferredErrors.append(NavigationError.endlessQueue(limit: Navigator.queueLimit))
        let dropped = queue[index...]
        queue = []
        for attempt in dropped { attempt.abandon() }
        break
      }
      let attempt = queue[index]
      index += 1
      do throws(NavigationError) {
        _ = try attempt.body()
      } catch {
        deferredErrors.append(error)
        attempt.abandon()
        let place = state.top?.route
        emit(.failed("\(error)"), cause: attempt.cause, plugin: nil, from: place, to: place)
      }
    }
    queue.removeAll(keepingCapacity: true)
  }
}
