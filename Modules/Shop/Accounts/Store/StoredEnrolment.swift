import Accounts
import Credentials
import SharedKernel

/// A second factor that was begun and not confirmed yet.
struct StoredEnrolment: Sendable {
  let method: SecondFactorMethod
  let key: [UInt8]?
  let mailed: SaltedDigest?
  let guesses: Int
  let expiresAt: Timestamp
}
