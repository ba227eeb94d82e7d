import Accounts

/// What is stored about a person's address.
struct EmailFacts: Sendable {
  let isVerified: Bool
  let pending: EmailAddress?
}
