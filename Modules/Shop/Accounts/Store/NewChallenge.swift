import Credentials
import SharedKernel

/// A challenge about to be made, with the code to mail if it asks for one.
struct NewChallenge: Sendable {
  let token: SecureToken
  let code: String
  let digest: SaltedDigest
  let mail: OutgoingMail
  let expiresAt: Timestamp
}
