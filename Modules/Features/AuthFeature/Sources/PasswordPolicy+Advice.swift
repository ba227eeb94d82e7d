import Accounts

extension PasswordPolicy {
  /// What to know before choosing a password.
  var advice: String {
    "A password has \(minimumLength) characters or more; \(recommendedLength) are better."
  }
}
