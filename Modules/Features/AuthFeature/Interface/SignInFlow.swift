public import Accounts
public import Navigation

/// Signs a person in, with an existing or a new account; ends with the user.
public struct SignInFlow: Flow {
  public typealias Value = User.ID

  public let start: AuthRoute

  public init(start: AuthRoute = .login) {
    self.start = start
  }
}

/// A change of the session, reported to the coordinator that decides what the app shows.
public enum SessionAction: CoordinatorAction {
  /// The user signed out, or the session was ended.
  case signedOut
}
