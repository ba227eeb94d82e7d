import Routing

/// The last events, numbered without gaps, in constant memory.
public struct EventLog: Sendable {
  /// How many events are kept.
  public let capacity: Int

  private var ring: [NavigationEvent] = []
  private var next = 0
  /// How many events there have been.
  public private(set) var count: UInt64 = 0

  /// Creates a log that keeps the last `capacity` events (at least one).
  public init(capacity: Int = 1_024) {
    self.capacity = max(1, capacity)
  }

  /// The kept events, oldest first.
  public var events: [NavigationEvent] {
    ring.count < capacity ? ring : Array(ring[next...] + ring[..<next])
  }

  /// The kept events after the given running number, oldest first.
  public func events(after sequence: UInt64) -> [NavigationEvent] {
    guard count > sequence else { return [] }
    let wanted = count - sequence
    let kept = events
    return wanted >= UInt64(kept.count) ? kept : Array(kept.suffix(Int(wanted)))
  }

  mutating func record(
    _ kind: NavigationEvent.Kind, cause: NavigationCause, plugin: String?, from: AnyRoute?,
    to: AnyRoute?, transition: Transition?
  ) -> NavigationEvent {
    count += 1
    let event = NavigationEvent(
      sequence: count, kind: kind, cause: cause, plugin: plugin, from: from, to: to,
      transition: transition)
    if ring.count < capacity {
      ring.append(event)
    } else {
      ring[next] = event
    }
    next = next + 1 == capacity ? 0 : next + 1
    return event
  }
}
