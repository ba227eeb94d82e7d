import Accounts
import AccountsTesting
import Expectations
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("A recent sign-in before the settings of the account")
struct RecentSignInTests {
  /// Ada, whose password is long ago, opens a link.
  private func app(
    opening link: String, _ method: SecondFactorMethod? = nil
  ) async throws -> AccountApp {
    let app = try await AccountApp()
    if let method { try await app.turnOnSecondFactor(method) }
    app.forgetPassword()
    try app.open("shop://\(link)")
    return app
  }

  @Test("lets those in who gave their password a short while ago")
  func recent() async throws {
    let app = try await AccountApp()
    #expect(try app.open("shop://account") == .handled)
    expectEqual(app.path, ["profile", "settings", "account"])
  }

  @Test("asks the password otherwise, and opens then what was wanted")
  func asks() async throws {
    let app = try await app(opening: "account/sessions")
    expectEqual(app.path, ["profile", "account/confirm"])
    let screen = try await app.screen()
    expectEqual(
      screen.texts,
      ["You are asked for your password again before you see the settings of your account."])
    expectEqual(screen.fields, [Field("password", "Password", kind: .secret)])
    expectEqual(screen.offered, ["confirm", "cancel"])
    await #expect(throws: AccountsError.wrongCurrentPassword) {
      try await app.perform("confirm", answers: ["password": "guess"])
    }
    expectEqual(app.path, ["profile", "account/confirm"])
    try await app.perform("confirm", answers: ["password": AccountApp.password])
    expectEqual(app.path, ["profile", "settings", "account", "account/sessions"])
    #expect(app.navigator.deferred.isEmpty)
    expectNoLeaks(app.navigator)
  }

  @Test("asks the second factor after the password, where there is one")
  func secondFactor() async throws {
    let app = try await app(opening: "account", .authenticator)
    try await app.perform("confirm", answers: ["password": AccountApp.password])
    try await expectEqual(app.screen().fields, [Field("code", "Code", kind: .code)])
    let code = try await app.device.nextCode()
    try await app.perform("confirm", answers: ["code": code.text])
    expectEqual(app.path, ["profile", "settings", "account"])
  }

  @Test("asks on the way from the list of settings as well")
  func fromSettings() async throws {
    let app = try await app(opening: "settings")
    try await app.pick(1)
    expectEqual(app.path, ["profile", "settings", "account/confirm"])
    try await app.perform("confirm", answers: ["password": AccountApp.password])
    expectEqual(app.path, ["profile", "settings", "account"])
  }

  @Test("asks on the way from the settings of the account, too, once they were open for long")
  func fromAccount() async throws {
    let app = try await AccountApp()
    try app.open("shop://account")
    app.forgetPassword()
    for action in ["sessions", "activity", "second-factor"] {
      try await app.perform(action)
      expectEqual(app.path.last, "account/confirm", "\(action)")
      try await app.perform("cancel")
    }
  }

  @Test("is left without a password, and nothing waits for it then", arguments: ["cancel", "back"])
  func left(by way: String) async throws {
    let app = try await app(opening: "account")
    if way == "back" {
      _ = try app.navigator.back()
    } else {
      try await app.perform("cancel")
    }
    expectEqual(app.path, ["profile"])
    #expect(app.navigator.deferred.isEmpty)
    expectNoLeaks(app.navigator)
  }

  @Test("opened by a link is left for what was on screen", arguments: ["confirm", "cancel"])
  func link(action: String) async throws {
    let app = try await app(opening: "account/confirm")
    expectEqual(app.path, ["profile", "account/confirm"])
    try await app.perform(action, answers: ["password": AccountApp.password])
    expectEqual(app.path, ["profile"])
  }

  @Test("is not asked for before the person's data")
  func others() async throws {
    try await expectEqual(app(opening: "account/privacy").path.last, "account/privacy")
  }
}
