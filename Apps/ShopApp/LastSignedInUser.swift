import Accounts

/// Whose places the tabs may hold: whoever signed in last and did not sign out since.
@MainActor
final class PlaceOwner {
  var user: User.ID?
}
