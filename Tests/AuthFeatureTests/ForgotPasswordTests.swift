import Accounts
import AccountsTesting
import Expectations
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("A forgotten password")
struct ForgotPasswordTests {
  private func app() async throws -> TestApp {
    let app = try await TestApp()
    try app.open("shop://forgot-password")
    return app
  }

  @Test("asks for the address")
  func fields() async throws {
    let screen = try await app().screen()
    expectEqual(screen.title, "Set a new password")
    expectEqual(screen.fields, [Field("email", "E-mail address")])
    expectEqual(screen.action(named: "send")?.asksFields, true)
    expectEqual(screen.offered, ["send", "sign-in"])
    #expect(screen.notices.isEmpty)
  }

  @Test("says the same for an address with an account and for one without")
  func sameAnswer() async throws {
    var answers: [(ActionOutcome, Screen)] = []
    for name in ["ada", "eve"] {
      let app = try await app()
      let outcome = try await app.perform("send", answers: ["email": "\(name)@shop.example"])
      var screen = try await app.screen()
      expectEqual(
        screen.notices,
        [
          "If \(name)@shop.example has an account, a mail with a link is on its way to it; mail shows it."
        ])
      await expectEqual(
        app.device.mails().contains("reset-password ada@shop.example"), name == "ada")
      screen.blocks.removeFirst()
      screen.fields = []
      answers.append((outcome, screen))
    }
    #expect(answers[0] == answers[1])
  }

  @Test("may be asked for again, for another address")
  func again() async throws {
    let app = try await app()
    try await app.perform("send", answers: ["email": "eve@shop.example"])
    try await expectEqual(app.screen().fields.first?.initial, "eve@shop.example")
    try await app.perform("send", answers: ["email": "ada@shop.example"])
    try await expectEqual(app.screen().notices.first?.contains("ada@shop.example"), true)
  }

  @Test("takes over the address typed at the login, and hands it back")
  func address() async throws {
    let app = try await TestApp()
    try app.start()
    await #expect(throws: AccountsError.wrongCredentials) { try await app.signIn(password: "no") }
    try await app.perform("forgot-password")
    expectEqual(app.path, ["lobby", "login", "forgot-password"])
    try await expectEqual(app.screen().fields.first?.initial, "ada@shop.example")
    try await app.perform("send", answers: ["email": "bob@shop.example"])
    try await expectEqual(app.perform("sign-in"), .silent)
    expectEqual(app.path, ["lobby", "login"])
    try await expectEqual(app.screen().fields.first?.initial, "bob@shop.example")
  }
}
