public import Routing

/// What a command would do: its operations and the verdicts on them, without doing anything.
///
/// The navigator commits plans: ``Navigator/perform(_:cause:)`` makes a plan and carries it out,
/// `Navigator.plan(_:)` only makes it.
///
/// ```swift
/// let plan = try navigator.plan(.open(checkout))
/// plan.answer      // .pending
/// plan.operations  // [.wait(checkout, until: "SignInFlow"), .add(login, as: .sheet, on: "cart")]
/// ```
public struct NavigationPlan: Sendable {
  /// One operation of a plan.
  public enum Operation: Hashable, Sendable {
    /// A place would be removed.
    case remove(AnyRoute, as: Presentation, from: TabID)
    /// A place would be added.
    case add(AnyRoute, as: Presentation, on: TabID)
    /// A tab would be selected.
    case select(TabID)
    /// A guard would redirect the attempt.
    case redirect(from: AnyRoute, to: AnyRoute, by: String)
    /// The attempt would wait for a flow.
    case wait(AnyRoute, until: String)
    /// An event would be recorded without a change.
    case emit(String)
  }

  /// The answer that the attempt would give.
  public internal(set) var answer = NavigationAnswer.handled

  var changes: [Change] = []
  var denial: Denial?

  /// The coordinators of the new places.
  var owners: [PlacementOwner] {
    changes.compactMap { if case .tree(let change) = $0 { change } else { nil } }
      .flatMap(\.stacks).flatMap(\.owners)
  }

  /// The operations, in order.
  public var operations: [Operation] { changes.flatMap(\.operations) }
  /// The blocker that would refuse, with its reason; `nil` if none would.
  public var blocker: String? { denial.map { "\($0.blocker): \($0.reason)" } }

  struct Denial {
    let blocker: String
    let reason: String
    let asked: Set<ObjectIdentifier>
  }

  enum Change {
    case tree(TreeChange)
    case select(Int, TabID)
    case emit(NavigationEvent.Kind, AnyRoute?)
    case redirect(GuardChain.Redirect)
    case wait(PendingIntent)
    /// A flow that is a whole root ends but keeps its places.
    case endRootFlow(CoordinatorContext, FlowRun.Ending)
    /// A flow whose start was redirected ends.
    case endRun(any FlowRun, FlowRun.Ending)
    case detach(CoordinatorContext)
    case takeForward(branch: Int)

    fileprivate var operations: [Operation] {
      switch self {
      case .tree(let change):
        change.step.map { step in
          step.removed.map { .remove($0.route, as: $0.presentation, from: step.tab) }
            + step.places.map { .add($0.route, as: $0.presentation, on: step.tab) }
            + (step.selects ? [.select(step.tab)] : [])
        } ?? []
      case .select(_, let tab): [.select(tab)]
      case .redirect(let redirect):
        [.redirect(from: redirect.from, to: redirect.to, by: redirect.guardName)]
      case .wait(let intent): [.wait(intent.route, until: intent.waitsFor)]
      case .emit(let kind, _): [.emit("\(kind)")]
      case .endRootFlow, .endRun, .detach, .takeForward: []
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
