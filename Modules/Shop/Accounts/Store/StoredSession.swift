import Accounts
import SharedKernel

/// A session as stored.
struct StoredSession: Sendable {
  let user: User
  let name: String
  let createdAt: Timestamp
  let lastUsedAt: Timestamp
  let authenticatedAt: Timestamp

  /// Whether the password was given lately; not when the clock was set back since.
  func isRecent(at now: Timestamp, _ policy: CodePolicy) -> Bool {
    authenticatedAt <= now
      && now < authenticatedAt.advanced(bySeconds: policy.recentSeconds)
  }
}
