import Routing

extension Navigator {
  /// Goes again to the places last gone back from: undoes the last pop, dismissal or return to the root
  /// of the selected stack.
  ///
  /// The places come back with new view models and every guard asked again. A flow that ended is not
  /// begun anew, since whoever started it was told its result; going anywhere else forgets what lay
  /// ahead, as in a browser.
  ///
  /// - Returns: ``NavigationAnswer/atEnd`` when there is nothing to go forward to.
  /// - Throws: ``NavigationError``; the state is then what it was.
  @discardableResult
  public func forward() throws(NavigationError) -> NavigationAnswer {
    try attempt(.forward, cause: .person)
  }

  func resolveForward(for attempt: Attempt) throws(NavigationError) -> Resolution {
    let branch = try branch(of: attempt.requester)
    guard let last = departed[branch].last else { return .answered(.atEnd) }
    var resolution = Resolution(.takeForward(branch: branch))
    let ahead = last.bottomUp
    guard
      let ways = try admit(
        ahead.lazy.map(\.route), by: { Way($0) }, for: attempt, into: &resolution)
    else { return resolution }
    var places: [Proposal.Place] = []
    for (way, entry) in zip(ways, ahead) {
      places.append(Proposal.Place(route: way.place, presentation: entry.presentation))
    }
    let end = state.branches[branch].count
    resolution.steps.append(
      .change(
        Proposal(
          .forwarded(count: places.count), on: branch, replacing: end..<end, with: places)))
    return resolution
  }

  /// Remembers what was gone back from, and forgets it when something else takes its place.
  func rememberDeparture(_ removed: StackSegment, of proposal: Proposal) {
    switch proposal.kind {
    case .forwarded, .tabLoaded, .tabSelected: break
    case .popped, .dismissed:
      if isRepeatable(removed) {
        departed[proposal.branch].append(removed)
      } else {
        departed[proposal.branch].removeAll()
      }
    default: departed[proposal.branch].removeAll()
    }
  }

  /// Whether places can be shown again: none began a flow or carries a secret.
  private func isRepeatable(_ places: StackSegment) -> Bool {
    for entry in places {
      guard let context = contexts[entry.coordinator], !entry.route.isTransient,
        context.run == nil || context.firstEntry != entry.id
      else { return false }
    }
    return true
  }
}
