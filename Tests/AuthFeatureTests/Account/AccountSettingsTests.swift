import Accounts
import AccountsTesting
import Diagnostics
import Expectations
import Navigation
import NavigationTestKit
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("The account settings")
struct AccountSettingsTests {
  private static let idle = [
    "name", "email", "password", "second-factor", "sessions", "activity",
  ]

  private func app() async throws -> AccountApp {
    let app = try await AccountApp()
    try app.open("shop://account")
    return app
  }

  private func change(
    _ app: AccountApp, from current: String = AccountApp.password, to new: String, again: String
  ) async throws -> ActionOutcome {
    try await app.perform("save", answers: ["current": current, "new": new, "again": again])
  }

  @Test("show name and address and ask nothing until something is chosen")
  func shown() async throws {
    let screen = try await app().screen()
    expectEqual(screen.fact("Name"), "Ada")
    expectEqual(screen.fact("E-mail address"), "ada@shop.example")
    #expect(screen.fields.isEmpty)
    expectEqual(screen.fact("Verified"), "yes")
    expectEqual(screen.fact("Second factor"), "off")
    #expect(screen.fact("New address") == nil)
    expectEqual(screen.actions.map(\.name), Self.idle)
  }

  @Test(
    "show which second factor is on",
    arguments: [
      (SecondFactorMethod.authenticator, "authenticator app"), (.email, "codes by e-mail"),
    ])
  func secondFactor(_ method: SecondFactorMethod, _ label: String) async throws {
    let app = try await AccountApp()
    try await app.turnOnSecondFactor(method)
    try app.open("shop://account")
    try await expectEqual(app.screen().fact("Second factor"), .text(label))
  }

  @Test("change what the person is called, everywhere")
  func rename() async throws {
    let app = try await app()
    try await app.perform("name")
    let screen = try await app.screen()
    expectEqual(screen.fields, [Field("name", "Your name", initial: "Ada")])
    expectEqual(screen.action(named: "save")?.asksFields, true)
    try await expectEqual(
      app.perform("save", answers: ["name": "Countess Ada"]),
      ActionOutcome("you are now called Countess Ada"))
    try await expectEqual(app.device.accounts.settings().displayName, "Countess Ada")
    try await expectEqual(app.actions(), Self.idle)
    try await expectEqual(app.screen().fact("Name"), "Countess Ada")
  }

  @Test("keep every other setting when the name changes")
  func renameKeepsSettings() async throws {
    let app = try await app()
    try await app.device.accounts.changeSettings { $0.notifiesAboutOrders = false }
    try await app.perform("name")
    try await app.perform("save", answers: ["name": "Bea"])
    try await expectEqual(
      app.device.accounts.settings(),
      AccountSettings(displayName: "Bea", notifiesAboutOrders: false))
  }

  @Test("refuse a blank name and ask again")
  func blankName() async throws {
    let app = try await app()
    try await app.perform("name")
    await #expect(throws: AccountsError.invalidName(.empty)) {
      try await app.perform("save", answers: ["name": "  "])
    }
    try await expectEqual(app.device.accounts.settings().displayName, "Ada")
    try await expectEqual(app.actions(), ["save", "cancel"])
  }

  @Test("ask for all passwords without showing them")
  func secrets() async throws {
    let app = try await app()
    try await app.perform("password")
    let fields = try await app.screen().fields
    expectEqual(fields.map(\.name), ["current", "new", "again"])
    #expect(fields.allSatisfy { $0.kind == .secret && $0.initial == nil })
  }

  @Test("change the password of a person who knows the old one")
  func changePassword() async throws {
    let app = try await app()
    try await app.perform("password")
    let outcome = try await change(app, to: "tulips in the rain", again: "tulips in the rain")
    expectEqual(outcome.message, "password changed · your other sessions are signed out")
    #expect(try await app.device.accepts("tulips in the rain"))
    try await expectEqual(app.actions(), Self.idle)
  }

  @Test("keep the password when the old one is wrong")
  func wrongPassword() async throws {
    let app = try await app()
    try await app.perform("password")
    await #expect(throws: AccountsError.wrongCurrentPassword) {
      try await change(app, from: "guess", to: "tulips in the rain", again: "tulips in the rain")
    }
    #expect(try await app.device.accepts(AccountApp.password))
    try await expectEqual(app.actions(), ["save", "cancel"])
  }

  @Test("keep the password when the new one was mistyped, without repeating it")
  func mistyped() async throws {
    let app = try await app()
    try await app.perform("password")
    let again = try #require(await app.screen().fields.last)
    let refusal = InputError.notRepeated(field: "New password, once more")
    #expect(throws: refusal) {
      try again.check("tulips in the ruin", after: ["new": "tulips in the rain"])
    }
    #expect(!refusal.explanation.description.contains("tulips"))
    try again.check("tulips in the rain", after: ["new": "tulips in the rain"])
  }

  @Test(
    "refuse in its field what saving would refuse",
    arguments: [
      ("name", "name", "  ", "Bea"), ("email", "email", "ada", "ada@new.example"),
      ("password", "new", "short", "tulips in the rain"),
    ])
  func fields(_ form: String, _ name: String, _ wrong: String, _ right: String) async throws {
    let app = try await app()
    try await app.perform(form)
    let field = try #require(await app.screen().fields.first { $0.name == name })
    #expect(throws: AccountsError.self) { try field.check(wrong) }
    #expect(throws: Never.self) { try field.check(right) }
  }

  @Test("change nothing when the form is left", arguments: ["name", "email", "password"])
  func cancel(form: String) async throws {
    let app = try await app()
    try await app.perform(form)
    try await expectEqual(app.perform("cancel"), ActionOutcome("nothing was changed"))
    #expect(try await app.screen().fields.isEmpty)
    try await expectEqual(app.device.accounts.settings(), AccountSettings(displayName: "Ada"))
  }
}
