/// What selecting the selected tab again does.
public enum ReselectPolicy: Hashable, Sendable {
  /// Goes back to the tab's first place; at the first place it is only said, as ``say`` does.
  case popToRoot

  /// Says so in an event (``NavigationEvent/Kind/reselected(_:)``), for a host that scrolls to the top.
  case say
}
