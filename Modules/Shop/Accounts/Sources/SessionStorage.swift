/// Where the token of the session is kept between runs of the app.
///
/// The token is a secret: an implementation keeps it so that only the person's own account on the
/// machine can read it, and never prints it.
public protocol SessionStorage: Sendable {
  /// The token kept, or `nil`.
  func load() throws(AccountsError) -> String?

  /// Keeps a token in place of the one kept before.
  func save(_ token: String) throws(AccountsError)

  /// Forgets the token; does nothing when none is kept.
  func clear() throws(AccountsError)
}
