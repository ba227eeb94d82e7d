import Accounts
import Diagnostics
import Navigation
import Screens

/// A user by identifier; only the signed-in one is shown.
///
/// Anybody else answers like a user who does not exist, so that it does not disclose who has an account.
@MainActor
struct UserViewModel: ViewModel {
  let userID: User.ID
  let session: any CurrentSession
  let onProfile: @MainActor () throws -> Void

  func screen() throws -> Screen {
    guard let user = session.currentUser() else { throw AccountsError.notSignedIn }
    guard user.id == userID else { throw ProfileError.noSuchUser(userID) }
    return Screen(
      title: user.name, blocks: [.facts(user.facts)],
      actions: [ScreenAction("profile", title: "Show your profile", perform: onProfile)])
  }
}

/// Why a place of the profile cannot be shown before the domain is asked.
enum ProfileError: Error, Hashable {
  /// No account has this identifier, or another one has.
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
