import Accounts
import AccountsTesting
import Expectations
import Navigation
import NavigationTestKit
import QRCodes
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("The second factor in the settings")
struct SecondFactorTests {
  private func app(_ method: SecondFactorMethod? = nil, codesLeft: Int = 10) async throws
    -> AccountApp
  {
    let app = try await AccountApp()
    if let method { try await app.turnOnSecondFactor(method, recoveryCodes: codesLeft) }
    try app.open("shop://account/second-factor")
    return app
  }

  private func confirm(_ app: AccountApp, _ code: String? = nil) async throws {
    let next = try await app.device.nextCode().text
    try await app.perform("confirm", answers: ["code": code ?? next])
  }

  @Test("is reached from the account")
  func reached() async throws {
    let app = try await AccountApp()
    try app.open("shop://account")
    try await expectEqual(app.perform("second-factor"), .silent)
    expectEqual(app.path.last, "account/second-factor")
  }

  @Test("that is off can be turned on by two methods")
  func off() async throws {
    let screen = try await app().screen()
    expectEqual(screen.title, "Settings: second factor")
    expectEqual(screen.fact("Second factor"), "off")
    expectEqual(screen.offered, ["authenticator", "email-codes"])
    #expect(screen.notices.isEmpty)
  }

  @Test("that is on says since when, and how many recovery codes are left")
  func on() async throws {
    let screen = try await app(.email).screen()
    expectEqual(screen.fact("Second factor"), "codes by e-mail")
    expectEqual(screen.fact("Since"), "2026-03-14 00:00 UTC")
    expectEqual(screen.fact("Recovery codes left"), .number(10))
    expectEqual(screen.offered, ["authenticator", "email-codes", "new-codes", "turn-off"])
    let turnOff = try await screen.action(named: "turn-off")?.confirmation()
    #expect(turnOff?.hasSuffix("your password alone signs in to ada@shop.example") == true)
    try await expectEqual(
      screen.action(named: "new-codes")?.confirmation(),
      "Make new recovery codes in place of your 10 old ones")
    #expect(screen.notices.isEmpty)
  }

  @Test("asks for new recovery codes when few are left", arguments: [0, 1, 3])
  func fewCodes(count: Int) async throws {
    let words = count == 1 ? "1 recovery code" : "\(count) recovery codes"
    let screen = try await app(.authenticator, codesLeft: count).screen()
    expectEqual(screen.notices, ["You have \(words) left. Make new ones."])
  }

  @Test("by an app shows the key as a QR code and as text, both as secrets")
  func enrolment() async throws {
    let app = try await app()
    try await app.perform("authenticator")
    let screen = try await app.screen()
    let lines = try #require(screen.secrets.last).split(separator: "\n")
    let key = try #require(lines.first).dropFirst("Key: ".count)
    let url = try #require(lines.last).dropFirst("Link: ".count)
    let secret = key.filter { $0 != " " }
    #expect(url.hasPrefix("otpauth://totp/") && url.contains("secret=\(secret)"))
    expectEqual(screen.secrets, [try QRCode(String(url)).text(), "Key: \(key)\nLink: \(url)"])
    #expect(screen.verbatims.isEmpty)
    #expect(!screen.texts.joined().contains(key.prefix(4)))
    expectEqual(screen.fields.map(\.kind), [.code])
    expectEqual(screen.action(named: "confirm")?.asksFields, true)
    expectEqual(screen.offered, ["confirm", "cancel"])
    try await expectEqual(app.secondFactor, nil)
  }

  @Test("is on once the code is right, and its recovery codes are shown once")
  func confirms() async throws {
    let app = try await app()
    try await app.perform("authenticator")
    try await confirm(app)
    try await expectEqual(app.secondFactor, .authenticator)
    let screen = try await app.screen()
    expectEqual(screen.secrets.first?.split(separator: "\n").count, 10)
    expectEqual(screen.offered, ["done"])
    try await app.perform("done")
    let after = try await app.screen()
    #expect(after.secrets.isEmpty)
    expectEqual(after.fact("Second factor"), "authenticator app")
  }

