import Routing

/// A place to be entered, with what would lie beneath it.
///
/// A link leads to its place over the first place of the tab and the place's parents; a place that is
/// pushed onto a stack has nothing on its way, since all beneath it is there already.
struct Way {
  let place: AnyRoute

  /// The first place of the place's tab, unless the place is that itself or belongs to no tab.
  let root: AnyRoute?

  /// The parents of the place, from the bottom up.
  var parents: [AnyRoute]

  init(_ place: AnyRoute, above parents: [AnyRoute] = [], root: AnyRoute? = nil) {
    (self.place, self.parents, self.root) = (place, parents, root)
  }

  /// Everything on the way, in the order it is asked about: the place first, since it may lead
  /// elsewhere, then what lies beneath it, from the bottom up.
  var asked: [AnyRoute] { [place] + (root.map { [$0] } ?? []) + parents }

  /// Whether the place above does without a parent that is not admitted.
  func mayLeaveOut(_ parent: AnyRoute) -> Bool {
    parents.contains(parent) && parent.options?.isOptionalParent == true
  }
}

extension NavigationMap {
  /// The way of a link to a place: the same wherever one is, so that all who ask about it agree.
  @MainActor
  func way(to place: AnyRoute) -> Way {
    guard let destination = destinations[place.routeType], let id = destination.tab,
      let root = tabs.first(where: { $0.id == id })?.root, root != place
    else { return Way(place) }
    return Way(place, above: destination.parents(place).filter { $0 != root }, root: root)
  }
}
