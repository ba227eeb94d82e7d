public import Routing

/// Attempts that wait for a flow or the first root.
@MainActor
final class PendingQueue {
  let policy: PendingPolicy
  private(set) var intents: [PendingIntent] = []

  init(policy: PendingPolicy) {
    self.policy = policy
  }

  func intent(
    _ route: AnyRoute, until flow: String, for request: Request, subject: String?
  ) -> PendingIntent {
    PendingIntent(
      route: route, cause: request.cause, waitsFor: flow, since: request.since ?? policy.now(),
      subject: subject,
      request: request)
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

  /// Notes the generation since which nothing newer may come before the released attempts are repeated.
  func want(at generation: Generation) { change(.released, to: .wanted(generation)) }

  /// Notes that one of several wanted attempts was repeated, which is nothing newer for the others.
  func want(at generation: Generation, since earlier: Generation) {
    change(.wanted(earlier), to: .wanted(generation))
  }

  private func change(
    _ old: PendingIntent.Standing, to new: PendingIntent.Standing,
    where isMeant: (PendingIntent) -> Bool = { _ in true }
  ) {
    for index in intents.indices where intents[index].standing == old && isMeant(intents[index]) {
      intents[index].standing = new
    }
  }

  func takeReleased(where isTaken: (PendingIntent) -> Bool) -> PendingIntent? {
    intents.firstIndex { $0.standing == .released && isTaken($0) }.map { intents.remove(at: $0) }
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
}

/// An attempt that waits for something else, such as signing in.
///
/// It is replayed once, with all guards asked again, or dropped: with the flow it waits for, after its
/// lifetime, or when an account other than its own signs in.
@MainActor
public struct PendingIntent {
  /// The place to be entered.
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
  var standing = Standing.waiting

  /// How far an attempt is from being repeated.
  enum Standing: Hashable {
    case waiting
    /// What it waited for is done.
    case released
    /// Nothing newer may come before it is repeated.
    case wanted(Generation)
  }

  /// The request to make now; if its coordinator is gone, the place opens where it belongs.
  var replay: Request {
    var replay = request
    (replay.cause, replay.alternative, replay.since) = (.replay, route, since)
    return replay
  }
}

/// How many attempts may wait for a flow, and for how long; if there are too many, the oldest is dropped.
public struct PendingPolicy: Sendable {
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
  public static let lastWins = PendingPolicy()
}
