import Accounts
import Diagnostics
import Screens

extension SignedIn {
  /// Who is signed in, and the guesses at the account since they signed in before.
  var message: String {
    (["signed in as \(user.name)"] + warnings).joined(separator: " · ")
  }

  private var warnings: [String] {
    var warnings: [String] = []
    if failedPasswords > 0 {
      warnings.append("\(failedPasswords.counted("wrong password")) since you signed in last")
    }
    if failedCodes > 0 {
      warnings.append(
        "\(failedCodes.counted("wrong code")): somebody knows your password, change it")
    }
    return warnings
  }
}
