extension Navigator {
  /// Makes the coordinators of a saved tree; a place whose coordinator cannot be made is lost with all
  /// above it.
  func makeOwners(for tree: RestorationTree) {
    for index in tree.stacks.indices {
      let stack = tree.stacks[index]
      var beneath = context(at: stack.kept - 1, of: stack.branch)
      for (position, place) in stack.places.enumerated() {
        do throws(NavigationError) {
          let owner = try owner(of: place.proposed, beneath: beneath)
          tree.stacks[index].owners.append(owner)
          beneath = owner.context
        } catch {
          if let lost = place.position { tree.lose(lost, .unavailable("\(error)")) }
          for lost in stack.places[(position + 1)...].compactMap(\.position) {
            tree.lose(lost, .above)
          }
          tree.stacks[index].places = Array(stack.places.prefix(position))
          break
        }
      }
    }
  }

  /// Puts a saved tree in the place of what is shown, as one change.
  func rebuild(_ tree: RestorationTree) {
    let before = state.top?.route
    let waiting = presentations
    (departed, presentations) = (DepartureHistory.empty(for: state), [])
    for stack in tree.stacks {
      let shown = state.branches[stack.branch].stack
      let range = stack.kept..<shown.count
      let inserted = enter(
        stack.places.map(\.proposed), stack.owners, on: stack.branch)
      state.branches[stack.branch].replace(range, with: inserted)
      for owner in stack.owners where owner.isNew { attach(owner) }
      release(StackSegment(range, of: shown), ending: .lost, cause: .app)
      tree.restored += stack.kept + inserted.count
    }
    for presentation in waiting { presentation.attempt.abandon() }
    if let selected = tree.archive.selectedTab.flatMap(state.index),
      state.branches[selected].top != nil
    {
      state.selected = selected
    }
    for intent in tree.pending { keepRestored(intent) }
    emit(
      .restored(entries: tree.restored, lost: tree.lostCount), cause: .app,
      plugin: topContext?.plugin, from: before, to: state.top?.route)
    for stack in tree.stacks { resume(stack) }
  }

  private func resume(_ stack: RestorationTree.Stack) {
    for (place, owner) in zip(stack.places, stack.owners) where owner.isNew {
      if let flow = place.entry.flow {
        if place.proposed.run == nil {
          owner.context.restoredFlow = flow
          tell(FlowRestored(flow: flow, context: owner.context), about: owner.context)
        } else {
          prerequisites[flow] = owner.context.id
        }
      }
      start(owner)
    }
  }

  private func tell(_ restored: FlowRestored, about context: CoordinatorContext) {
    var asked = context.parent
    while let current = asked {
      do {
        if try current.coordinator?.handle(restored) == true { return }
      } catch {
        deferredErrors.append(error)
        return
      }
      asked = current.parent
    }
  }
}
