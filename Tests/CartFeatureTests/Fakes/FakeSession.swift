import Accounts
import Synchronization

/// A session that is signed in and out by hand.
final class FakeSession: CurrentSession {
  private let user: Mutex<User?>

  init(user: User? = nil) {
    self.user = Mutex(user)
  }

  func currentUser() -> User? { user.withLock { $0 } }

  func signIn(_ user: User?) { self.user.withLock { $0 = user } }
}
