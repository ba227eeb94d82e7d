import Accounts
import SharedKernel

/// Who is signed in, and until when.
struct ActiveSession: Sendable {
  var user: User
  let digest: [UInt8]
  let authenticatedAt: Timestamp
  let lifetime: Range<Timestamp>
}
