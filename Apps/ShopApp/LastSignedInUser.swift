import Accounts

/// Whose places the tabs may hold: the user who signed in last and did not sign out since.
@MainActor
final class LastSignedInUser {
  var user: User.ID?
}
