import Accounts

/// Who is signed in, and until when.
struct ActiveSession: Sendable {
  var user: User
  let endsAt: Timestamp
}
