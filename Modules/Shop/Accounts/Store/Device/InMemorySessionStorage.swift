public import Accounts
import Synchronization

/// Stores the session token for as long as the process runs.
public final class InMemorySessionStorage: SessionStorage {
  private let token: Mutex<String?>

  public init(token: String? = nil) { self.token = Mutex(token) }

  public func load() throws(AccountsError) -> String? { token.withLock { $0 } }

  public func save(_ token: String) throws(AccountsError) { self.token.withLock { $0 = token } }

  public func clear() throws(AccountsError) { token.withLock { $0 = nil } }
}
