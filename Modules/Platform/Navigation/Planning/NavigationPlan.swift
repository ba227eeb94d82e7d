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

/// A planned change of what is shown, whatever it is: a step on one stack, another root, a saved tree.
struct TreeChange {
  enum Origin {
    case step(StackChange)
    case root(RootSwitch)
    case restoration(RestorationTree)
  }

  /// Places that go besides those that are replaced.
  struct Removal {
    /// From the top down.
    let places: [Entry]
    /// The later index of their branch; `nil` if the whole branch goes.
    let branch: Int?
  }

  let origin: Origin
  /// What the places are put on; `nil` for the present state.
  var base: NavigationState?
  var stacks: [StackChange]
  var removals: [Removal] = []
  /// The branch to select; `nil` leaves that to ``base``.
  var selected: Int?
  var ending = FlowRun.Ending.superseded

  /// A step on one stack.
  var step: StackChange? { if case .step(let change) = origin { change } else { nil } }

  var root: RootSwitch? { if case .root(let change) = origin { change } else { nil } }

  /// What the change's event records.
  @MainActor
  var kind: NavigationEvent.Kind {
    switch origin {
    case .step(let step): step.kind
    case .root(let change): .rootChanged(change.root)
    case .restoration(let tree):
      .restored(entries: tree.report.restored, lost: tree.report.losses.count)
    }
  }

  /// The tab whose first place the change shows, when showing all tabs.
  var firstShownTab: TabID? {
    if case .root = origin { return base?.selectedTab }
    if case .tabLoaded(let tab) = step?.kind { return tab }
    return nil
  }

  init(_ step: StackChange) {
    (origin, stacks, ending) = (.step(step), [step], step.ending)
    if step.selects { selected = step.branch }
  }

  /// Another root: the tabs or the flow of `next`, with its first place.
  init(
    _ change: RootSwitch, from old: NavigationState, to next: NavigationState,
    first place: StackChange.Place, requester: CoordinatorContext
  ) {
    (origin, base, ending) = (.root(change), next, .cancelled(change.reason))
    stacks = [StackChange(founding: next.selected, of: next, with: place, requester: requester)]
    removals = old.removalOrder.map {
      Removal(places: old.branches[$0].entries.reversed(), branch: nil)
    }
  }

  @MainActor
  init(_ tree: RestorationTree, in state: NavigationState) {
    (origin, stacks, ending) = (.restoration(tree), tree.changes(of: state), .lost(nil))
    selected = tree.archive.selectedTab.flatMap(state.index)
  }
}

/// A range of one branch is replaced by new places.
struct StackChange {
  struct Place {
    /// What begins with a place; if anything does, the place gets a coordinator of its own.
    enum Beginning {
      case nothing
      case flow(any FlowRun)
      case prerequisite(any Flow)
      /// A flow of a saved tree, whose caller is gone.
      case restoredFlow(String)
    }

    let route: AnyRoute
    var presentation = Presentation.push
    var begins = Beginning.nothing

    var beginsFlow: Bool { if case .nothing = begins { false } else { true } }
  }

  let kind: NavigationEvent.Kind
  let branch: Int
  let tab: TabID
  let range: Range<Int>
  /// The removed places, from the top down.
  let removed: [Entry]
  let places: [Place]
  /// The coordinators of the new places, in their order, once these are made.
  var owners: [PlacementOwner] = []
  /// The requesting coordinator; `nil` if it must not own the new places.
  let requester: CoordinatorContext?
  let ending: FlowRun.Ending
  let selects: Bool
  /// Whether the change continues the removal that the previous change began: one step to go forward to.
  var continues = false
  /// How the branch comes on screen, if it does; a branch that was empty is visited for the first time.
  var arrival: NavigationEvent.Arrival? {
    selects ? (range.upperBound == 0 ? .first : .again) : nil
  }
  /// The first place of the layer that is presented or dismissed, if any.
  var layer: AnyRoute? {
    switch kind {
    case .presented: places.first?.route
    case .dismissed: removed.last?.route
    default: nil
    }
  }
}

extension StackChange {
  /// The first place of an empty branch.
  init(
    founding branch: Int, of state: NavigationState, as kind: NavigationEvent.Kind = .pushed,
    with place: Place, requester: CoordinatorContext
  ) {
    self.init(
      kind: kind, branch: branch, tab: state.branches[branch].id, range: 0..<0, removed: [],
      places: [place], requester: requester, ending: .superseded, selects: false)
  }
}
