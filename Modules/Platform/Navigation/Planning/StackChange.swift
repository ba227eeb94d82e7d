import Routing

/// A change worked out in full but not made: a range of one branch replaced by new places.
struct StackChange {
  /// A place to be inserted.
  struct Place {
    /// What begins with a place, so that it gets a coordinator of its own, whichever could take it.
    enum Beginning {
      case nothing
      /// A flow that a coordinator started.
      case flow(FlowRun)
      /// A flow that attempts wait for.
      case prerequisite(any Flow)
      /// A flow of a saved tree, whose caller is gone.
      case restoredFlow
    }

    let route: AnyRoute
    var presentation = Presentation.push
    var begins = Beginning.nothing

    var beginsFlow: Bool { if case .nothing = begins { false } else { true } }
  }

  /// What the change is, as its event says it.
  let kind: NavigationEvent.Kind

  /// The branch that changes.
  let branch: Int
  let tab: TabID

  /// The entries that go.
  let range: Range<Int>
  let removed: StackSegment

  /// The places that come.
  let places: [Place]

  /// On whose behalf; `nil` where it is to own none of the places.
  let requester: CoordinatorContext?

  /// How flows end that lose their last place.
  let ending: FlowRun.Ending

  /// Whether another branch is on screen before, and this one afterwards.
  let selects: Bool
}
