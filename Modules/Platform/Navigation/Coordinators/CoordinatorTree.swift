/// The hierarchy of coordinators, their routes, and the removed coordinators that are still alive.
///
/// The tree owns the coordinators, which reach each other only through it, so that even a long chain is
/// released one by one. Nothing here recurses, because features decide how deep the tree becomes.
@MainActor
final class CoordinatorTree {
  @MainActor
  final class Node {
    let context: CoordinatorContext
    /// Keeps the coordinator alive; `nil` for the root, weakly held ones, and while it is being made.
    fileprivate(set) var coordinator: (any Coordinator)?
    let parent: CoordinatorID?
    fileprivate(set) var children: [CoordinatorID] = []
    fileprivate(set) var entryCount = 0
    fileprivate(set) var stackIndex = 0
    /// The entry it was created for; once that is gone, its lowest entry.
    fileprivate(set) var firstEntry: EntryID?
    /// Whether the coordinator was added by hand, and so lives until it is removed by hand.
    fileprivate(set) var isAddedByHand = false
    /// The view models of its routes, by the numbers of the entries.
    var viewModels: [UInt64: any ViewModel] = [:]
    /// The numbers of the entries that were shown at least once.
    var shown: Set<UInt64> = []

    fileprivate init(_ context: CoordinatorContext, below parent: CoordinatorID? = nil) {
      (self.context, self.parent) = (context, parent)
    }
  }

  let rootContext: CoordinatorContext
  private(set) var leakDetector = LeakDetector()
  /// What is called once a modal is gone, by the number of its first entry.
  var dismissals: [UInt64: @MainActor @Sendable () -> Void] = [:]
  /// Keyed by number: the first dictionary of each key type slows the launch by a conformance lookup.
  private var nodes: [UInt64: Node] = [:]

  init() {
    rootContext = CoordinatorContext(id: .root, plugin: nil)
    nodes[CoordinatorID.root.rawValue] = Node(rootContext)
  }

  subscript(id: CoordinatorID) -> Node? { nodes[id.rawValue] }

  var ids: [CoordinatorID] { nodes.keys.map(CoordinatorID.init(rawValue:)) }

  func children(of id: CoordinatorID) -> [any Coordinator] {
    self[id]?.children.compactMap { self[$0]?.context.coordinator } ?? []
  }

  func parent(of id: CoordinatorID) -> CoordinatorContext? {
    self[id]?.parent.flatMap { self[$0]?.context }
  }

  /// The coordinator that runs a flow which has not ended; the latest if there are several.
  func runner(of flow: String) -> CoordinatorContext? {
    nodes.values.map(\.context).filter { $0.isRunning(flow) }
      .max { $0.id.rawValue < $1.id.rawValue }
  }

  func isSelfOrDescendant(_ id: CoordinatorID, of other: CoordinatorID) -> Bool {
    var current: CoordinatorID? = id
    while let known = current {
      if known == other { return true }
      current = self[known]?.parent
    }
    return false
  }
}

// MARK: - Routes

extension CoordinatorTree {
  func subtrees(of ids: [CoordinatorID]) -> [CoordinatorID] {
    var (found, seen, next): ([CoordinatorID], Set<CoordinatorID>, [CoordinatorID]) = ([], [], ids)
    while let id = next.popLast() {
      guard let node = self[id], seen.insert(id).inserted else { continue }
      found.append(id)
      next += node.children
    }
    return found
  }

  /// The stack with routes of a coordinator or its descendants, if any; `skipped` is known to have none.
  func stackIndex(of id: CoordinatorID, except skipped: CoordinatorID? = nil) -> Int? {
    var next = [id]
    while let id = next.popLast() {
      guard id != skipped, let node = self[id] else { continue }
      if node.entryCount > 0 { return node.stackIndex }
      next += node.children
    }
    return nil
  }

