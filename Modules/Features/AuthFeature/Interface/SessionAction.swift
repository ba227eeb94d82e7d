public import Navigation

/// What happens to the session, told upwards to whoever decides what the app shows.
public enum SessionAction: CoordinatorAction {
  /// The user signed out, or the session was ended.
  case signedOut
}
