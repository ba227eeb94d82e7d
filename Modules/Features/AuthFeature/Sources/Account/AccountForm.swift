import Accounts
import Screens

/// A form for changing the account; a screen shows one form at a time.
enum AccountForm: String, CaseIterable {
  case name
  case email
  case password

  var title: String {
    switch self {
    case .name: "Change your name"
    case .email: "Change your e-mail address"
    case .password: "Change your password"
    }
  }

  /// The fields in the order in which they are requested; an empty answer keeps the current name.
  func fields(displayName: String) -> [Field] {
    switch self {
    case .name:
      [
        Field("name", "Your name", initial: displayName) { name, _ in
          try AccountsError.check(name: name)
        }
      ]
    case .email:
      [Field("email", "New e-mail address") { email, _ in _ = try EmailAddress(email) }]
    case .password:
      [
        Field("current", "Current password", kind: .secret),
        Field("new", "New password", kind: .secret) { password, _ in
          try PasswordPolicy.check(Password(password))
        },
        Field("again", "New password, once more", kind: .secret, repeats: "new"),
      ]
    }
  }

  var hint: String {
    switch self {
    case .name: "The name you want to be called by."
    case .email:
      "A link is mailed to the new address; open it here, while you are signed in. Until then yours "
        + "stays."
    case .password:
      "Your password and twice the new one. A password has "
        + "\(PasswordPolicy.minimumLength) characters or more; "
        + "\(PasswordPolicy.recommendedLength) are better."
    }
  }
}
