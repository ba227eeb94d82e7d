import Accounts
import AccountsTesting
import DependencyInjection
import Expectations
import Navigation
import NavigationTestKit
import PluginInterface
import Screens
import SharedKernelTesting
import Testing

@testable import AuthFeature

@MainActor
@Suite("The password asked again")
struct StepUpTests {
  /// Ada, whose password is long ago, wants to turn her second factor off, or to delete her account.
  private func app(_ method: SecondFactorMethod? = nil) async throws -> AccountApp {
    let app = try await AccountApp()
    if let method { try await app.turnOnSecondFactor(method) }
    app.forgetPassword()
    try app.open("shop://account/privacy")
    try await app.perform("delete-account")
    return app
  }

  private func confirm(_ app: AccountApp, _ password: String) async throws -> ActionOutcome {
    try await app.perform("confirm", answers: ["password": password])
  }

  @Test("lets what was wanted happen when it is right")
  func right() async throws {
    let app = try await app()
    #expect(app.device.accounts.isSignedIn)
    try await expectEqual(confirm(app, AccountApp.password).message, "your account is deleted")
    #expect(try await !app.device.accepts(AccountApp.password))
  }

  @Test("is asked on when it is wrong, and nothing happens")
  func wrong() async throws {
    let app = try await app()
    for _ in 1...5 {
      await #expect(throws: AccountsError.wrongCurrentPassword) {
        _ = try await confirm(app, "guess")
      }
      try await expectEqual(app.actions(), ["confirm", "cancel"])
    }
    let wait = ThrottlePolicy.wait(afterFailures: 5)
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: wait)) {
      _ = try await confirm(app, AccountApp.password)
    }
    #expect(app.device.accounts.isSignedIn)
  }

  @Test("is followed by the second factor where there is one")
  func secondFactor() async throws {
    let app = try await app(.authenticator)
    try await expectEqual(confirm(app, AccountApp.password), .silent)
    let screen = try await app.screen()
    expectEqual(screen.fields, [Field("code", "Code", kind: .code)])
    expectEqual(screen.offered, ["confirm", "cancel"])
    await #expect(throws: AccountsError.wrongCode) {
      try await app.perform("confirm", answers: ["code": "999999"])
    }
    #expect(app.device.accounts.isSignedIn)
    try await app.perform("confirm", answers: ["code": app.device.nextCode().text])
    #expect(try await !app.device.accepts(AccountApp.password))
  }

  @Test("comes first again where a step before was left at its code")
  func leftAtCode() async throws {
    let app = try await app(.authenticator)
    _ = try await confirm(app, AccountApp.password)
    try await app.perform("cancel")
    try await app.perform("delete-account")
    try await expectEqual(app.screen().fields.map(\.name), ["password"])
  }

  @Test("is asked again after five wrong codes")
  func exhausted() async throws {
    let app = try await app(.authenticator)
    _ = try await confirm(app, AccountApp.password)
    for _ in 1...5 {
      await #expect(throws: AccountsError.wrongCode) {
        try await app.perform("confirm", answers: ["code": "999999"])
      }
    }
    await #expect(throws: AccountsError.challengeExpired) {
      try await app.perform("confirm", answers: ["code": "999999"])
    }
    try await expectEqual(app.screen().fields.map(\.name), ["password"])
    #expect(app.device.accounts.isSignedIn)
  }

  @Test("mails another code where codes are mailed")
  func sendAgain() async throws {
    let app = try await app(.email)
    _ = try await confirm(app, AccountApp.password)
    try await expectEqual(app.actions(), ["confirm", "send-again", "cancel"])
    app.moveClock(bySeconds: 60)
    try await app.perform("send-again")
    await expectEqual(
      app.device.mails().suffix(2),
      ["sign-in-code ada@shop.example", "sign-in-code ada@shop.example"])
  }

  @Test("may be refused, and nothing happens", arguments: [false, true])
  func cancel(hasSecondFactor: Bool) async throws {
    let app = try await app(hasSecondFactor ? .authenticator : nil)
    if hasSecondFactor { _ = try await confirm(app, AccountApp.password) }
    try await expectEqual(app.perform("cancel"), ActionOutcome("nothing was changed"))
    #expect(try await app.actions().contains("delete-account"))
    #expect(app.device.accounts.isSignedIn)
  }

  @Test("is not asked of who gave it a short while ago")
  func recent() async throws {
    let app = try await AccountApp()
    try app.open("shop://account/privacy")
    try await expectEqual(app.perform("delete-account").message, "your account is deleted")
  }

  @Test("is asked where a step needs it after all, and the step is repeated then")
  func neededAfterAll() async throws {
    let app = try await AccountApp()
    let stepUp = StepUp(
      AccountServices(
        accounts: app.device.accounts, secondFactor: app.device.secondFactor,
        verification: app.device.email, sessions: app.device.sessions,
        securityLog: try app.composed.container.resolve(SecurityLogKey.self),
        privacy: try app.composed.container.resolve(PrivacyKey.self), files: app.files,
        clock: app.clock.wallClock))
    var count = 0
    let outcome = try await stepUp.run("go on") {
      count += 1
      if count == 1 { throw AccountsError.reauthenticationRequired }
      return ActionOutcome("done")
    }
    expectEqual(outcome.message, "you are asked for your password first")
    let asked = stepUp.screen(title: "")
    let answers = ["password": AccountApp.password]
    try await expectEqual(
      asked.perform(ActionInvocation("confirm", answers: answers)).message, "done")
    #expect(count == 2 && !stepUp.isAsking)
  }

  @Test("offers nothing else meanwhile")
  func unknownAction() async throws {
    let app = try await app()
    let refusal = InputError.unknownAction(name: "export", available: ["confirm", "cancel"])
    await #expect(throws: refusal) { try await app.perform("export") }
  }

  @Test("leaves nothing behind when the screen is left")
  func leaves() async throws {
    let app = try await app()
    _ = try app.navigator.popToRoot()
    expectNoLeaks(app.navigator)
    try app.open("shop://account/privacy")
    try await expectEqual(app.actions(), ["export", "delete-account"])
  }
}
