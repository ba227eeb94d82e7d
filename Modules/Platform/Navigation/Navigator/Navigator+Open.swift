public import Routing

extension Navigator {
  /// Opens a place where it belongs: on its own tab, its parents beneath it, layers there dismissed.
  ///
  /// Access and guards are asked about the first place of the tab and about the parents as about the place
  /// itself; one that is not admitted makes all of it wait, go elsewhere or be refused.
  ///
  /// The first place of a tab is gone back to; any other is pushed, unless it is on top already. A
  /// place without a tab is presented over whatever is on screen. Before any root is shown the place
  /// is kept, and opened as soon as the tabs are there.
  ///
  /// - Parameters:
  ///   - route: The place.
  ///   - cause: Why.
  ///   - key: Names the wish, so that the same one twice is one navigation.
  /// - Returns: What happened.
  /// - Throws: ``NavigationError``; the state is then what it was.
  @discardableResult
  public func open(
    _ route: AnyRoute, cause: NavigationCause, key: AttemptKey? = nil
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(.open(route), cause: cause, key: key)
  }

  func resolveOpen(
    _ wanted: AnyRoute, for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    guard map.destinations[wanted.routeType] != nil else { throw .noDestination(route: wanted) }
    guard !state.branches.isEmpty else {
      return Resolution(
        answer: .pending, .wait(intent(wanted, Navigator.startName, for: attempt)))
    }
    var resolution = Resolution()
    let ways = try admit(
      CollectionOfOne(wanted), by: map.way, for: attempt, into: &resolution)
    if let way = ways?.first { try arrive(by: way, into: &resolution) }
    return resolution
  }

  /// What pending intents wait for that were made before any root was shown.
  static let startName = "start"

  /// Puts a place that was admitted where it belongs, with what lies on its way.
  func arrive(by way: Way, into resolution: inout Resolution) throws(NavigationError) {
    let route = way.place
    guard let destination = map.destinations[route.routeType] else {
      throw .noDestination(route: route)
    }
    guard let tab = destination.tab else {
      return showOverScreen(route, as: destination.presentation, into: &resolution)
    }
    guard state.hasTabs else { throw .noTabs(root: state.root) }
    guard let branch = state.index(of: tab) else {
      throw .unknownTab(name: tab.rawValue, available: state.branches.map(\.id.rawValue))
    }
    if way.root == nil, state.branches[branch].stack.entry(at: 0)?.route == route {
      let back = resolvePopToRoot(of: branch, dismissing: true)
      resolution.steps += back.steps
      return select(branch, or: back.answer, into: &resolution)
    }
    push(way, on: branch, into: &resolution)
  }

  private func showOverScreen(
    _ route: AnyRoute, as style: Presentation, into resolution: inout Resolution
  ) {
    guard let branch = state.selectedBranch, branch.top?.route != route else {
      resolution.answer = .unchanged
      return
    }
    let isOwn = topContext?.coordinator?.routeType == route.routeType
    let shown: Presentation = isOwn || branch.count == 0 ? .push : style
    resolution.steps.append(
      .change(
        Proposal(
          shown.isModal ? .presented(shown) : .pushed, on: state.selected,
          replacing: branch.count..<branch.count,
          with: [Proposal.Place(route: route, presentation: shown)],
          requester: topContext)))
  }

  private func push(_ way: Way, on branch: Int, into resolution: inout Resolution) {
    let stack = state.branches[branch]
    let kept = stack.firstModal
    var below = stack.stack
    below.cut(at: kept)
    guard below.top?.route != way.place else {
      if kept < stack.count {
        resolution.steps.append(
          removal(
            kept..<stack.count, of: branch, .dismissed(count: stack.count - kept),
            ending: .superseded))
      }
      return select(branch, or: kept < stack.count ? .handled : .unchanged, into: &resolution)
    }
    let roots = stack.top == nil ? way.root.map { [$0] } ?? [] : []
    let places = roots + missing(way.parents, above: below) + [way.place]
    resolution.steps.append(
      .change(
        Proposal(
          .pushed, on: branch, replacing: kept..<stack.count,
          with: places.map { Proposal.Place(route: $0, presentation: .push) },
          selects: true)))
  }

  /// The parents that are not on top of the stack already, in order.
  private func missing(_ parents: [AnyRoute], above stack: EntryStack) -> [AnyRoute] {
    let below = stack.suffix(from: max(0, stack.count - parents.count)).map(\.route)
    for count in stride(from: below.count, to: 0, by: -1)
    where below.suffix(count) == parents.prefix(count) {
      return Array(parents.dropFirst(count))
    }
    return parents
  }

  /// Brings a visited branch on screen, or answers what its own change answered.
  private func select(
    _ branch: Int, or answer: NavigationAnswer, into resolution: inout Resolution
  ) {
    if branch != state.selected {
      resolution.steps.append(.select(branch))
    } else {
      resolution.answer = answer == .atRoot ? .unchanged : answer
    }
  }
}