  @Test("by e-mail mails a code, another on demand, and takes it")
  func emailCodes() async throws {
    let app = try await app()
    try await expectEqual(app.perform("email-codes").message, "a code is on its way; mail shows it")
    let screen = try await app.screen()
    expectEqual(screen.texts, ["A code was mailed to ada@shop.example. Confirm with it."])
    expectEqual(screen.offered, ["confirm", "send-again", "cancel"])
    app.moveClock(bySeconds: 60)
    try await app.perform("send-again")
    await expectEqual(
      app.device.mails().suffix(2),
      ["enrolment-code ada@shop.example", "enrolment-code ada@shop.example"])
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 60)) {
      try await app.perform("send-again")
    }
    try await confirm(app)
    try await expectEqual(app.secondFactor, .email)
  }

  @Test("asks again after a wrong code, and begins again after five")
  func wrongCodes() async throws {
    let app = try await app()
    try await app.perform("authenticator")
    for _ in 1...5 {
      await #expect(throws: AccountsError.wrongCode) { try await confirm(app, "999999") }
      try await expectEqual(app.actions(), ["confirm", "cancel"])
    }
    await #expect(throws: AccountsError.enrolmentExpired) { try await confirm(app, "999999") }
    try await expectEqual(app.actions(), ["authenticator", "email-codes"])
    try await expectEqual(app.secondFactor, nil)
  }

  @Test("stays off when it is left half way", arguments: ["authenticator", "email-codes"])
  func cancel(way: String) async throws {
    let app = try await app()
    try await app.perform(way)
    try await expectEqual(app.perform("cancel"), ActionOutcome("nothing was changed"))
    #expect(try await app.screen().secrets.isEmpty)
    try await expectEqual(app.screen().fact("Second factor"), "off")
  }

  @Test("makes new recovery codes, and shows them")
  func newCodes() async throws {
    let app = try await app(.authenticator, codesLeft: 2)
    try await app.perform("new-codes")
    try await expectEqual(app.screen().secrets.first?.split(separator: "\n").count, 10)
    try await expectEqual(app.device.accounts.overview().secondFactor.recoveryCodesLeft, 10)
  }

  @Test("is turned off")
  func turnsOff() async throws {
    let app = try await app(.authenticator)
    try await expectEqual(
      app.perform("turn-off").message,
      "second factor is off · your other sessions are signed out")
    try await expectEqual(app.screen().fact("Second factor"), "off")
  }

  @Test("needs a verified address, and offers the link")
  func unverified() async throws {
    let app = try await AccountApp(isVerified: false)
    try app.open("shop://account/second-factor")
    app.moveClock(bySeconds: CodePolicy.mailPauseSeconds)
    let screen = try await app.screen()
    expectEqual(screen.offered, ["send-link"])
    expectEqual(screen.notices, ["Verify your e-mail address first: open the link mailed to you."])
    try await app.perform("send-link")
    await expectEqual(app.device.mails().count, 2)
    let refusal = InputError.unknownAction(name: "authenticator", available: ["send-link"])
    await #expect(throws: refusal) { try await app.perform("authenticator") }
  }

  @Test(
    "asks the password first where it is long ago",
    arguments: ["authenticator", "email-codes", "new-codes", "turn-off"])
  func stepsUp(action: String) async throws {
    let app = try await app(.authenticator)
    app.forgetPassword()
    try await expectEqual(app.perform(action).message, "you are asked for your password first")
    let before = await app.device.mails()
    try await expectEqual(app.secondFactor, .authenticator)
    try await app.perform("confirm", answers: ["password": AccountApp.password])
    try await confirm(app)
    let offered: [String: [String]] = [
      "authenticator": ["confirm", "cancel"], "email-codes": ["confirm", "send-again", "cancel"],
      "new-codes": ["done"], "turn-off": ["authenticator", "email-codes"],
    ]
    try await expectEqual(app.actions(), offered[action] ?? [])
    await expectEqual(
      app.device.mails().dropFirst(before.count),
      action == "email-codes" ? ["enrolment-code ada@shop.example"] : [])
  }

  @Test("asks the password again when it became long ago before the code, and takes the code then")
  func confirmStepsUp() async throws {
    let app = try await app()
    try await app.perform("authenticator")
    app.forgetPassword()
    try await confirm(app)
    try await expectEqual(app.secondFactor, nil)
    try await app.perform("confirm", answers: ["password": AccountApp.password])
    try await expectEqual(app.secondFactor, .authenticator)
    try await expectEqual(app.screen().secrets.count, 1)
  }
}
