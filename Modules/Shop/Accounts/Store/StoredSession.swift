import Accounts

/// A session as stored.
struct StoredSession: Sendable {
  let user: User
  let createdAt: Timestamp
  let lastUsedAt: Timestamp
}
