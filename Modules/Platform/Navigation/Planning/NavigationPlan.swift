public import Routing

/// All that a request would do: what goes and comes, in order, with what was read for it.
///
/// A plan does nothing by itself. It holds for the account and the state that it was made for, until it is
/// committed: ``Navigator/commit(_:)`` carries out this very value, without asking a guard again.
///
/// ```swift
/// let plan = try await navigator.plan(link: product)
/// plan.operations  // [.add(product, as: .push, on: "home")]
/// try navigator.commit(plan)
/// ```
public struct NavigationPlan: Sendable {
  public enum Operation: Hashable, Sendable {
    /// A route would be removed.
    case remove(AnyRoute, as: Presentation, from: TabID)
    /// A route would be added.
    case add(AnyRoute, as: Presentation, on: TabID)
    /// A route would come to the top of its stack, above those that are above it now.
    case bringToFront(AnyRoute, on: TabID)
    /// A tab would be selected.
    case select(TabID)
    /// A guard would redirect the attempt.
    case redirect(from: AnyRoute, to: AnyRoute, by: String)
    /// The attempt would wait for a flow, or for the tabs (`"tabs"`).
    case wait(AnyRoute, until: String)
    /// An event would be recorded without a change.
    case emit(String)

    /// What waits for the tabs waits for this, instead of for a flow.
    package static let tabs = "tabs"
  }

  /// The answer that the attempt would give.
  public internal(set) var answer = NavigationAnswer.handled
  /// The operations, in order.
  public var operations: [Operation] { changes.flatMap(\.operations) }

  var request: Request
  /// When it was made, and for whom.
  let generation: Generation
  var changes: [Change] = []
  /// The route that it leads to, if that may be read.
  var target: AnyRoute?
  /// What the plugin of ``target`` read for it.
  var reading: (any Sendable)?
}

/// For whom something is planned or read, and after how many changes and links.
///
/// What was planned or read at one generation is neither committed nor shown at a later one.
struct Generation: Hashable, Sendable {
  let number: UInt64
  let isSignedIn: Bool
  let subject: String?
}

/// One change of a plan: a step on a stack, another root, a restored tree, another tab, or an event alone.
///
/// It is carried out in this order: the state, the new coordinators, the removed ones leaf first with their
/// results, the event, the start of the new coordinators, and ``whenDone``.
struct Change: Sendable {
  /// The state that the steps change; `nil` for the present one.
  var base: NavigationState?
  var steps: [StackChange] = []
  /// The entries of stacks that go as a whole, each from the top down.
  var removed: [[Entry]] = []
  /// The stack to select, if it then has entries; `nil` leaves that to ``base``.
  var selected: Int?
  /// How flows end whose entries go.
  var ending = FlowRun.Ending.superseded
  var event: Event?
  /// Whether there is nothing to go forward to afterwards.
  var clearsHistory = false
  /// The operation, unless it follows from the rest.
  var operation: NavigationPlan.Operation?
  /// Skips an entry whose coordinator cannot be made, and what depends on it; without it, the attempt fails.
  var skip: (@MainActor (inout Change, _ step: Int, _ entry: Int, any Error) -> Void)?
  var whenDone: (@MainActor (Navigator) -> Void)?

  struct Event {
    let kind: NavigationEvent.Kind
    /// Whose plugin is concerned; `nil` for the route then on screen.
    var subject: AnyRoute?
    /// The stack concerned; `nil` for the one then on screen.
    var tab: TabID?
    /// The first route of the modal that is presented or dismissed, if any.
    var modal: AnyRoute?
    var arrival: NavigationEvent.Arrival?
  }

  var operations: [NavigationPlan.Operation] {
    if let operation { return [operation] }
    guard base == nil, !clearsHistory else { return [] }
    return steps.flatMap { step in
      step.removed.map { .remove($0.route, as: $0.presentation, from: step.tab) }
        + step.inserted.map { .add($0.route, as: $0.presentation, on: step.tab) }
        + (selected == step.stack ? [.select(step.tab)] : [])
    }
  }
}

extension Change {
  /// A step on one stack.
  init(
    _ step: StackChange, _ kind: NavigationEvent.Kind, ending: FlowRun.Ending = .superseded,
    selects: Bool = false
  ) {
    (steps, self.ending) = ([step], ending)
    if selects { selected = step.stack }
    let modal: AnyRoute? =
      switch kind {
      case .presented: step.inserted.first?.route
      case .dismissed: step.removed.last?.route
      default: nil
      }
    // A stack that was empty is visited for the first time.
    let arrival: NavigationEvent.Arrival? =
      selects ? (step.range.upperBound == 0 ? .first : .again) : nil
    event = Event(
      kind: kind, subject: step.inserted.last?.route ?? step.removed.first?.route, tab: step.tab,
      modal: modal, arrival: arrival)
  }

