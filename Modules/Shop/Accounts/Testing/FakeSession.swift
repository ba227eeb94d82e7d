public import Accounts
import Synchronization

/// A session that a test signs in and out by hand.
public final class FakeSession: CurrentSession {
  private let user: Mutex<User?>

  /// Creates a session of a person, or of none.
  public init(user: User? = nil) {
    self.user = Mutex(user)
  }

  public func currentUser() -> User? { user.withLock { $0 } }

  /// Signs a person in, in place of who was; out for `nil`.
  public func signIn(_ user: User?) { self.user.withLock { $0 = user } }
}
