import Accounts
import Screens

extension User {
  /// What there is to know about a user.
  var facts: [Fact] {
    [Fact("Name", .text(name)), Fact("E-mail address", .text(email.text))]
  }
}