  /// Another tab on screen.
  init(selecting stack: Int, _ tab: TabID) {
    (selected, operation) = (stack, .select(tab))
    event = Event(kind: .tabSelected(tab))
  }

  /// What is done besides changes of the state.
  init(
    _ operation: NavigationPlan.Operation? = nil, whenDone: @escaping @MainActor (Navigator) -> Void
  ) {
    (self.operation, self.whenDone) = (operation, whenDone)
  }
}

/// A range of one stack is replaced by new entries.
struct StackChange: Sendable {
  let stack: Int
  let tab: TabID
  let range: Range<Int>
  /// The removed entries, from the top down.
  var removed: [Entry] = []
  var inserted: [NewEntry]
  /// Entries of the range that stay, beneath the new ones and in another order.
  var moved: [Entry] = []
  /// The requesting coordinator; `nil` if it must not own the new entries.
  var requester: CoordinatorContext?
  /// The coordinators of the new entries, in their order, once these are made.
  var owners: [EntryOwner] = []
  /// Whether the change continues the removal that the previous change began: one step to go forward to.
  var continues = false
}

/// An entry that a plan adds.
struct NewEntry: Sendable {
  /// What begins with an entry; if anything does, the entry gets a coordinator of its own.
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
  /// Called once the modal that the entry begins is gone.
  var onDismiss: (@MainActor @Sendable () -> Void)?

  var beginsFlow: Bool { if case .nothing = begins { false } else { true } }
}

/// Who shows a new entry.
@MainActor
struct EntryOwner {
  let context: CoordinatorContext
  let coordinator: any Coordinator
  let isNew: Bool
}

/// What has to change for a stack to show other routes, with as many of its routes kept as possible.
///
/// A link or a coordinator says which routes it wants, not which are there already; one that stays keeps its identity
/// and what a person has typed into it.
struct StackDifference {
  /// A range of the stack that some of the target routes replace.
  struct Step {
    let range: Range<Int>
    let positions: Range<Int>
  }

  /// The steps from the top down, so that none moves the range of another.
  private(set) var steps: [Step] = []

  /// Compares routes of a stack with target ones.
  ///
  /// A modal is not equal to a plain route. If one goes, everything above it goes; it stays only among the routes that
  /// are the same from the bottom on, and only with `keepsModals`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of routes.
  init(from entries: ArraySlice<Entry>, to target: ArraySlice<AnyRoute>, keepsModals: Bool) {
    var (old, new) = (entries, target)
    while let entry = old.first, entry.route == new.first,
      keepsModals || !entry.presentation.isModal
    {
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    let modals = old.firstIndex(where: \.presentation.isModal) ?? old.endIndex
    var (top, end) = (old.endIndex, new.endIndex)
    for (kept, position) in Self.kept(of: old[..<modals], in: new).reversed() {
      add(kept + 1..<top, position + 1..<end)
      (top, end) = (kept, position)
    }
    add(old.startIndex..<top, new.startIndex..<end)
  }

  private mutating func add(_ range: Range<Int>, _ positions: Range<Int>) {
    if !range.isEmpty || !positions.isEmpty {
      steps.append(Step(range: range, positions: positions))
    }
  }

  /// The routes that stay, from the bottom up: the longest sequence that both have in the same order.
  ///
  /// Of a route that occurs several times, the upper occurrences belong together.
  private static func kept(
    of entries: ArraySlice<Entry>, in target: ArraySlice<AnyRoute>
  ) -> [(entry: Int, position: Int)] {
    guard !entries.isEmpty, !target.isEmpty else { return [] }
    var occurrences: [AnyRoute: [Int]] = [:]
    // A link wants few routes of a stack that may be deep.
    let sought = Set(target)
    for index in entries.indices where sought.contains(entries[index].route) {
      occurrences[entries[index].route, default: []].append(index)
    }
    let pairs = target.indices.reversed().compactMap { position in
      occurrences[target[position]]?.popLast().map { (entry: $0, position: position) }
    }
    // The lowest pair of the best sequence of each length, and what is above each pair in its sequence.
    var ends: [Int] = []
    var above: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      var (length, end) = (0, ends.count)
      while length < end {
        let middle = (length + end) / 2
        if pairs[ends[middle]].entry > pair.entry { length = middle + 1 } else { end = middle }
      }
      above.append(length > 0 ? ends[length - 1] : nil)
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var kept: [(entry: Int, position: Int)] = []
    var next = ends.last
    while let index = next {
      kept.append(pairs[index])
      next = above[index]
    }
    return kept
  }
}
