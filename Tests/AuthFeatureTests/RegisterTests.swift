import Accounts
import AccountsTesting
import AuthFeatureInterface
import Expectations
import Navigation
import NavigationTestKit
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("The registration")
struct RegisterTests {
  private func app() async throws -> TestApp {
    let app = try await TestApp()
    try app.start(SignInFlow(start: .register))
    return app
  }

  @Test("asks for name and address, and twice for the password without showing it")
  func fields() async throws {
    let screen = try await app().screen()
    expectEqual(screen.title, "Make an account")
    expectEqual(screen.fields.map(\.name), ["name", "email", "password", "again"])
    expectEqual(screen.fields.map(\.kind), [.text, .text, .secret, .secret])
    expectEqual(screen.fields.map(\.repeats), [nil, nil, nil, "password"])
    expectEqual(screen.action(named: "register")?.asksFields, true)
    expectEqual(screen.actions.map(\.name), ["register", "sign-in", "forgot-password"])
  }

  @Test("says so when somebody is signed in already")
  func alreadySignedIn() async throws {
    let app = try await TestApp()
    try app.start()
    try await app.signIn()
    try app.open("shop://register")
    try await expectEqual(app.screen().blocks.first, .notice("Ada is signed in already"))
  }

  @Test("makes the account, signs in and welcomes the new user")
  func register() async throws {
    let app = try await app()
    try await expectEqual(
      app.register(),
      ActionOutcome(
        "welcome, Bob · open the link mailed to you to verify your address; mail shows it"))
    expectEqual(app.accounts.currentUser()?.email, try EmailAddress("bob@shop.example"))
  }

  @Test("keeps name and address after a failure, and never the password")
  func keepsAnswers() async throws {
    let app = try await app()
    await #expect(throws: AccountsError.unacceptablePassword(.tooShort(minimum: 8))) {
      try await app.register(password: "tulip")
    }
    let fields = try await app.screen().fields
    expectEqual(fields.map(\.initial), ["Bob", "bob@shop.example", nil, nil])
    #expect(app.results.isEmpty)
    #expect(app.accounts.currentUser() == nil)
  }

  @Test("says that an address has an account, and offers to sign in and to set a new password")
  func emailTaken() async throws {
    let app = try await app()
    await #expect(throws: AccountsError.addressTaken) {
      try await app.register(email: "Ada@Shop.example")
    }
    let ways = try await app.screen().actions.map(\.name)
    #expect(ways.contains("sign-in") && ways.contains("forgot-password"))
    expectEqual(app.path, ["lobby", "register"])
  }

  @Test("signs in a person who has an account already and knows its password")
  func hasAccount() async throws {
    let app = try await app()
    let outcome = try await app.register(email: "ada@shop.example", password: TestApp.password)
    expectEqual(outcome.message, "signed in as Ada")
    await expectEqual(app.device.mails(), ["verify-address ada@shop.example"])
    expectEqual(app.results.count, 1)
  }

  @Test("raises no alarm for the wrong passwords that the person gave here")
  func hasAccountAndMistyped() async throws {
    let app = try await app()
    await #expect(throws: AccountsError.addressTaken) {
      try await app.register(email: "ada@shop.example", password: "a mistyped one")
    }
    let outcome = try await app.register(email: "ada@shop.example", password: TestApp.password)
    expectEqual(outcome.message, "signed in as Ada")
  }

  @Test("shows no name again where the address may be a password, nor that")
  func passwordAsAddress() async throws {
    let app = try await app()
    await #expect(throws: AccountsError.self) {
      try await app.register(name: "ada@shop.example", email: "correct horse battery")
    }
    try await expectEqual(app.screen().fields.map(\.initial), [nil, nil, nil, nil])
  }

  @Test("asks the second factor of a person who has an account already and knows its password")
  func hasSecondFactor() async throws {
    let app = try await app()
    try await app.turnOnSecondFactor(.authenticator)
    let outcome = try await app.register(email: "ada@shop.example", password: TestApp.password)
    expectEqual(outcome, .silent)
    expectEqual(app.path, ["lobby", "register", "two-factor?email=ada%40shop.example"])
    try await app.confirm()
    expectEqual(app.results.map(\.value), [User.ID("u-1")])
    expectEqual(app.path, ["lobby"])
  }
}