  /// The stack of a coordinator or of its nearest ancestor that has one; `root` if only the root coordinator is
  /// left, `nil` outside the tree.
  func stackIndex(nearest id: CoordinatorID, else root: Int) -> Int? {
    var (current, seen): (CoordinatorID, CoordinatorID?) = (id, nil)
    while current != .root {
      if let found = stackIndex(of: current, except: seen) { return found }
      guard let parent = self[current]?.parent else { return nil }
      (current, seen) = (parent, current)
    }
    return root
  }

  func lowestIndex(of id: CoordinatorID, in stack: [Entry], of stackIndex: Int) -> Int? {
    var (owners, unseen): (Set<CoordinatorID>, Int) = ([], 0)
    for id in subtrees(of: [id]) {
      guard let node = self[id], node.stackIndex == stackIndex, node.entryCount > 0 else {
        continue
      }
      owners.insert(id)
      unseen += node.entryCount
    }
    guard unseen > 0 else { return nil }
    return stack.lastIndex { entry in
      if owners.contains(entry.coordinator) { unseen -= 1 }
      return unseen == 0
    }
  }

  /// The index of a coordinator's lowest entry or, if it has none, of its descendants' lowest entry.
  func firstIndex(of id: CoordinatorID, in stack: [Entry], of stackIndex: Int) -> Int? {
    guard var unseen = self[id]?.entryCount, unseen > 0 else {
      return lowestIndex(of: id, in: stack, of: stackIndex)
    }
    return stack.lastIndex { entry in
      if entry.coordinator == id { unseen -= 1 }
      return unseen == 0
    }
  }

  /// The removed coordinators, and the children that nobody has removed although nothing of them is shown.
  var leakReport: LeakDetector {
    var leakReport = leakDetector
    let children = nodes.values.filter {
      $0.isAddedByHand && $0.coordinator != nil && stackIndex(of: $0.context.id) == nil
    }
    leakReport.forgotten = children.sorted { $0.context.id.rawValue < $1.context.id.rawValue }.map {
      LeakDetector.Leak(
        coordinator: $0.context.name, id: $0.context.id, plugin: $0.context.plugin,
        entry: $0.firstEntry, holders: [],
        parent: parent(of: $0.context.id).map(\.name) ?? "the root coordinator")
    }
    return leakReport
  }

  func enter(_ entry: Entry, on stackIndex: Int) {
    guard let node = self[entry.coordinator] else { return }
    if node.entryCount == 0 { node.firstEntry = entry.id }
    node.entryCount += 1
    node.stackIndex = stackIndex
  }

  func updateFirstEntry(of id: CoordinatorID, in stack: [Entry]) {
    guard let node = self[id], node.entryCount > 0,
      let index = firstIndex(of: id, in: stack, of: node.stackIndex)
    else { return }
    node.firstEntry = stack[index].id
  }
}

// MARK: - Coordinators that come

extension CoordinatorTree {
  /// Adds the node of a coordinator that is being made; its parent does not list it yet.
  func begin(_ context: CoordinatorContext, below parent: CoordinatorContext) {
    nodes[context.id.rawValue] = Node(context, below: parent.id)
  }

  func attach(_ coordinator: any Coordinator, _ context: CoordinatorContext) {
    guard let node = self[context.id] else { return }
    node.coordinator = coordinator
    if let parent = node.parent { self[parent]?.children.append(context.id) }
  }

  func attachByHand(
    _ coordinator: any Coordinator, _ context: CoordinatorContext, below parent: CoordinatorContext,
    isWeak: Bool = false
  ) {
    removeGone(below: parent.id)
    begin(context, below: parent)
    self[context.id]?.isAddedByHand = true
    attach(coordinator, context)
    if isWeak { self[context.id]?.coordinator = nil }
  }

