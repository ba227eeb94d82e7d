extension Navigator {
  /// Lets go of removed entries, top first, and of the coordinators that lost their last place.
  func release(_ removed: [Entry], ending: FlowRun.Ending, cause: NavigationCause) {
    for entry in removed.reversed() {
      guard let context = contexts[entry.coordinator] else { continue }
      if !context.viewModels.isEmpty { context.viewModels[entry.id] = nil }
      context.entryCount -= 1
      removeIfDone(context, ending: ending, cause: cause)
    }
  }

  private func removeIfDone(
    _ context: CoordinatorContext, ending: FlowRun.Ending, cause: NavigationCause
  ) {
    guard context.entryCount == 0, context !== rootContext, !context.isAddedByHand,
      context.children.allSatisfy(\.context.isAddedByHand)
    else { return }
    let parent = context.parent
    remove(context, ending: ending, cause: cause)
    if let parent { removeIfDone(parent, ending: ending, cause: cause) }
  }

  /// Removes a coordinator: children first, then its tasks, its result, itself, and the census.
  func remove(
    _ context: CoordinatorContext, ending: FlowRun.Ending, cause: NavigationCause
  ) {
    for child in context.children.reversed() {
      remove(child.context, ending: ending, cause: cause)
    }
    context.cancelTasks()
    endRun(of: context, ending, cause: cause)
    contexts[context.id] = nil
    context.isRemoved = true
    if context.mayBlock { blockerCount -= 1 }
    context.viewModels = [:]
    guard let coordinator = context.coordinator else { return }
    if let parent = context.parent,
      let index = parent.children.lastIndex(where: { $0 === coordinator })
    {
      parent.children.remove(at: index)
    }
    context.parent = nil
    ledger.record(coordinator, context)
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
