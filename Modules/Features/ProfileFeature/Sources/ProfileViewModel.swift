import Accounts
import Navigation
import Screens

/// The signed-in user, and the ways to everything that is theirs.
@MainActor
final class ProfileViewModel: ViewModel {
  private let accounts: any AccountService
  private let onOrders: @MainActor () throws -> Void
  private let onSettings: @MainActor () throws -> Void
  private let onSignedOut: @MainActor () throws -> Void

  init(
    accounts: any AccountService, onOrders: @escaping @MainActor () throws -> Void,
    onSettings: @escaping @MainActor () throws -> Void,
    onSignedOut: @escaping @MainActor () throws -> Void
  ) {
    self.accounts = accounts
    self.onOrders = onOrders
    self.onSettings = onSettings
    self.onSignedOut = onSignedOut
  }

  func screen() throws -> Screen {
    guard let user = accounts.currentUser() else { throw AccountsError.notSignedIn }
    return Screen(
      title: "Profile", blocks: [.facts(user.facts)],
      actions: [
        ScreenAction("orders", title: "Show your orders", perform: onOrders),
        ScreenAction("settings", title: "Change your settings", perform: onSettings),
        ScreenAction("sign-out", title: "Sign out") { _ in
          try await self.accounts.signOut()
          try self.onSignedOut()
          return ActionOutcome("signed out")
        },
      ])
  }
}

extension User {
  var facts: [Fact] {
    [Fact("Name", .text(name)), Fact("E-mail address", .text(email.text))]
  }
}
