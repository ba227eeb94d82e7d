import Accounts

/// A mailed link as stored: whose it is, what for, and which address it was sent to.
struct StoredLink: Sendable {
  let user: User
  let purpose: LinkPurpose
  let email: EmailAddress
}
