extension Navigator {
  /// Lets go of removed entries, top first, and of the coordinators that lost their last place.
  func release(_ removed: StackSegment, ending: FlowRun.Ending, cause: NavigationCause) {
    var headless: [CoordinatorContext] = []
    for entry in removed {
      guard let context = contexts[entry.coordinator] else { continue }
      if !context.viewModels.isEmpty { context.viewModels[entry.id] = nil }
      context.entryCount -= 1
      if context.entryCount > 0 {
        if context.firstEntry == entry.id { headless.append(context) }
      } else {
        removeIfDone(context, ending: ending, cause: cause)
      }
    }
    for context in headless where context.entryCount > 0 { findFirstEntry(of: context) }
  }

  /// Notes the lowest entry of a coordinator that stays although its first one went.
  private func findFirstEntry(of context: CoordinatorContext) {
    guard let index = try? firstIndex(of: context, in: context.branch) else { return }
    context.firstEntry = state.branches[context.branch].stack.entry(at: index)?.id
  }

  private func removeIfDone(
    _ context: CoordinatorContext, ending: FlowRun.Ending, cause: NavigationCause
  ) {
    guard context !== rootContext, home(of: context) == nil else { return }
    let parent = context.parent
    if !context.isAddedByHand { remove(context, ending: ending, cause: cause) }
    if let parent { removeIfDone(parent, ending: ending, cause: cause) }
  }

  /// Removes a coordinator: children first, then its tasks, its result, itself, and the census.
  func remove(
    _ context: CoordinatorContext, ending: FlowRun.Ending, cause: NavigationCause
  ) {
    removeChildren(of: context, ending: ending, cause: cause)
    context.cancelTasks()
    endRun(of: context, ending, cause: cause)
    // Whoever was told may have added a child to a coordinator that is on its way out.
    removeChildren(of: context, ending: ending, cause: cause)
    contexts[context.id] = nil
    context.isRemoved = true
    if context.mayBlock { blockerCount -= 1 }
    guard let coordinator = context.coordinator else { return }
    if let parent = context.parent,
      let index = parent.children.lastIndex(where: { $0 === coordinator })
    {
      parent.children.remove(at: index)
    }
    context.parent = nil
    ledger.record(coordinator, context)
  }

  private func removeChildren(
    of context: CoordinatorContext, ending: FlowRun.Ending, cause: NavigationCause
  ) {
    for child in context.children.reversed() {
      remove(child.context, ending: ending, cause: cause)
    }
  }

  func endRun(
    of context: CoordinatorContext, _ ending: FlowRun.Ending, cause: NavigationCause
  ) {
    guard let run = context.run, let result = run.end(ending) else { return }
    emitEnd(of: run, result, plugin: context.plugin, cause: cause)
  }

  func emitEnd(of run: FlowRun, _ result: String, plugin: String?, cause: NavigationCause) {
    let place = state.top?.route
    emit(
      .flowEnded(flow: run.name, result: result), cause: cause, plugin: plugin, from: place,
      to: place)
  }
}
