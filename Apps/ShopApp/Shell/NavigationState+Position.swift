import Navigation

extension NavigationState {
  /// Where a person is: the tab, and the place on top of it.
  struct Position: Hashable {
    let tab: TabID?
    let entry: EntryID
  }

  /// Where a person is, or `nil` before anything is shown.
  var position: Position? {
    top.map { Position(tab: selectedTab, entry: $0.id) }
  }
}
