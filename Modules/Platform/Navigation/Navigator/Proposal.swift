import Routing

/// A change worked out in full but not made: a range of one branch replaced by new places.
@MainActor
struct Proposal {
  /// A place to be inserted.
  struct Place {
    let route: AnyRoute
    let presentation: Presentation
    /// The flow that begins with this place, if one does.
    var run: FlowRun?
    /// Whether the place gets a coordinator of its own, whoever could take it.
    var isOwn = false
  }

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
}
