import Routing

@testable import Navigation

/// The rules of navigation, worked out anew from the entries and the tree of coordinators.
@MainActor
struct Rules {
  let world: World
  let navigator: Navigator

  init(_ world: World) {
    self.world = world
    navigator = world.navigator
  }

  /// The rules that do not hold, in words.
  func broken() -> [String] {
    var broken = world.takeComplaints()
    broken += brokenStacks()
    broken += brokenTree()
    broken += brokenBookkeeping()
    broken += brokenFlows()
    return broken
  }

  private func brokenStacks() -> [String] {
    var broken: [String] = []
    let state = navigator.state
    if state.selectedBranch?.entries.isEmpty ?? true { broken.append("nothing is on screen") }
    let entries = state.branches.flatMap(\.entries)
    if Set(entries.map(\.id)).count != entries.count { broken.append("an entry id occurs twice") }
    for entry in entries where World.closed.contains(entry.route.link.text) {
      broken.append("\(entry.route) was entered, which no guard admits")
    }
    for branch in state.branches {
      let entries = branch.entries
      let layers = entries.indices.filter { $0 > 0 && entries[$0].presentation.isModal }
      if branch.count != entries.count { broken.append("count of \(branch.id)") }
      if branch.firstModal != layers.first ?? entries.count {
        broken.append("firstModal of \(branch.id)")
      }
      if branch.layerStart != layers.last ?? 0 { broken.append("layerStart of \(branch.id)") }
      if branch.top != entries.last { broken.append("top of \(branch.id)") }
    }
    return broken
  }

  /// Every coordinator from the root down, its context checked against its parent on the way.
  private func tree(_ broken: inout [String]) -> [CoordinatorContext] {
    var found: [CoordinatorContext] = []
    var seen: Set<ObjectIdentifier> = []
    func visit(_ context: CoordinatorContext) {
      guard seen.insert(ObjectIdentifier(context)).inserted else {
        broken.append("\(context.name) is reached twice")
        return
      }
      found.append(context)
      for child in context.children {
        if child.context.parent !== context { broken.append("parent of \(child.context.name)") }
        if child.context.isRemoved { broken.append("\(child.context.name) is removed and kept") }
        visit(child.context)
      }
    }
    visit(navigator.rootContext)
    return found
  }

  private func brokenTree() -> [String] {
    var broken: [String] = []
    let contexts = tree(&broken)
    let known = Set(contexts.map(\.id))
    if known != Set(navigator.tree.ids) { broken.append("coordinators differ from the tree") }
    for (index, branch) in navigator.state.branches.enumerated() {
      for entry in branch.entries {
        guard known.contains(entry.coordinator), let node = navigator.tree[entry.coordinator]
        else {
          broken.append("\(entry.route) has no coordinator in the tree")
          continue
        }
        let context = node.context
        if node.branch != index { broken.append("branch of \(context.name)") }
        if context.coordinator?.routeType != entry.route.routeType {
          broken.append("\(entry.route) is owned by \(context.name)")
        }
      }
    }
    let entries = navigator.state.branches.flatMap(\.entries)
    for context in contexts where context.id != .root {
      let own = entries.filter { $0.coordinator == context.id }
      guard let node = navigator.tree[context.id] else { continue }
      if node.placeCount != own.count { broken.append("placeCount of \(context.name)") }
      if !own.isEmpty, !own.contains(where: { $0.id == node.firstEntry }) {
        broken.append("firstEntry of \(context.name)")
      }
      if own.isEmpty, context.children.isEmpty, !node.isAddedByHand {
        broken.append("\(context.name) has neither places nor children")
      }
      if !Set(node.viewModels.keys).isSubset(of: own.map(\.id.rawValue)) {
        broken.append("\(context.name) keeps view models of places that are gone")
      }
    }
    return broken
  }

  private func brokenBookkeeping() -> [String] {
    var broken: [String] = []
    // A child that was added by hand lives until it is removed by hand.
    let leaks = navigator.leakDetector.leaks.filter { $0.parent == nil }
    if !leaks.isEmpty { broken.append("leaks: \(leaks.map(\.coordinator))") }
    if world.lastEvent != navigator.log.count { broken.append("the log's count") }
    for (flow, id) in navigator.waiting.runners
    where navigator.tree[id]?.context.run?.name != flow {
      broken.append("the runner of \(flow)")
    }
    if navigator.queue.isRunning || !navigator.queue.requests.isEmpty { broken.append("the queue") }
    for (flow, waiting) in Dictionary(grouping: navigator.pending, by: \.waitsFor)
    where waiting.count > navigator.waiting.policy.capacity {
      broken.append("too many wait for \(flow)")
    }
    return broken
  }

  private func brokenFlows() -> [String] {
    var broken: [String] = []
    if world.probes.contains(where: { $0.told > 1 }) { broken.append("a flow was told twice") }
    if world.probes.contains(where: { $0.told > 0 && !$0.isStarted }) {
      broken.append("a flow was told that was refused")
    }
    let running = navigator.tree.ids.count { navigator.tree[$0]?.context.run != nil }
    let waiting = navigator.pending.count
    let untold = world.probes.count { $0.isStarted && $0.told == 0 }
    if untold > running + waiting {
      broken.append("\(untold) flows untold, \(running) run and \(waiting) wait")
    }
    return broken
  }
}
