import Accounts
import AccountsTesting
import Expectations
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("The e-mail address in the settings")
struct EmailChangeTests {
  private func app(isRecent: Bool = true, isVerified: Bool = true) async throws -> AccountApp {
    let app = try await AccountApp(isVerified: isVerified)
    try app.open("shop://account")
    if !isRecent { app.forgetPassword() }
    return app
  }

  @discardableResult
  private func change(_ app: AccountApp, to email: String) async throws -> ActionOutcome {
    try await app.perform("email")
    return try await app.perform("save", answers: ["email": email])
  }

  @Test("stays until the link mailed to the new one is opened")
  func changes() async throws {
    let app = try await app()
    let outcome = try await change(app, to: "ada@new.example")
    expectEqual(
      outcome.message,
      "open the link mailed to ada@new.example here, while you are signed in · until then your "
        + "address stays")
    let screen = try await app.screen()
    expectEqual(screen.fact("E-mail address"), "ada@shop.example")
    expectEqual(
      screen.fact("New address"),
      "ada@new.example, once the link mailed to it is opened where it was asked for")
    #expect(screen.offered.contains("keep-email"))
    await expectEqual(app.device.mails().last, "new-address ada@new.example")
  }

  @Test("is changed after the password was asked again, where that is long ago")
  func stepsUp() async throws {
    let app = try await app(isRecent: false)
    try await expectEqual(
      change(app, to: "ada@new.example").message, "you are asked for your password first")
    await expectEqual(app.device.mails(), ["verify-address ada@shop.example"])
    let screen = try await app.screen()
    expectEqual(
      screen.texts, ["You are asked for your password again before you change your e-mail address."]
    )
    expectEqual(screen.fields.map(\.kind), [.secret])
    expectEqual(screen.offered, ["confirm", "cancel"])
    let outcome = try await app.perform("confirm", answers: ["password": AccountApp.password])
    expectEqual(outcome.message?.hasPrefix("open the link mailed to ada@new.example"), true)
    await expectEqual(app.device.mails().last, "new-address ada@new.example")
  }

  @Test("may be kept after all")
  func keeps() async throws {
    let app = try await app()
    try await change(app, to: "ada@new.example")
    try await expectEqual(app.perform("keep-email").message, "ada@shop.example stays your address")
    let screen = try await app.screen()
    #expect(screen.fact("New address") == nil)
    #expect(!screen.offered.contains("keep-email"))
    await #expect(throws: InputError.self) { try await app.perform("keep-email") }
  }

  @Test("is not replaced by what is not an address, nor by itself")
  func refused() async throws {
    let app = try await app()
    await #expect(throws: AccountsError.invalidEmail(.needsOneAtSign)) {
      try await change(app, to: "ada")
    }
    try await expectEqual(app.screen().fields.map(\.name), ["email"])
    try await app.perform("cancel")
    await #expect(throws: AccountsError.emailUnchanged) {
      try await change(app, to: "ada@shop.example")
    }
    try await expectEqual(app.screen().fields.map(\.name), ["email"])
  }

  @Test("is shown as unverified, and the link is mailed again")
  func sendLink() async throws {
    let verified = try await app()
    #expect(try await !verified.actions().contains("send-link"))
    await #expect(throws: InputError.self) { try await verified.perform("send-link") }
    let app = try await app(isVerified: false)
    app.moveClock(bySeconds: CodePolicy.mailPauseSeconds)
    try await expectEqual(
      app.screen().fact("Verified"), "no: open the link mailed to you, or send-link")
    try await expectEqual(
      app.perform("send-link").message,
      "a link was mailed to ada@shop.example · open it to verify the address; mail shows it")
    await expectEqual(
      app.device.mails(), ["verify-address ada@shop.example", "verify-address ada@shop.example"])
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 60)) {
      try await app.perform("send-link")
    }
  }

  @Test("to come is mailed its link again")
  func sendLinkToNew() async throws {
    let app = try await app()
    try await change(app, to: "ada@new.example")
    app.moveClock(bySeconds: 60)
    try await expectEqual(
      app.perform("send-link").message,
      "a link was mailed to ada@new.example · open it where you asked for the change; mail shows it"
    )
  }

  @Test("is not offered to be replaced while it is unverified")
  func unverified() async throws {
    #expect(try await app().screen().action(named: "email") != nil)
    let app = try await app(isVerified: false)
    #expect(try await app.screen().action(named: "email") == nil)
    #expect(try await app.screen().action(named: "password") != nil)
  }
}
