/// Who is above and below whom, who owns which places, and who of those removed is still alive.
///
/// The tree owns the coordinators: they know each other through it alone, so that a chain of any length
/// is let go of one by one. Nothing here recurses, since features decide how deep the tree becomes.
@MainActor
final class CoordinatorTree {
  @MainActor
  final class Node {
    let context: CoordinatorContext
    /// Keeps the coordinator alive; `nil` for one that its owner keeps, as the root's, and while it is made.
    fileprivate(set) var coordinator: (any Coordinator)?
    let parent: CoordinatorID?
    fileprivate(set) var children: [CoordinatorID] = []
    fileprivate(set) var placeCount = 0
    fileprivate(set) var branch = 0
    /// The entry it came with; the lowest, once that is gone.
    fileprivate(set) var firstEntry: EntryID?
    /// Whether the coordinator was added by hand and so lives until it is removed by hand.
    fileprivate(set) var isAddedByHand = false

    fileprivate init(_ context: CoordinatorContext, below parent: CoordinatorID? = nil) {
      (self.context, self.parent) = (context, parent)
    }
  }

  let rootContext: CoordinatorContext
  private(set) var leakDetector = LeakDetector()
  /// By number, since the first dictionary of each type of keys costs a start its search for a conformance.
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

  func isSelfOrDescendant(_ id: CoordinatorID, of other: CoordinatorID) -> Bool {
    var current: CoordinatorID? = id
    while let known = current {
      if known == other { return true }
      current = self[known]?.parent
    }
    return false
  }
}

// MARK: - Places

extension CoordinatorTree {
  /// Some coordinators and all below them, each once.
  func subtrees(of ids: [CoordinatorID]) -> [CoordinatorID] {
    var (found, seen, next): ([CoordinatorID], Set<CoordinatorID>, [CoordinatorID]) = ([], [], ids)
    while let id = next.popLast() {
      guard let node = self[id], seen.insert(id).inserted else { continue }
      found.append(id)
      next += node.children
    }
    return found
  }

  /// The branch that holds places of a coordinator or of those below it, if there are any; `skipped` is
  /// one below it that is known to have none.
  func home(of id: CoordinatorID, except skipped: CoordinatorID? = nil) -> Int? {
    var next = [id]
    while let id = next.popLast() {
      guard id != skipped, let node = self[id] else { continue }
      if node.placeCount > 0 { return node.branch }
      next += node.children
    }
    return nil
  }

  /// The home of a coordinator, or of the nearest one above it that has any: `root` where that is the
  /// root coordinator, `nil` for one that is not in the tree.
  func home(nearest id: CoordinatorID, else root: Int) -> Int? {
    var (current, seen): (CoordinatorID, CoordinatorID?) = (id, nil)
    while current != .root {
      if let home = home(of: current, except: seen) { return home }
      guard let parent = self[current]?.parent else { return nil }
      (current, seen) = (parent, current)
    }
    return root
  }

  func lowestIndex(of id: CoordinatorID, in stack: [Entry], of branch: Int) -> Int? {
    var (owners, unseen): (Set<CoordinatorID>, Int) = ([], 0)
    for id in subtrees(of: [id]) {
      guard let node = self[id], node.branch == branch, node.placeCount > 0 else { continue }
      owners.insert(id)
      unseen += node.placeCount
    }
    guard unseen > 0 else { return nil }
    return stack.lastIndex { entry in
      if owners.contains(entry.coordinator) { unseen -= 1 }
      return unseen == 0
    }
  }

  /// The index of a coordinator's lowest entry; where it has none itself, of those below it.
  func firstIndex(of id: CoordinatorID, in stack: [Entry], of branch: Int) -> Int? {
    guard var unseen = self[id]?.placeCount, unseen > 0 else {
      return lowestIndex(of: id, in: stack, of: branch)
    }
    return stack.lastIndex { entry in
      if entry.coordinator == id { unseen -= 1 }
      return unseen == 0
    }
  }

