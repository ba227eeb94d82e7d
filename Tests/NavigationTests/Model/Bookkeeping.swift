@testable import Navigation

/// What the navigator keeps besides its stacks, so that nothing has to be searched, worked out again from them.
@MainActor
struct Bookkeeping {
  let navigator: Navigator

  /// What does not agree, in words.
  func differences() -> [String] { stacks() + tree() + queues() }

  private func stacks() -> [String] {
    var found: [String] = []
    for stack in navigator.state.stacks {
      let entries = stack.entries
      let modals = entries.indices.filter { $0 > 0 && entries[$0].presentation.isModal }
      if stack.firstModal != modals.first ?? entries.count {
        found.append("firstModal of \(stack.id)")
      }
      if stack.modalStart != modals.last ?? 0 { found.append("modalStart of \(stack.id)") }
    }
    return found
  }

  private func tree() -> [String] {
    var found: [String] = []
    var contexts = [navigator.rootContext]
    var index = 0
    while index < contexts.count {
      for child in contexts[index].children {
        if child.context.parent !== contexts[index] { found.append("parent of \(child)") }
        if child.context.isRemoved { found.append("\(child) is removed and kept") }
        contexts.append(child.context)
      }
      index += 1
    }
    if Set(contexts.map(\.id)) != Set(navigator.tree.ids) { found.append("the tree's ids") }
    let entries = navigator.state.stacks.enumerated().flatMap { index, stack in
      stack.entries.map { (stack: index, entry: $0) }
    }
    for context in contexts.dropFirst() {
      let own = entries.filter { $0.entry.coordinator == context.id }
      guard let node = navigator.tree[context.id] else { continue }
      if node.entryCount != own.count { found.append("entryCount of \(context.name)") }
      if !own.isEmpty, !own.contains(where: { $0.entry.id == node.firstEntry }) {
        found.append("firstEntry of \(context.name)")
      }
      if !own.allSatisfy({ $0.stack == node.stackIndex }) {
        found.append("stack of \(context.name)")
      }
      if own.isEmpty, context.children.isEmpty { found.append("\(context.name) has nothing left") }
      if !Set(node.viewModels.keys).isSubset(of: own.map(\.entry.id.rawValue)) {
        found.append("\(context.name) keeps view models of entries that are gone")
      }
    }
    return found
  }

  private func queues() -> [String] {
    var found: [String] = []
    if navigator.queue.isRunning || !navigator.queue.attempts.isEmpty { found.append("the queue") }
    if navigator.log.events.last?.sequence ?? 0 != navigator.log.count {
      found.append("the log's count")
    }
    return found
  }
}
