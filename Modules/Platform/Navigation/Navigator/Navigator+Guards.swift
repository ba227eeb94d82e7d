public import Routing

extension Navigator {
  /// Asks access and every guard about a place and all that lies beneath it, without going there.
  ///
  /// Unlike an attempt it does not stop at the first that objects and follows no redirect, so that a
  /// report shows all of them.
  ///
  /// - Parameter route: The place.
  /// - Returns: For the place, and then for the first place of its tab and its parents from the bottom
  ///   up, a report of access and one of each guard.
  /// - Complexity: O(*g* · *p*) in the numbers of guards and of places on the way.
  public func examine(_ route: AnyRoute) -> [GuardReport] {
    guardChain(cause: .link).reports(on: map.way(to: route))
  }

  /// Checks a place before a link to it is opened, so that a link to a thing that is not there changes
  /// nothing.
  ///
  /// Where guards send the link elsewhere, the place it ends at is checked. A place that has to wait is
  /// not: what waits for signing in must not be probed before it.
  ///
  /// - Parameter route: The place.
  /// - Throws: ``NavigationError`` where opening the place would be refused, or what the place's plugin
  ///   throws when it cannot be shown.
  public func prepare(_ route: AnyRoute) async throws {
    var guards = guardChain(cause: .link)
    let passage = try guards.admit(route, by: map.way)
    guard passage.waitsFor == nil, let prepare = preparation(of: passage.way.place) else { return }
    try await prepare(passage.way.place)
  }

  /// The check of a place before it is shown, if its plugin has one.
  func preparation(of route: AnyRoute) -> Destination.Preparation? {
    map.destinations[route.routeType]?.prepare
  }

  /// What asks access and the guards on behalf of one attempt.
  func guardChain(cause: NavigationCause) -> GuardChain {
    GuardChain(
      map.guards, access: access, redirectLimit: redirectLimit, from: state.top?.route, cause: cause
    )
  }

  /// Asks whether places may be entered, each with what lies beneath it.
  ///
  /// - Parameters:
  ///   - wanted: The places.
  ///   - way: What lies beneath a place.
  ///   - attempt: On whose behalf.
  ///   - resolution: What the attempt comes to; gets the redirects, and the wait where there is one.
  /// - Returns: Where each place leads, or `nil` where the attempt waits.
  /// - Throws: ``NavigationError`` where one of them is refused.
  func admit(
    _ wanted: some Sequence<AnyRoute>, by way: @MainActor (AnyRoute) -> Way, for attempt: Attempt,
    into resolution: inout Resolution
  ) throws(NavigationError) -> [Way]? {
    var guards = guardChain(cause: attempt.cause)
    var ways: [Way] = []
    for place in wanted {
      let passage = try guards.admit(place, by: way)
      for redirect in passage.redirects { resolution.steps.append(.redirect(redirect)) }
      if let flow = passage.waitsFor {
        try postpone(
          passage.way.place, until: flow, for: attempt, asking: &guards, into: &resolution)
        return nil
      }
      ways.append(passage.way)
    }
    return ways
  }

  /// Asks whether a place may be put on a stack that is there; a guard may lead to another, which is
  /// then entered as a link to it would be.
  ///
  /// - Returns: Where the place leads, or `nil` where the attempt waits.
  func admit(
    _ wanted: AnyRoute, for attempt: Attempt, into resolution: inout Resolution
  ) throws(NavigationError) -> Way? {
    try admit(
      CollectionOfOne(wanted), by: { $0 == wanted ? Way($0) : map.way(to: $0) }, for: attempt,
      into: &resolution)?.first
  }
}
