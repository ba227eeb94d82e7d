import Routing

/// Attempts that wait for a flow or the first root.
@MainActor
final class PendingQueue {
  let policy: PendingPolicy
  private(set) var intents: [PendingIntent] = []
  /// The coordinators running the flows that attempts wait for, by flow.
  var runners: [String: CoordinatorID] = [:]

  init(policy: PendingPolicy) {
    self.policy = policy
  }

  func intent(
    _ route: AnyRoute, until flow: String, for request: Request, subject: String?
  ) -> PendingIntent {
    var action = request.action
    // The forward history will be gone by then, so the place itself waits.
    if case .forward = action { action = .open(route) }
    return PendingIntent(
      route: route, cause: request.cause, waitsFor: flow, since: policy.now(), subject: subject,
      action: action, requester: request.requester)
  }

  func refuseIfFull(for flow: String, _ route: AnyRoute) throws(NavigationError) {
    guard policy.overflow == .refuseNewest else { return }
    let waiting = intents.count { $0.waitsFor == flow && $0.route != route }
    guard waiting < policy.capacity else { throw .pendingFull(capacity: policy.capacity) }
  }

  /// Takes out attempts that wait for the same flow with the same place, because a place waits once.
  func takeOlder(than intent: PendingIntent) -> [PendingIntent] {
    take { $0.waitsFor == intent.waitsFor && $0.route == intent.route }
  }

  /// Adds an attempt, and returns the oldest one for the same flow if the capacity is exceeded.
  func add(_ intent: PendingIntent) -> PendingIntent? {
    intents.append(intent)
    let flow = intent.waitsFor
    guard intents.count(where: { $0.waitsFor == flow }) > policy.capacity,
      let oldest = intents.firstIndex(where: { $0.waitsFor == flow })
    else { return nil }
    return intents.remove(at: oldest)
  }

  func contains(_ intent: PendingIntent) -> Bool {
    intents.contains { $0.waitsFor == intent.waitsFor && $0.route == intent.route }
  }

  func take(waitingFor flow: String) -> [PendingIntent] {
    take { $0.waitsFor == flow && $0.standing == .waiting }
  }

  func takeAll() -> [PendingIntent] {
    take { _ in true }
  }

  /// Returns attempts to the queue, before all that were added since; they wait again.
  func putBack(_ kept: [PendingIntent]) {
    intents = kept + intents
    for index in kept.indices { intents[index].standing = .waiting }
  }

  private func take(where isTaken: (PendingIntent) -> Bool) -> [PendingIntent] {
    let taken = intents.filter(isTaken)
    intents.removeAll(where: isTaken)
    return taken
  }

  /// Why an attempt must not be repeated for the account, if it must not.
  func reasonToDrop(_ intent: PendingIntent, for subject: String?) -> CancellationReason? {
    if let lifetime = policy.lifetime, policy.now() - intent.since > lifetime { return .expired }
    if let owner = intent.subject, let subject, owner != subject { return .anotherAccount }
    return nil
  }

  /// Lets the attempts that wait for a flow be repeated.
  func release(waitingFor flow: String) {
    change(.waiting, to: .released) { $0.waitsFor == flow }
  }

  /// Lets the attempts for a flow wait on after all.
  func hold(waitingFor flow: String) {
    for index in intents.indices where intents[index].waitsFor == flow {
      intents[index].standing = .waiting
    }
  }

  /// Notes the moment from which nothing newer may come before the released attempts are repeated.
  func want(at moment: Moment) { change(.released, to: .wanted(moment)) }

  /// Notes that one of several wanted attempts was repeated, which is nothing newer for the others.
  func want(at moment: Moment, since earlier: Moment) {
    change(.wanted(earlier), to: .wanted(moment))
  }

  private func change(
    _ old: PendingIntent.Standing, to new: PendingIntent.Standing,
    where isMeant: (PendingIntent) -> Bool = { _ in true }
  ) {
    for index in intents.indices where intents[index].standing == old && isMeant(intents[index]) {
      intents[index].standing = new
    }
  }

  func takeReleased() -> PendingIntent? {
    intents.firstIndex { $0.standing == .released }.map { intents.remove(at: $0) }
  }

  /// The first attempt whose place is to be prepared and opened.
  var wanted: PendingIntent? {
    intents.first { if case .wanted = $0.standing { true } else { false } }
  }

  /// Removes an attempt; returns whether it was still there, unchanged.
  func remove(_ intent: PendingIntent) -> Bool {
    let index = intents.firstIndex {
      ($0.waitsFor, $0.route) == (intent.waitsFor, intent.route) && $0.standing == intent.standing
    }
    return index.map { intents.remove(at: $0) } != nil
  }

  /// Removes and returns the attempts that a map does not show.
  func take(goneFrom map: NavigationMap) -> [PendingIntent] {
    take { map.destinations[$0.route.routeType] == nil }
  }
}
