import Accounts
import AccountsTesting
import AuthFeature
import Expectations
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("The login")
struct LoginTests {
  private func app() async throws -> TestApp {
    let app = try await TestApp()
    try app.start()
    return app
  }

  @Test("asks for the address, and for the password without showing it")
  func fields() async throws {
    let screen = try await app().screen()
    expectEqual(screen.title, "Sign in")
    expectEqual(screen.fields.map(\.name), ["email", "password"])
    expectEqual(screen.fields.map(\.kind), [.text, .secret])
    expectEqual(screen.action(named: "sign-in")?.asksFields, true)
    expectEqual(screen.actions.map(\.name), ["sign-in", "register", "forgot-password"])
    try expectMentions(of: AuthPlugin(), on: screen)
    #expect(screen.blocks.isEmpty)
  }

  @Test("hands both to the accounts and names who is signed in")
  func signIn() async throws {
    let app = try await app()
    try await expectEqual(app.signIn(), ActionOutcome("signed in as Ada"))
    expectEqual(app.accounts.currentUser()?.name, "Ada")
  }

  @Test("keeps the address after a failure, and never the password")
  func keepsAddress() async throws {
    let app = try await app()
    await #expect(throws: AccountsError.wrongCredentials) { try await app.signIn(password: "no") }
    let fields = try await app.screen().fields
    expectEqual(fields.map(\.initial), ["ada@shop.example", nil])
  }

  @Test("says so when somebody is signed in already, and offers no account to make")
  func alreadySignedIn() async throws {
    let app = try await app()
    try await app.signIn()
    try app.open("shop://login")
    let screen = try await app.screen()
    expectEqual(screen.blocks, [.notice("Ada is signed in already")])
    expectEqual(screen.actions.map(\.name), ["sign-in", "forgot-password"])
  }

  @Test("reports the guesses of others since the last time, and not of one's own typing errors")
  func guesses() async throws {
    let app = try await app()
    for _ in 1...3 {
      await #expect(throws: AccountsError.wrongCredentials) {
        try await app.device.accounts.signIn(email: "ada@shop.example", password: Password("no"))
      }
    }
    await #expect(throws: AccountsError.wrongCredentials) { try await app.signIn(password: "no") }
    try await expectEqual(
      app.signIn().message,
      "signed in as Ada · 3 wrong passwords since you signed in last")
    try await app.device.accounts.signOut()
    try app.open("shop://login")
    await #expect(throws: AccountsError.wrongCredentials) { try await app.signIn(password: "no") }
    try await expectEqual(app.signIn().message, "signed in as Ada")
  }

  @Test("counts typing errors anew after a sign-in, where it stays on screen")
  func countsAnew() async throws {
    let app = try await TestApp()
    try app.showSignIn()
    await #expect(throws: AccountsError.wrongCredentials) { try await app.signIn(password: "no") }
    try await expectEqual(app.signIn().message, "signed in as Ada")
    try await app.device.accounts.signOut()
    await #expect(throws: AccountsError.wrongCredentials) {
      try await app.device.accounts.signIn(email: "ada@shop.example", password: Password("no"))
    }
    try await expectEqual(
      app.signIn().message, "signed in as Ada · 1 wrong password since you signed in last")
  }

  @Test("knows one's own typing errors by the address, however that is spelled")
  func otherSpelling() async throws {
    let app = try await app()
    await #expect(throws: AccountsError.wrongCredentials) {
      try await app.perform(
        "sign-in", answers: ["email": "Ada@Shop.Example", "password": "no"])
    }
    try await expectEqual(app.signIn().message, "signed in as Ada")
  }

  @Test(
    "shows no address again that may be a password typed in its place",
    arguments: ["correct horse", "p@ss word", "p@ss\tword"])
  func passwordAsAddress(text: String) async throws {
    let app = try await app()
    await #expect(throws: AccountsError.self) {
      try await app.perform("sign-in", answers: ["email": text, "password": "x"])
    }
    try await expectEqual(app.screen().fields.map(\.initial), [nil, nil])
  }

  @Test("warns a person who turns to another address of the guesses there")
  func otherAddress() async throws {
    let app = try await app()
    await #expect(throws: AccountsError.wrongCredentials) { try await app.signIn(password: "no") }
    await #expect(throws: AccountsError.wrongCredentials) {
      try await app.perform(
        "sign-in", answers: ["email": "eve@shop.example", "password": "no"])
    }
    try await expectEqual(
      app.signIn().message, "signed in as Ada · 1 wrong password since you signed in last")
  }
}
