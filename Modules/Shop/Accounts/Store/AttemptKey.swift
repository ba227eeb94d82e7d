import Accounts

/// What attempts are counted for.
enum AttemptKey {
  /// Passwords for an address, whether it has an account or not.
  case password(EmailAddress)

  /// Second factors of an account.
  case secondFactor(User.ID)

  /// The text the count is kept under; no address holds a space.
  var text: String {
    switch self {
    case .password(let address): address.text
    case .secondFactor(let user): "second-factor \(user)"
    }
  }
}
