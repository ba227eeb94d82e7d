/// What selecting the selected tab again does.
public enum ReselectPolicy: Hashable, Sendable {
  /// Goes back to the tab's first place; at the first place only an event is recorded, as by ``notify``.
  case popToRoot

  /// Records an event (``NavigationEvent/Kind/reselected(_:)``), for a host that scrolls to the top.
  case notify
}
