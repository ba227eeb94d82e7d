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
@Suite("The sessions in the settings")
struct SessionsTests {
  private func app(others: Int = 2) async throws -> AccountApp {
    let app = try await AccountApp()
    // The later one signed in, the earlier it is listed.
    for number in (1...others).reversed() {
      app.moveClock(bySeconds: 1)
      try await app.device.another(named: number == 1 ? "" : "phone \(number)").signIn()
    }
    try app.open("shop://account/sessions")
    return app
  }

  @Test("are listed, the one that asks first")
  func listed() async throws {
    let screen = try await app().screen()
    expectEqual(screen.title, "Settings: sessions")
    expectEqual(screen.rows.map(\.title), ["laptop", "a device without a name", "phone 2"])
    #expect(screen.rows.map(\.pick) == (1...3).map { .data("end", ["\($0)"]) })
    expectEqual(screen.rows[0].values, ["this session", "since 2026-03-14 00:00 UTC"])
    expectEqual(
      screen.rows[1].values, ["last used 2026-03-14 00:00 UTC", "since 2026-03-14 00:00 UTC"])
    expectEqual(screen.offered, ["end", "end-others"])
    #expect(screen.actions.allSatisfy { $0.needsConfirmation })
    let end = try #require(screen.action(named: "end"))
    try await expectEqual(end.confirmation(["1"]), "End this session and sign out")
    try await expectEqual(
      end.confirmation(["3"]), "End the session of phone 2, last used 2026-03-14 00:00 UTC")
    await #expect(throws: InputError.outOfRange(4, accepted: 1...3)) {
      try await end.confirmation(["4"])
    }
    try await expectEqual(
      screen.action(named: "end-others")?.confirmation(), "End 2 other sessions")
  }

  @Test("are ended by their number")
  func end() async throws {
    let app = try await app()
    _ = try await app.screen()
    try await expectEqual(app.perform("end", "3").message, "ended phone 2")
    try await expectEqual(app.screen().rows.count, 2)
    #expect(app.device.accounts.isSignedIn)
  }

  @Test("are ended all but the one that asks")
  func endOthers() async throws {
    let app = try await app()
    try await expectEqual(app.perform("end-others").message, "ended 2 other sessions")
    let screen = try await app.screen()
    expectEqual(screen.rows.map(\.title), ["laptop"])
    expectEqual(screen.offered, ["end"])
  }

  @Test("sign out when the one that asks is ended")
  func endOwn() async throws {
    let app = try await app()
    try await expectEqual(app.perform("end", "1").message, "signed out")
    #expect(app.root.handled as? [SessionAction] == [.signedOut])
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test("that ended meanwhile are reported")
  func gone() async throws {
    let app = try await app()
    let seen = try await app.screen()
    let other = app.device.another()
    try await other.signIn()
    let all = try await other.sessions.sessions()
    try await other.sessions.endSession(#require(all.first { $0.device == "phone 2" }).id)
    await #expect(throws: AccountsError.noSuchSession) {
      try await seen.perform(ActionInvocation("end", ["3"]))
    }
    try await expectEqual(app.screen().rows.map(\.title).contains("phone 2"), false)
  }

  @Test("stay on the page that is shown after the last one went, also when others come")
  func lastPage() async throws {
    let app = try await app(others: 20)
    _ = try await app.screen()
    try await app.perform("next")
    try await expectEqual(app.screen().rows.count, 1)
    try await app.perform("end", "1")
    try await expectEqual(app.screen().rows.count, 20)
    for _ in 1...2 { try await app.device.another().signIn() }
    try await expectEqual(app.screen().rows.count, 20)
  }

  @Test("are shown page by page, and ended from any")
  func pages() async throws {
    let app = try await app(others: 24)
    try await expectEqual(app.screen().rows.count, 20)
    try await app.perform("next")
    try await expectEqual(app.screen().rows.count, 5)
    try await expectEqual(app.perform("end", "5").message, "ended phone 24")
    let refusal = InputError.unknownAction(
      name: "next", available: ["end", "end-others", "previous"])
    await #expect(throws: refusal) { try await app.perform("next") }
  }
}
