import Accounts
import AccountsTesting
import AuthFeatureInterface
import Expectations
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("The second factor at sign-in")
struct TwoFactorTests {
  private func app(_ method: SecondFactorMethod = .authenticator) async throws -> TestApp {
    let app = try await TestApp()
    try await app.turnOnSecondFactor(method)
    try app.start()
    try await app.signIn()
    return app
  }

  @Test("asks for a code, and shows none")
  func fields() async throws {
    let screen = try await app().screen()
    expectEqual(screen.title, "Second factor")
    expectEqual(screen.fields.map(\.name), ["code"])
    expectEqual(screen.fields.map(\.kind), [.code])
    expectEqual(screen.action(named: "confirm")?.asksFields, true)
    expectEqual(screen.offered, ["confirm", "sign-in"])
    expectEqual(
      screen.texts,
      [
        "Enter the code your authenticator app shows for ada@shop.example, or one of your recovery "
          + "codes."
      ])
  }

  @Test(
    "takes a code of the app, and a recovery code as it is written down",
    arguments: ["as shown", "with a space", "recovery"])
  func codes(form: String) async throws {
    let app = try await TestApp()
    let recovery = try await app.turnOnSecondFactor()
    try app.start()
    try await app.signIn()
    let code = try await app.device.nextCode().text
    let forms = [
      "as shown": code, "with a space": "\(code.prefix(3)) \(code.suffix(3))",
      "recovery": recovery.texts[0].uppercased(),
    ]
    try await expectEqual(app.confirm(#require(forms[form])).message, "signed in as Ada")
    expectEqual(app.accounts.currentUser()?.name, "Ada")
    expectEqual(app.results.count, 1)
  }

  @Test("stays and asks again after a wrong code, which is not an alarm after the right one")
  func wrongCode() async throws {
    let app = try await app()
    await #expect(throws: AccountsError.wrongCode) { try await app.confirm("999999") }
    expectEqual(app.path.last, "two-factor?email=ada%40shop.example")
    #expect(app.results.isEmpty)
    #expect(app.accounts.currentUser() == nil)
    try await expectEqual(app.confirm().message, "signed in as Ada")
  }

  @Test("warns of the wrong codes of others, beside one's own")
  func foreignCodes() async throws {
    let app = try await app()
    let challenge = try #require(app.device.accounts.pendingChallenge())
    await #expect(throws: AccountsError.wrongCode) { try await app.confirm("999999") }
    await #expect(throws: AccountsError.wrongCode) {
      try await app.device.accounts.answer(challenge, with: OneTimeCode("999999"))
    }
    try await expectEqual(
      app.confirm().message,
      "signed in as Ada · 1 wrong code: somebody knows your password, change it")
  }

  @Test("begins again with the password after five wrong codes")
  func exhausted() async throws {
    let app = try await app()
    for _ in 1...5 {
      await #expect(throws: AccountsError.wrongCode) { try await app.confirm("999999") }
    }
    await #expect(throws: AccountsError.challengeExpired) { try await app.confirm("999999") }
    expectEqual(app.path, ["lobby", "login"])
    try await expectEqual(app.screen().fields.first?.initial, "ada@shop.example")
    #expect(app.results.isEmpty)
    try await app.signIn()
    app.moveClock(bySeconds: 1)
    try await app.confirm()
    expectEqual(app.results.count, 1)
  }

  @Test("sends another code where codes are mailed")
  func sendAgain() async throws {
    let app = try await app(.email)
    let screen = try await app.screen()
    expectEqual(screen.offered, ["confirm", "send-again", "sign-in"])
    expectEqual(screen.texts.first?.hasPrefix("Enter the code that was mailed to ada@"), true)
    app.moveClock(bySeconds: 60)
    let outcome = try await app.perform("send-again")
    expectEqual(
      outcome.message,
      "a new code is on its way; mail shows it · the previous one no longer works")
    await expectEqual(
      app.device.mails().suffix(2),
      ["sign-in-code ada@shop.example", "sign-in-code ada@shop.example"])
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 60)) {
      try await app.perform("send-again")
    }
  }

  @Test("goes back to the password")
  func beginAgain() async throws {
    let app = try await app()
    try await expectEqual(app.perform("sign-in"), .silent)
    expectEqual(app.path, ["lobby", "login"])
  }

  @Test("opened by a link without a sign-in says to sign in first, and leads there")
  func byLink() async throws {
    let app = try await TestApp()
    try app.open("shop://two-factor?email=ada@shop.example")
    let screen = try await app.screen()
    expectEqual(screen.notices, ["No one is signing in as ada@shop.example now."])
    #expect(screen.fields.isEmpty)
    expectEqual(screen.offered, ["sign-in"])
    let refusal = InputError.unknownAction(name: "confirm", available: ["sign-in"])
    await #expect(throws: refusal) { try await app.confirm("111111") }
    try await app.perform("sign-in")
    expectEqual(app.path.last, "login")
    try await expectEqual(app.screen().fields.first?.initial, "ada@shop.example")
    try await app.signIn()
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test("is asked for the address that signs in, and for no other")
  func otherAddress() async throws {
    let app = try await app()
    try app.open("shop://two-factor?email=eve@shop.example")
    try await expectEqual(app.screen().notices, ["No one is signing in as eve@shop.example now."])
    try await app.perform("sign-in")
    try await expectEqual(app.screen().fields.first?.initial, "ada@shop.example")
  }

  @Test("says to sign in again once the time is over")
  func expired() async throws {
    let app = try await app()
    app.moveClock(bySeconds: CodePolicy.challengeSeconds)
    try await expectEqual(app.screen().offered, ["sign-in"])
  }
}
