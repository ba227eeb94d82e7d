import Routing

/// A change worked out in full but not made: a range of one branch replaced by new places.
@MainActor
final class Proposal {
  /// A place to be inserted.
  struct Place {
    let route: AnyRoute
    let presentation: Presentation
    /// The flow that begins with this place, if one does.
    let run: FlowRun?
    /// Whether the place gets a coordinator of its own, whoever could take it.
    let isOwn: Bool

    init(
      route: AnyRoute, presentation: Presentation, run: FlowRun? = nil, isOwn: Bool = false
    ) {
      (self.route, self.presentation, self.run, self.isOwn) = (route, presentation, run, isOwn)
    }

    /// The place of an entry, to be entered again.
    init(_ entry: Entry) {
      self.init(route: entry.route, presentation: entry.presentation)
    }
  }

  /// What the change is, as its event says it.
  let kind: NavigationEvent.Kind

  /// The branch that changes.
  let branch: Int

  /// The entries that go.
  let range: Range<Int>

  /// The places that come.
  let places: [Place]

  /// On whose behalf.
  let requester: CoordinatorContext?

  /// How flows end that lose their last place.
  let ending: FlowRun.Ending

  /// Whether the branch is selected afterwards.
  let selects: Bool

  init(
    _ kind: NavigationEvent.Kind, on branch: Int, replacing range: Range<Int>,
    with places: [Place] = [], requester: CoordinatorContext? = nil,
    ending: FlowRun.Ending = .superseded, selects: Bool = false
  ) {
    self.kind = kind
    self.branch = branch
    self.range = range
    self.places = places
    self.requester = requester
    self.ending = ending
    self.selects = selects
  }
}
