import Routing

/// Places a person went back from, as they stood: the top of the stack they were on.
struct DepartedPlaces {
  let stack: EntryStack
  let count: Int

  /// The places, from the bottom up.
  var entries: [Entry] { stack.suffix(from: stack.count - count) }
}

extension Navigator {
  /// How many steps back are remembered on a stack.
  static let departureLimit = 32

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
    guard departed.indices.contains(branch), let last = departed[branch].last else {
      return .answered(.atEnd)
    }
    var resolution = Resolution(steps: [.takeForward(branch: branch)])
    var places: [Proposal.Place] = []
    for place in last.entries {
      switch try admit(place.route, for: attempt, into: &resolution) {
      case .waits(let flow, let route):
        // What lay ahead is forgotten by then, so the place itself is what waits.
        let later = Attempt(
          request: .open(route), requester: attempt.requester, cause: attempt.cause)
        try postpone(route, until: flow, for: later, into: &resolution)
        return resolution
      case .allowed(let route):
        places.append(Proposal.Place(route: route, presentation: place.presentation))
      }
    }
    let end = state.branches[branch].count
    resolution.steps.append(
      .change(
        Proposal(
          branch: branch, range: end..<end, places: places, requester: nil, ending: .superseded,
          selects: false), .forwarded(count: places.count)))
    return resolution
  }

  /// Remembers what was gone back from, and forgets it when something else takes its place.
  func rememberDeparture(
    _ removed: [Entry], of proposal: Proposal, _ kind: NavigationEvent.Kind
  ) {
    let branch = proposal.branch
    switch kind {
    case .forwarded, .tabLoaded, .tabSelected: return
    case .popped, .dismissed:
      guard removed.allSatisfy(isRepeatable) else { return forgetDepartures(from: branch) }
      while departed.count <= branch { departed.append([]) }
      departed[branch].append(
        DepartedPlaces(stack: state.branches[branch].stack, count: removed.count))
      if departed[branch].count > Navigator.departureLimit { departed[branch].removeFirst() }
    default: forgetDepartures(from: branch)
    }
  }

  private func forgetDepartures(from branch: Int) {
    guard departed.indices.contains(branch), !departed[branch].isEmpty else { return }
    departed[branch].removeAll(keepingCapacity: true)
  }

  /// Whether a place can be shown again: it began no flow, and it carries no secret.
  private func isRepeatable(_ entry: Entry) -> Bool {
    guard let context = contexts[entry.coordinator] else { return false }
    return !entry.route.isTransient && (context.run == nil || context.firstEntry != entry.id)
  }
}
