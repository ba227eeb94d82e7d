public import Routing

/// What a command would do: its operations and the verdicts on them, with nothing done.
///
/// A plan is what the navigator commits: ``Navigator/perform(_:cause:)`` makes one and carries it out,
/// ``Navigator/plan(_:)`` stops before that.
///
/// ```swift
/// let plan = try navigator.plan(.open(checkout))
/// plan.answer      // .pending
/// plan.operations  // [.wait(checkout, until: "SignInFlow"), .add(login, as: .sheet, on: "cart")]
/// ```
public struct NavigationPlan: Sendable {
  /// One thing that would happen.
  public enum Operation: Hashable, Sendable {
    /// A place would go.
    case remove(AnyRoute, as: Presentation, from: TabID)
    /// A place would come.
    case add(AnyRoute, as: Presentation, on: TabID)
    /// A tab would come on screen.
    case select(TabID)
    /// A guard would send the attempt elsewhere.
    case redirect(from: AnyRoute, to: AnyRoute, by: String)
    /// The attempt would wait for a flow.
    case wait(AnyRoute, until: String)
    /// An event would be recorded without a change.
    case emit(String)
  }

  /// What the attempt would answer.
  public internal(set) var answer = NavigationAnswer.handled

  var changes: [Change] = []
  var denial: Denial?

  /// What would happen, in order.
  public var operations: [Operation] { changes.flatMap(\.operations) }
  /// Who would refuse that a place is left, and why; `nil` where no blocker does.
  public var blocker: String? { denial.map { "\($0.blocker): \($0.reason)" } }

  /// The first denial, with every blocker asked until then.
  struct Denial {
    let blocker: String
    let reason: String
    let asked: Set<ObjectIdentifier>
  }

  enum Change {
    case stack(StackChange)
    case select(Int, TabID)
    case switchRoot(RootSwitch, NavigationState, first: StackChange.Place)
    /// An event without a change.
    case emit(NavigationEvent.Kind, AnyRoute?)
    case redirect(GuardChain.Redirect)
    /// An attempt is kept until a flow completes.
    case wait(PendingIntent)
    case enqueue(PendingQueue.Layer)
    /// A flow that is a whole root ends, keeping its places.
    case endRootFlow(CoordinatorContext, FlowRun.Ending)
    /// A flow whose start was sent elsewhere ends.
    case endRun(any FlowRun, FlowRun.Ending)
    case detach(CoordinatorContext)
    case takeForward(branch: Int)
    case restore(RestorationTree)
    case exchange(MapExchange)

    /// The tab whose first place it shows, as one of all tabs.
    var firstShownTab: TabID? {
      switch self {
      case .switchRoot(_, let next, _) where next.hasTabs: next.selectedTab
      case .stack(let change):
        if case .tabLoaded(let tab) = change.kind { tab } else { nil }
      default: nil
      }
    }

    fileprivate var operations: [Operation] {
      switch self {
      case .stack(let change):
        change.removed.map { .remove($0.route, as: $0.presentation, from: change.tab) }
          + change.places.map { .add($0.route, as: $0.presentation, on: change.tab) }
          + (change.selects ? [.select(change.tab)] : [])
      case .select(_, let tab): [.select(tab)]
      case .redirect(let redirect):
        [.redirect(from: redirect.from, to: redirect.to, by: redirect.guardName)]
      case .wait(let intent): [.wait(intent.route, until: intent.waitsFor)]
      case .emit(let kind, _): [.emit("\(kind)")]
      case .enqueue: [.emit("\(NavigationEvent.Kind.presentationQueued)")]
      case .switchRoot, .endRootFlow, .endRun, .detach, .takeForward, .restore, .exchange:
        []
      }
    }
  }
}

extension NavigationPlan: Hashable {
  public static func == (one: NavigationPlan, other: NavigationPlan) -> Bool {
    one.answer == other.answer && one.operations == other.operations
      && one.blocker == other.blocker
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(answer)
    hasher.combine(operations)
    hasher.combine(blocker)
  }
}
