import Routing

extension Navigator {
  func resolvePush(
    _ wanted: AnyRoute, as style: Presentation, policy: PresentationPolicy, on target: PushTarget,
    for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    let branch = try branch(of: attempt.requester)
    let stack = state.branches[branch].stack
    if style == .push { try refuseIfChildActive(above: attempt.requester, on: stack, target) }
    var resolution = Resolution()
    guard let way = try admit(wanted, for: attempt, into: &resolution) else { return resolution }
    if way.place == wanted {
      try show(
        Proposal.Place(route: wanted, presentation: style), on: branch, stack, policy: policy,
        target: target, for: attempt, into: &resolution)
    } else {
      try arrive(by: way, into: &resolution)
    }
    return resolution
  }

  /// Puts an admitted place on a branch, by the policies for layers and for what is on top already.
  func show(
    _ place: Proposal.Place, on branch: Int, _ stack: EntryStack, policy: PresentationPolicy,
    target: PushTarget, for attempt: Attempt, into resolution: inout Resolution
  ) throws(NavigationError) {
    let end = target == .root ? stack.firstModal : stack.count
    var range = end..<end
    var requester: CoordinatorContext? = attempt.requester
    if place.presentation.isModal, stack.isPresenting {
      switch policy {
      case .stack: break
      case .queue:
        resolution.answer = .queued
        resolution.steps.append(
          .enqueue(QueuedPresentation(branch: state.branches[branch].id, attempt: attempt)))
        return
      case .replace:
        range = stack.layerStart..<stack.count
        if !isKept(attempt.requester, removing: range, of: branch) { requester = nil }
      case .reject: throw .alreadyPresenting(route: place.route)
      }
    }
    if place.run == nil {
      let beneath = target == .root ? stack.entry(at: end - 1) : stack.top
      if let beneath, beneath.route == place.route {
        switch place.route.wishes?.duplicates ?? .ignore {
        case .ignore:
          resolution.answer = .unchanged
          return
        case .push: break
        case .replace:
          return try replace(
            at: end - 1, of: branch, with: place.route, for: attempt, into: &resolution)
        }
      }
    }
    let kind: NavigationEvent.Kind =
      range.isEmpty
      ? place.presentation.isModal ? .presented(place.presentation) : .pushed
      : .replaced(removed: range.count, inserted: 1)
    resolution.steps.append(
      .change(
        Proposal(kind, on: branch, replacing: range, with: [place], requester: requester)))
  }

  /// Whether a coordinator lives on when a range at the top goes: by a place beneath, or added by hand to
  /// one that does.
  func isKept(
    _ context: CoordinatorContext, removing range: Range<Int>, of branch: Int
  ) -> Bool {
    guard context !== rootContext else { return true }
    if let lowest = try? lowestIndex(of: context, in: branch), lowest < range.lowerBound {
      return true
    }
    guard context.isAddedByHand, let parent = context.parent else { return false }
    return isKept(parent, removing: range, of: branch)
  }

  func resolveAppend(
    _ routes: [AnyRoute], for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    guard !routes.isEmpty else { return .answered(.unchanged) }
    let branch = try branch(of: attempt.requester)
    let stack = state.branches[branch].stack
    try refuseIfChildActive(above: attempt.requester, on: stack, .top)
    let end = stack.count
    return try insert(routes, replacing: end..<end, of: branch, for: attempt)
  }

  /// Puts admitted routes in the place of a range, as one change.
  func insert(
    _ routes: [AnyRoute], replacing range: Range<Int>, of branch: Int, for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    var resolution = Resolution()
    guard
      let ways = try admit(routes, by: { Way($0) }, for: attempt, into: &resolution)
    else { return resolution }
    var places: [Proposal.Place] = []
    for way in ways { places.append(Proposal.Place(route: way.place, presentation: .push)) }
    let kind: NavigationEvent.Kind =
      range.isEmpty && places.count == 1
      ? .pushed : .replaced(removed: range.count, inserted: places.count)
    resolution.steps.append(
      .change(
        Proposal(
          kind, on: branch, replacing: range, with: places, requester: attempt.requester)))
    return resolution
  }

  /// Only the child on top may push there: its parent would put a place between it and itself.
  func refuseIfChildActive(
    above requester: CoordinatorContext, on stack: EntryStack, _ target: PushTarget
  ) throws(NavigationError) {
    let beneath = target == .top ? stack.top : stack.entry(at: stack.firstModal - 1)
    guard requester.entryCount > 0, let top = beneath,
      top.coordinator != requester.id, let owner = contexts[top.coordinator],
      owner.isSelfOrDescendant(of: requester)
    else { return }
    throw .childActive(child: owner.name)
  }
}
