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
  private func app(token: String = "verify-u-1") throws -> TestApp {
    let app = try TestApp()
    try app.open("shop://verify-email?token=\(token)")
    return app
  }

  private func verify(_ app: TestApp, _ answer: String = "yes") async throws -> ActionOutcome {
    try await app.perform("verify", answers: ["verify": answer])
  }

  @Test("opening the link verifies nothing, and asks for a yes")
  func opened() async throws {
    let app = try app()
    let screen = try await app.screen()
    expectEqual(screen.title, "Verify your e-mail address")
    expectEqual(screen.fields.map(\.kind), [.confirmation])
    expectEqual(screen.action(named: "verify")?.asksFields, true)
    #expect(!app.accounts.isVerified("ada@shop.example"))
    try expectEqual(app.navigator.back(), .handled)
    #expect(!app.accounts.isVerified("ada@shop.example"))
  }

  @Test("a yes verifies it and goes back to where the person was")
  func verifies() async throws {
    let app = try app()
    try await expectEqual(verify(app).message, "ada@shop.example is verified")
    #expect(app.accounts.isVerified("ada@shop.example"))
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test("goes back to the sign-in it was opened on, which goes on")
  func onLogin() async throws {
    let app = try TestApp()
    try app.start()
    try app.open("shop://verify-email?token=verify-u-1")
    _ = try await verify(app)
    expectEqual(app.path, ["lobby", "login"])
    #expect(app.results.isEmpty)
    try await app.signIn()
    expectEqual(app.results.count, 1)
  }

  @Test("a no verifies nothing", arguments: ["no", ""])
  func refused(answer: String) async throws {
    let app = try app()
    try await expectEqual(verify(app, answer).message, "nothing was verified")
    #expect(!app.accounts.isVerified("ada@shop.example"))
    expectEqual(app.path, ["lobby"])
  }

  @Test("works for any person who is signed in")
  func signedIn() async throws {
    let app = try TestApp()
    try app.open("shop://register")
    try await app.register()
    try app.open("shop://verify-email?token=verify-u-1")
    _ = try await verify(app)
    #expect(app.accounts.isVerified("ada@shop.example"))
    #expect(!app.accounts.isVerified("bob@shop.example"))
    expectEqual(app.accounts.currentUser()?.name, "Bob")
  }

  @Test(
    "a link that is unknown or was used verifies nothing", arguments: ["nonsense", "verify-u-1"])
  func invalid(token: String) async throws {
    let app = try app(token: token)
    _ = try app.accounts.verifyEmail(token: LinkToken("verify-u-1"))
    await #expect(throws: AccountsError.linkNotValid) { _ = try await verify(app) }
    expectEqual(app.path.count, 2)
  }
}
