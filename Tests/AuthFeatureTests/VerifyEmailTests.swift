import Accounts
import AccountsTesting
import Expectations
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("An address verified by a mailed link")
struct VerifyEmailTests {
  private func app() async throws -> TestApp {
    let app = try await TestApp()
    try await open(app)
    return app
  }

  private func open(_ app: TestApp) async throws {
    try app.open("shop://verify-email?token=\(await app.device.link("verify-email").text)")
  }

  private func verify(_ app: TestApp, _ answer: String = "yes") async throws -> ActionOutcome {
    try await app.perform("verify", answers: ["verify": answer])
  }

  @Test("opening the link verifies nothing, and asks for a yes")
  func opened() async throws {
    let app = try await app()
    let screen = try await app.screen()
    expectEqual(screen.title, "Verify your e-mail address")
    expectEqual(screen.fields.map(\.kind), [.confirmation])
    expectEqual(screen.action(named: "verify")?.asksFields, true)
    #expect(try await !app.device.isVerified())
    try expectEqual(app.navigator.back(), .handled)
    #expect(try await !app.device.isVerified())
  }

  @Test("a yes verifies it and goes back to where the person was")
  func verifies() async throws {
    let app = try await app()
    try await expectEqual(verify(app).message, "ada@shop.example is verified")
    #expect(try await app.device.isVerified())
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test("goes back to the sign-in it was opened on, which goes on")
  func onLogin() async throws {
    let app = try await TestApp()
    try app.start()
    try await open(app)
    _ = try await verify(app)
    expectEqual(app.path, ["lobby", "login"])
    #expect(app.results.isEmpty)
    try await app.signIn()
    expectEqual(app.results.count, 1)
  }

  @Test("a no verifies nothing", arguments: ["no", ""])
  func refused(answer: String) async throws {
    let app = try await app()
    try await expectEqual(verify(app, answer).message, "nothing was verified")
    #expect(try await !app.device.isVerified())
    expectEqual(app.path, ["lobby"])
  }

  @Test("works for any person who is signed in")
  func signedIn() async throws {
    let app = try await TestApp()
    try app.open("shop://register")
    try await app.register()
    try await open(app)
    _ = try await verify(app)
    #expect(try await app.device.isVerified())
    #expect(try await !app.device.isVerified("bob@shop.example"))
    expectEqual(app.accounts.currentUser()?.name, "Bob")
  }

  @Test(
    "a link that is unknown or was used verifies nothing", arguments: [true, false])
  func invalid(isKnown: Bool) async throws {
    let app = try await TestApp()
    let token = try await app.device.link("verify-email")
    try app.open("shop://verify-email?token=\(isKnown ? token.text : "nonsense")")
    let opened = try await app.screen()
    expectEqual(opened.fields.isEmpty, !isKnown)
    _ = try await app.device.email.verifyEmail(token: token)
    let screen = try await app.screen()
    expectEqual(screen.notices, ["The link is not valid, or no longer valid."])
    expectEqual(screen.offered, ["sign-in"])
    #expect(screen.fields.isEmpty)
    guard isKnown else { return }
    await #expect(throws: AccountsError.linkNotValid) {
      _ = try await opened.perform(ActionInvocation("verify", answers: ["verify": "yes"]))
    }
    expectEqual(app.path.count, 2)
  }

  @Test("a void link leads to another one, where there is something to verify")
  func another() async throws {
    let app = try await TestApp()
    try app.open("shop://register")
    try await app.register()
    try app.open("shop://verify-email?token=nonsense")
    try await expectEqual(app.screen().offered, ["send-link"])
    app.moveClock(bySeconds: 61)
    try await expectEqual(
      app.perform("send-link").message, "a link was mailed to bob@shop.example · mail shows it")
    _ = try await app.device.email.verifyEmail(
      token: app.device.link("verify-email", to: "bob@shop.example"))
    let screen = try await app.screen()
    expectEqual(
      screen.texts, ["Your address bob@shop.example is verified, so no other link is needed."])
    #expect(screen.offered.isEmpty)
  }

  @Test("a void link leads a guest to the sign-in")
  func guest() async throws {
    let app = try await TestApp()
    try app.open("shop://verify-email?token=nonsense")
    try await app.perform("sign-in")
    expectEqual(app.path.last, "login")
  }
}
