public import Routing

/// Attempts that wait for a flow or the first root.
@MainActor
final class DeferredNavigations {
  let policy: DeferralPolicy
  private(set) var all: [DeferredNavigation] = []

  init(policy: DeferralPolicy) {
    self.policy = policy
  }

  func deferred(
    _ route: AnyRoute, until flow: String, for request: Request, subject: String?
  ) -> DeferredNavigation {
    DeferredNavigation(
      route: route, cause: request.cause, waitsFor: flow, since: request.since ?? policy.now(),
      subject: subject,
      request: request)
  }

  /// Removes attempts that wait for the same flow with the same route, because a route waits once.
  func removeOlder(than deferred: DeferredNavigation) -> [DeferredNavigation] {
    remove { $0.waitsFor == deferred.waitsFor && $0.route == deferred.route }
  }

  /// Adds an attempt, and returns the oldest one for the same flow if the capacity is exceeded.
  func add(_ deferred: DeferredNavigation) -> DeferredNavigation? {
    all.append(deferred)
    let flow = deferred.waitsFor
    guard all.count(where: { $0.waitsFor == flow }) > policy.capacity,
      let oldest = all.firstIndex(where: { $0.waitsFor == flow })
    else { return nil }
    return all.remove(at: oldest)
  }

  func contains(_ deferred: DeferredNavigation) -> Bool {
    all.contains { $0.waitsFor == deferred.waitsFor && $0.route == deferred.route }
  }

  func remove(waitingFor flow: String) -> [DeferredNavigation] {
    remove { $0.waitsFor == flow && $0.status == .waiting }
  }

  func removeAll() -> [DeferredNavigation] {
    remove { _ in true }
  }

  private func remove(where matches: (DeferredNavigation) -> Bool) -> [DeferredNavigation] {
    let removed = all.filter(matches)
    all.removeAll(where: matches)
    return removed
  }

  /// Why an attempt must not be repeated for the account, if it must not.
  func reasonToDrop(_ deferred: DeferredNavigation, for subject: String?) -> CancellationReason? {
    if let lifetime = policy.lifetime, policy.now() - deferred.since > lifetime { return .expired }
    if let owner = deferred.subject, let subject, owner != subject { return .anotherAccount }
    return nil
  }

  /// Lets the attempts that wait for a flow be repeated.
  func release(waitingFor flow: String) {
    change(.waiting, to: .released) { $0.waitsFor == flow }
  }

  /// Lets the attempts for a flow wait on after all.
  func hold(waitingFor flow: String) {
    for index in all.indices where all[index].waitsFor == flow {
      all[index].status = .waiting
    }
  }

  /// Notes the generation since which nothing newer may come before the released attempts are repeated.
  func markCurrent(at generation: Generation) { change(.released, to: .current(generation)) }

  /// Notes that one of several current attempts was repeated, which is nothing newer for the others.
  func markCurrent(at generation: Generation, since earlier: Generation) {
    change(.current(earlier), to: .current(generation))
  }

  private func change(
    _ old: DeferredNavigation.Status, to new: DeferredNavigation.Status,
    where matches: (DeferredNavigation) -> Bool = { _ in true }
  ) {
    for index in all.indices where all[index].status == old && matches(all[index]) {
      all[index].status = new
    }
  }

  func popReleased(where matches: (DeferredNavigation) -> Bool) -> DeferredNavigation? {
    all.firstIndex { $0.status == .released && matches($0) }.map { all.remove(at: $0) }
  }

  /// The first attempt whose route is to be read and opened.
  var current: DeferredNavigation? {
    all.first { if case .current = $0.status { true } else { false } }
  }

  /// Removes an attempt; returns whether it was still there, unchanged.
  func remove(_ deferred: DeferredNavigation) -> Bool {
    let index = all.firstIndex {
      ($0.waitsFor, $0.route) == (deferred.waitsFor, deferred.route) && $0.status == deferred.status
    }
    return index.map { all.remove(at: $0) } != nil
  }
}

/// An attempt that waits for something else, such as signing in.
///
/// It is replayed once, with all guards asked again, or dropped: with the flow it waits for, after its
/// lifetime, or when an account other than its own signs in.
@MainActor
public struct DeferredNavigation {
  /// The route to be entered.
  public let route: AnyRoute
  /// Why it was attempted.
  public let cause: NavigationCause
  /// The flow it waits for, or `tabs`.
  public let waitsFor: String
  /// The start of the wait, in seconds since 1970.
  public let since: Int64
  /// The account that was last signed in at the attempt, as ``AccessPolicy`` names it.
  public let subject: String?

  let request: Request
  var status = Status.waiting

  /// How far an attempt is from being repeated.
  enum Status: Hashable {
    case waiting
    /// What it waited for is done.
    case released
    /// Nothing newer may come before it is repeated.
    case current(Generation)
  }

  /// The request to make now; if its coordinator is gone, the route opens where it belongs.
  var replay: Request {
    var replay = request
    (replay.cause, replay.alternative, replay.since) = (.replay, route, since)
    return replay
  }
}

/// How many attempts may wait for a flow, and for how long; if there are too many, the oldest is dropped.
public struct DeferralPolicy: Sendable {
  /// How many attempts may wait for one flow, at least one.
  public let capacity: Int
  /// How many seconds an attempt may wait before it is dropped; `nil` for no limit.
  public let lifetime: Int64?
  /// Returns the time in seconds since 1970; called when an attempt starts to wait and when it is repeated.
  public let now: @MainActor @Sendable () -> Int64

  public init(
    capacity: Int = 1, lifetime: Int64? = nil,
    now: @escaping @MainActor @Sendable () -> Int64 = { 0 }
  ) {
    self.capacity = max(1, capacity)
    (self.lifetime, self.now) = (lifetime, now)
  }

  /// One attempt waits, without a time limit, and a newer one replaces it, as a person expects.
  public static let lastWins = DeferralPolicy()
}
