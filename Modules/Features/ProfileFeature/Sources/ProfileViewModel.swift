import Accounts
import Navigation
import Screens

/// The signed-in user, with links to all of their data.
@MainActor
struct ProfileViewModel: ViewModel {
  let accounts: any AccountService
  let onOrders: (@MainActor () throws -> Void)?
  let onSettings: @MainActor () throws -> Void
  let onSignedOut: @MainActor () throws -> Void
  let contribute: @MainActor (inout Screen) async -> Void

  func screen() async throws -> Screen {
    guard let user = accounts.currentUser() else { throw AccountsError.notSignedIn }
    var screen = Screen(
      title: "Profile", blocks: [.facts(user.facts)],
      actions: [
        onOrders.map { ScreenAction("orders", title: "Show your orders", perform: $0) },
        ScreenAction("settings", title: "Change your settings", perform: onSettings),
        ScreenAction("sign-out", title: "Sign out") { _ in
          try await self.accounts.signOut()
          try self.onSignedOut()
          return ActionOutcome("signed out")
        },
      ].compactMap(\.self))
    await contribute(&screen)
    return screen
  }
}

extension User {
  var facts: [Fact] {
    [Fact("Name", .text(name)), Fact("E-mail address", .text(email.text))]
  }
}