  /// Removes weakly held children that are gone and of which nothing is shown any more; until then, the flows
  /// they started continue and deliver their results.
  private func removeGone(below parent: CoordinatorID) {
    for id in self[parent]?.children ?? [] {
      guard let child = self[id], child.isAddedByHand, child.context.coordinator == nil,
        subtrees(of: [id]).allSatisfy({ self[$0].map(isIdle) ?? true })
      else { continue }
      remove(id) { _ in }
    }
  }

  /// Whether a coordinator added by hand has no routes; others without routes are being removed.
  private func isIdle(_ node: Node) -> Bool { node.isAddedByHand && node.entryCount == 0 }

  /// Undoes the work of a coordinator made for a failed attempt; its children added by hand become free.
  func discard(_ context: CoordinatorContext) {
    context.isRemoved = true
    for id in subtrees(of: [context.id]) {
      let node = nodes.removeValue(forKey: id.rawValue)
      if id != context.id { node?.context.navigator = nil }
    }
  }
}

// MARK: - Coordinators that go

extension CoordinatorTree {
  /// Releases removed entries, top first, and coordinators without routes; `endRun` ends their flows.
  ///
  /// - Returns: What is to be called, because modals are gone.
  func release(
    _ removed: [Entry], leaving stack: [Entry], endRun: (CoordinatorContext) -> Void
  ) -> [@MainActor @Sendable () -> Void] {
    var orphaned: [CoordinatorID] = []
    var due: [@MainActor @Sendable () -> Void] = []
    for entry in removed {
      let id = entry.coordinator
      guard let node = self[id] else { continue }
      node.viewModels[entry.id.rawValue] = nil
      node.shown.remove(entry.id.rawValue)
      if !dismissals.isEmpty, let onDismiss = dismissals.removeValue(forKey: entry.id.rawValue) {
        due.append(onDismiss)
      }
      node.entryCount -= 1
      if node.entryCount == 0 {
        removeIfDone(id, endRun)
      } else if node.firstEntry == entry.id {
        orphaned.append(id)
      }
    }
    for id in orphaned { updateFirstEntry(of: id, in: stack) }
    return due
  }

  /// Removes a coordinator without routes, and the ancestors that existed only for it.
  private func removeIfDone(_ id: CoordinatorID, _ endRun: (CoordinatorContext) -> Void) {
    var (current, seen): (CoordinatorID, CoordinatorID?) = (id, nil)
    while current != .root, let node = self[current], stackIndex(of: current, except: seen) == nil {
      if !node.isAddedByHand { remove(current, endRun: endRun) }
      guard let parent = node.parent else { return }
      (current, seen) = (parent, current)
    }
  }

  /// Removes a coordinator in this order: children, the flow's result, the coordinator itself.
  func remove(_ id: CoordinatorID, endRun: (CoordinatorContext) -> Void) {
    struct Removal {
      let id: CoordinatorID
      var children: [CoordinatorID]
      var hasEnded = false
    }
    var removals = [Removal(id: id, children: self[id]?.children ?? [])]
    while var current = removals.popLast() {
      if let child = current.children.popLast() {
        removals.append(current)
        removals.append(Removal(id: child, children: self[child]?.children ?? []))
      } else if !current.hasEnded, let context = self[current.id]?.context {
        endRun(context)
        // The receiver of the result may have added a child to a coordinator that is being removed.
        current.hasEnded = true
        current.children = self[current.id]?.children ?? []
        removals.append(current)
      } else {
        finish(current.id)
      }
    }
  }

  func forgetLeak(of coordinator: any Coordinator) {
    leakDetector.forget(coordinator)
  }

  private func finish(_ id: CoordinatorID) {
    guard let node = nodes.removeValue(forKey: id.rawValue) else { return }
    node.context.isRemoved = true
    if let parent = node.parent, let index = self[parent]?.children.lastIndex(of: id) {
      self[parent]?.children.remove(at: index)
    }
    if let coordinator = node.coordinator {
      let parent = node.parent.flatMap { self[$0]?.context.coordinator }
      leakDetector.record(coordinator, node, below: parent)
    }
  }
}
