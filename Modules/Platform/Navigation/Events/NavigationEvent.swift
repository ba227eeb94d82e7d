public import Routing

/// A record of a navigation change, or of an attempt that changed nothing, with its cause.
///
/// Analytics subscribes to these events (``Navigator/observe(_:)``).
public struct NavigationEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    case pushed
    /// A route was presented as a modal.
    case presented(Presentation)
    /// Routes were popped.
    case popped(count: Int)
    /// The top modal was dismissed with all its routes.
    case dismissed(count: Int)
    /// Routes were replaced by others.
    case replaced(removed: Int, inserted: Int)
    /// A route came to the top of its stack, with its input.
    case broughtToFront
    /// Another tab was selected.
    case tabSelected(TabID)
    /// A tab's stack was created before its first visit.
    case tabLoaded(TabID)
    /// The selected tab was selected again while at its root.
    case reselected(TabID)
    /// The app switched to another root.
    case rootChanged(RootID)
    /// A flow ended, and its caller has the result.
    case flowEnded(flow: String, result: String)
    /// A guard redirected the attempt.
    case redirected(by: String)
    /// The attempt waits for a flow.
    case postponed(until: String)
    case deferredDropped(CancellationReason)
    /// A step back was undone by going forward.
    case forwarded(count: Int)
    /// A saved tree was restored.
    case restored(entries: Int, lost: Int)
    /// A queued attempt failed after its caller had returned.
    case failed(String)
    /// No coordinator up to the root handled an action.
    case actionUnhandled(String)
    /// A removed coordinator sent an action.
    case deadLetter(String)
  }

  /// The serial number, starting at 1, without gaps.
  public let sequence: UInt64
  /// What happened.
  public let kind: Kind
  public let cause: NavigationCause
  /// The plugin that owns the route concerned; `nil` for the app itself.
  public let plugin: String?
  /// The route on screen before.
  public let from: AnyRoute?
  /// The route on screen after, or the route concerned.
  public let to: AnyRoute?
  /// The transition registered for the change, if any, which the host may draw.
  public let transition: Transition?
  /// The stack concerned, of a tab or of a root without tabs; `nil` before a root is shown.
  public let stack: TabID?
  /// The tab concerned; `nil` if there are no tabs.
  public let tab: TabID?
  /// How the change brought the tab on screen; `nil` if it did not.
  public let arrival: Arrival?

  /// How a tab came on screen.
  public enum Arrival: String, Hashable, Sendable {
    /// The tab is visited for the first time, so its stack was created.
    case first
    /// The tab was visited before; its stack is unchanged except for this change.
    case again
  }
}

extension NavigationEvent.Kind: CustomStringConvertible {
  /// The event as one stable word, for programs.
  public var name: String { words.name }
  /// The event in a few words, the same in every run.
  public var description: String { words.text }

  /// How the tab came on screen, for events that do not change a stack.
  var arrival: NavigationEvent.Arrival? {
    switch self {
    case .rootChanged: .first
    case .tabSelected: .again
    default: nil
    }
  }

  private var words: (name: String, text: String) {
    switch self {
    case .pushed: ("pushed", "pushed")
    case .presented(let style): ("presented", "presented as \(style.rawValue)")
    case .popped(let count): ("popped", "popped \(count)")
    case .dismissed(let count): ("dismissed", "dismissed \(count)")
    case .replaced(let removed, let inserted): ("replaced", "replaced \(removed) by \(inserted)")
    case .broughtToFront: ("broughtToFront", "brought to the front")
    case .tabSelected(let tab): ("tabSelected", "selected tab \(tab)")
    case .reselected(let tab): ("reselected", "reselected tab \(tab)")
    case .rootChanged(let root): ("rootChanged", "root is now \(root)")
    case .flowEnded(let flow, let result): ("flowEnded", "\(flow) ended: \(result)")
    case .redirected(let name): ("redirected", "redirected by \(name)")
    case .postponed(let flow): ("postponed", "waits for \(flow)")
    case .deferredDropped(let reason):
      ("deferredDropped", "dropped a waiting attempt: \(reason.rawValue)")
    case .forwarded(let count): ("forwarded", "forward \(count)")
    case .restored(let entries, let lost): ("restored", "restored \(entries), lost \(lost)")
    case .tabLoaded(let tab): ("tabLoaded", "loaded tab \(tab)")
    case .deadLetter(let action): ("deadLetter", "\(action) came from a coordinator that is gone")
    case .failed(let reason): ("failed", "failed: \(reason)")
    case .actionUnhandled(let action): ("actionUnhandled", "no coordinator handled \(action)")
    }
  }
}

/// Why navigation happened.
public enum NavigationCause: String, Hashable, Sendable {
  /// A coordinator requested it, on behalf of a person's action.
  case coordinator
  case link
  /// A person went back, switched tabs or dismissed a modal.
  case person
  case flow
  /// A deferred navigation was repeated.
  case replay
  /// The app itself: launch, sign-out, a switch of the root.
  case app
}

/// The most recent events, numbered without gaps, in constant memory.
public struct EventLog: Sendable {
  private let capacity: Int
  private var ring: [NavigationEvent] = []
  private var next = 0
  /// The total number of events recorded.
  public private(set) var count: UInt64 = 0

  /// Creates a log that keeps the last `capacity` events (at least one).
  init(capacity: Int = 1_024) {
    self.capacity = max(1, capacity)
  }

  /// The kept events, oldest first.
  public var events: [NavigationEvent] {
    ring.count < capacity ? ring : Array(ring[next...] + ring[..<next])
  }

  /// Returns the kept events after the given serial number, oldest first.
  public func events(after sequence: UInt64) -> [NavigationEvent] {
    guard count > sequence else { return [] }
    let requested = count - sequence
    let kept = events
    return requested >= UInt64(kept.count) ? kept : Array(kept.suffix(Int(requested)))
  }

  mutating func record(_ make: (_ sequence: UInt64) -> NavigationEvent) -> NavigationEvent {
    count += 1
    let event = make(count)
    if ring.count < capacity {
      ring.append(event)
    } else {
      ring[next] = event
    }
    next = next + 1 == capacity ? 0 : next + 1
    return event
  }
}
