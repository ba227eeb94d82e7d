import Accounts
import AccountsTesting
import AuthFeatureInterface
import Expectations
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("A new password by a mailed link")
struct ResetPasswordTests {
  private static let new = "tulips in the rain"

  private func app(
    signedIn: Bool = false, secondFactor: SecondFactorMethod? = nil, token: String? = nil
  ) async throws -> TestApp {
    let app = try await TestApp()
    if signedIn { try await app.device.signIn() }
    if let secondFactor { try await app.turnOnSecondFactor(secondFactor) }
    let link = try await link(app)
    try app.open("shop://reset-password?token=\(token ?? link.text)")
    return app
  }

  private func link(_ app: TestApp) async throws -> LinkToken {
    try await app.device.passwordReset.requestPasswordReset(email: TestAccounts.email)
    return try await app.device.link("reset-password")
  }

  private func reset(
    _ app: TestApp, to new: String = new, again: String = new
  ) async throws -> ActionOutcome {
    try await app.perform("reset", answers: ["new": new, "again": again])
  }

  @Test("opening the link changes nothing, and asks twice without showing what is typed")
  func opened() async throws {
    let app = try await app()
    let screen = try await app.screen()
    expectEqual(screen.title, "New password")
    expectEqual(screen.fields.map(\.name), ["new", "again"])
    #expect(screen.fields.allSatisfy { $0.kind == .secret && $0.initial == nil })
    expectEqual(screen.action(named: "reset")?.asksFields, true)
    expectEqual(screen.offered, ["reset", "forgot-password", "sign-in"])
    #expect(try await app.device.accepts(TestApp.password))
    try expectEqual(app.navigator.back(), .handled)
    #expect(try await app.device.accepts(TestApp.password))
  }

  @Test("sets the password and leads to the login, no one signed in")
  func resets() async throws {
    let app = try await app()
    let outcome = try await reset(app)
    expectEqual(outcome.message, "new password set for ada@shop.example · sign in with it")
    #expect(try await app.device.accepts(Self.new))
    #expect(app.accounts.currentUser() == nil)
    expectEqual(app.path.last, "login")
    try await expectEqual(app.screen().fields.first?.initial, "ada@shop.example")
    try await app.signIn(password: Self.new)
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test("asks for nothing more once it was used")
  func used() async throws {
    let app = try await app()
    _ = try await reset(app)
    _ = try app.navigator.back()
    let screen = try await app.screen()
    expectEqual(screen.notices, ["The new password is set. Sign in with it."])
    #expect(screen.fields.isEmpty)
    expectEqual(screen.offered, ["sign-in"])
    let refusal = InputError.unknownAction(name: "reset", available: ["sign-in"])
    await #expect(throws: refusal) { _ = try await reset(app) }
    try await app.perform("sign-in")
    expectEqual(app.path.last, "login")
  }

  @Test("still asks the second factor afterwards")
  func secondFactor() async throws {
    let app = try await app(secondFactor: .authenticator)
    _ = try await reset(app)
    try await expectEqual(app.signIn(password: Self.new), .silent)
    expectEqual(app.path.last, "two-factor?email=ada%40shop.example")
  }

  @Test("informs the app when it signed out the person who was signed in")
  func signsOut() async throws {
    let app = try await app(signedIn: true)
    let outcome = try await reset(app)
    #expect(
      outcome.message
        == "new password set for ada@shop.example · you were signed out: open shop://login")
    #expect(app.root.handled as? [SessionAction] == [.signedOut])
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test("keeps somebody else signed in")
  func somebodyElse() async throws {
    let app = try await TestApp()
    let link = try await link(app)
    try app.open("shop://register")
    try await app.register()
    try app.open("shop://reset-password?token=\(link.text)")
    _ = try await reset(app)
    expectEqual(app.accounts.currentUser()?.name, "Bob")
    #expect(app.root.handled.isEmpty)
  }

  @Test(
    "answers a used, an old and an unknown link alike, before it asks",
    arguments: ["used", "old", "no"])
  func invalid(which: String) async throws {
    let app = try await app(token: which == "no" ? "nonsense" : nil)
    let opened = try await app.screen()
    expectEqual(opened.fields.isEmpty, which == "no")
    if which == "used" {
      _ = try await app.device.passwordReset.resetPassword(
        token: app.device.link("reset-password"), to: Password("other words"))
    }
    if which == "old" { app.moveClock(bySeconds: CodePolicy.resetSeconds) }
    let screen = try await app.screen()
    expectEqual(screen.notices, ["The link is not valid, or no longer valid."])
    #expect(screen.fields.isEmpty)
    expectEqual(screen.offered, ["forgot-password", "sign-in"])
    // One who was asked before is refused by the action.
    await #expect(throws: (any Error).self) {
      try await opened.perform(
        ActionInvocation("reset", answers: ["new": Self.new, "again": Self.new]))
    }
    #expect(try await !app.device.accepts(Self.new))
    try await expectEqual(app.perform("forgot-password"), .silent)
    expectEqual(app.path.last, "forgot-password")
  }

  @Test("does not use the link up with a password that is not accepted")
  func refusedPassword() async throws {
    let app = try await app()
    await #expect(throws: AccountsError.unacceptablePassword(.tooShort(minimum: 8))) {
      _ = try await reset(app, to: "tulip", again: "tulip")
    }
    let again = try #require(await app.screen().fields.last)
    #expect(throws: InputError.notRepeated(field: "New password, once more")) {
      try again.check("tulips in the ruin", after: ["new": Self.new])
    }
    #expect(try await app.device.accepts(TestApp.password))
    _ = try await reset(app)
    #expect(try await app.device.accepts(Self.new))
  }
}
