import Accounts
import Diagnostics
import Screens

/// Why a place of the profile cannot be shown before the domain is asked.
enum ProfileError: Error, Hashable {
  /// Nobody has this identifier, or somebody else has.
  case noSuchUser(User.ID)
}

extension ProfileError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .noSuchUser(let id):
      .init(
        "profile.noSuchUser", .notFound, "there is no user \(id)",
        hint: "open shop://profile shows you")
    }
  }
}