  /// Follows branches to where they stand now.
  func move(_ moves: [Int: Int]) {
    for node in nodes.values { node.branch = moves[node.branch] ?? node.branch }
  }

  func enter(_ entry: Entry, on branch: Int) {
    guard let node = self[entry.coordinator] else { return }
    if node.placeCount == 0 { node.firstEntry = entry.id }
    node.placeCount += 1
    node.branch = branch
  }
}

// MARK: - Coordinators that come

extension CoordinatorTree {
  /// Gives a coordinator in the making its place in the tree; its parent does not know it yet.
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

  /// Forgets the children that were held weakly and are gone, but for those of which something is still
  /// shown: the flows they started go on, and their results are to be told.
  private func removeGone(below parent: CoordinatorID) {
    for id in self[parent]?.children ?? [] {
      guard let child = self[id], child.isAddedByHand, child.context.coordinator == nil,
        subtrees(of: [id]).allSatisfy({ self[$0].map(isIdle) ?? true })
      else { continue }
      remove(id) { _ in }
    }
  }

  /// Whether a coordinator has no place, and may lack one: any that came with a place is on its way out else.
  private func isIdle(_ node: Node) -> Bool { node.isAddedByHand && node.placeCount == 0 }

  /// Undoes what a coordinator did while it was made for an attempt that failed; those it added by hand
  /// may be added to another.
  func discard(_ context: CoordinatorContext) {
    context.cancelTasks()
    context.isRemoved = true
    for id in subtrees(of: [context.id]) {
      let node = nodes.removeValue(forKey: id.rawValue)
      if id != context.id { node?.context.navigator = nil }
    }
  }
}

// MARK: - Coordinators that go

extension CoordinatorTree {
  /// Lets go of removed entries, top first, and of the coordinators that lost their last place, whose flow
  /// `endRun` ends.
  func release(
    _ removed: [Entry], leaving stack: [Entry], endRun: (CoordinatorContext) -> Void
  ) {
    var headless: [CoordinatorID] = []
    for entry in removed {
      let id = entry.coordinator
      guard let node = self[id] else { continue }
      node.context.viewModels[entry.id.rawValue] = nil
      node.placeCount -= 1
      if node.placeCount == 0 {
        removeIfDone(id, endRun)
      } else if node.firstEntry == entry.id {
        headless.append(id)
      }
    }
    for id in headless {
      guard let node = self[id], node.placeCount > 0,
        let index = firstIndex(of: id, in: stack, of: node.branch)
      else { continue }
      node.firstEntry = stack[index].id
    }
  }

  /// Removes a coordinator that has no place left, and those above it that were there for it alone.
  private func removeIfDone(_ id: CoordinatorID, _ endRun: (CoordinatorContext) -> Void) {
    var (current, seen): (CoordinatorID, CoordinatorID?) = (id, nil)
    while current != .root, let node = self[current], home(of: current, except: seen) == nil {
      if !node.isAddedByHand { remove(current, endRun: endRun) }
      guard let parent = node.parent else { return }
      (current, seen) = (parent, current)
    }
  }

  /// Removes a coordinator: children first, then its tasks, its flow's result, itself.
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
        context.cancelTasks()
        endRun(context)
        // The receiver of the result may have added a child to a coordinator that is on its way out.
        current.hasEnded = true
        current.children = self[current.id]?.children ?? []
        removals.append(current)
      } else {
        finish(current.id)
      }
    }
  }

  /// Takes a removed coordinator out of the census, since it is added again.
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

/// The stable identity of a coordinator, never reused within a session.
public struct CoordinatorID: Hashable, Sendable, CustomStringConvertible {
  /// The running number of the coordinator; the root coordinator has 0.
  public let rawValue: UInt64

  /// Creates an identity from its running number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The coordinator above all others.
  public static let root = CoordinatorID(rawValue: 0)

  public var description: String { "c\(rawValue)" }
}
