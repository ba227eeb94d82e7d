public import Routing

/// The places of signing in and registering.
public enum AuthRoute: Route {
  /// Sign in with an existing account.
  case login

  /// Make a new account.
  case register

  public static let patterns: [LinkPattern<AuthRoute>] = [
    LinkPattern("login", .login),
    LinkPattern("register", .register),
  ]
}
