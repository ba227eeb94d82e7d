import Accounts
import AccountsTesting
import Diagnostics
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("A user")
struct UserTests {
  @Test("is shown to themselves, with the way to the profile")
  func own() async throws {
    let app = try TestApp()
    try app.open("shop://user/u-ada")
    let screen = try await app.screen()
    #expect(screen.title == "Ada")
    #expect(screen.fact("E-mail address") == "ada@shop.example")
    #expect(try await app.perform("profile") == .silent)
    #expect(app.path == ["profile"])
  }

  @Test("who is somebody else answers like one who does not exist")
  func others() async throws {
    let app = try TestApp()
    try app.open("shop://user/u-bob")
    let error = await #expect(throws: (any Error).self) { try await app.screen() }
    let explanation = try #require(error as? any ExplainedError).explanation
    #expect(explanation.category == .notFound)
    #expect(explanation.code == "profile.noSuchUser")
    #expect(explanation.message == "there is no user u-bob")
    #expect(explanation.hint != nil)
  }

  @Test("is not shown once the session is over")
  func expired() async throws {
    let app = try TestApp()
    try app.open("shop://user/u-ada")
    app.accounts.expire()
    await #expect(throws: AccountsError.notSignedIn) { try await app.screen() }
  }

  @Test("refuses what it does not offer")
  func unknownAction() async throws {
    let app = try TestApp()
    try app.open("shop://user/u-ada")
    await #expect(throws: InputError.unknownAction(name: "fly", available: ["profile"])) {
      try await app.perform("fly")
    }
  }
}
