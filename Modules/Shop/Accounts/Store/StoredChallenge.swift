import Accounts
import Credentials
import SharedKernel

/// A challenge as stored.
struct StoredChallenge: Sendable {
  let user: User
  let mailed: SaltedDigest?
  let guesses: Int
  let expiresAt: Timestamp
}
