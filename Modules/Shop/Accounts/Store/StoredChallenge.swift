import Accounts
import Credentials

/// A challenge as stored.
struct StoredChallenge: Sendable {
  let user: User
  let mailed: SaltedDigest?
  let guesses: Int
  let expiresAt: Timestamp
}
