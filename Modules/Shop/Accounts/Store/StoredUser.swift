import Accounts

/// An account as stored, with the hash of its password.
struct StoredUser: Sendable {
  let user: User
  let hash: String
}
