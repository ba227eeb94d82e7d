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
  private func app(others: Int = 2) throws -> AccountApp {
    let app = try AccountApp()
    let moment = Timestamp(secondsSinceEpoch: 1_767_261_600)
    app.accounts.setSessions(
      (0...others).map { number in
        SessionSummary(
          id: "s-\(number)", device: number == 1 ? "" : "laptop \(number)", createdAt: moment,
          lastSeenAt: moment.advanced(bySeconds: Int64(others - number) - 60),
          isCurrent: number == 0)
      })
    try app.open("shop://account/sessions")
    return app
  }

  @Test("are listed, the one that asks first")
  func listed() async throws {
    let screen = try await app().screen()
    expectEqual(screen.title, "Settings: sessions")
    expectEqual(screen.rows.map(\.title), ["laptop 0", "a device without a name", "laptop 2"])
    #expect(screen.rows.map(\.pick) == (1...3).map { .data("end", ["\($0)"]) })
    expectEqual(screen.rows[0].values, ["this session", "since 2026-01-01 10:00 UTC"])
    expectEqual(
      screen.rows[1].values, ["last used 2026-01-01 09:59 UTC", "since 2026-01-01 10:00 UTC"])
    expectEqual(screen.offered, ["end", "end-others"])
    #expect(screen.actions.allSatisfy { $0.needsConfirmation })
  }

  @Test("are ended by their number")
  func end() async throws {
    let app = try app()
    _ = try await app.screen()
    try await expectEqual(app.perform("end", "3").message, "ended laptop 2")
    try await expectEqual(app.screen().rows.count, 2)
    #expect(app.accounts.currentUser() != nil)
  }

  @Test("are ended all but the one that asks")
  func endOthers() async throws {
    let app = try app()
    try await expectEqual(app.perform("end-others").message, "ended 2 other sessions")
    let screen = try await app.screen()
    expectEqual(screen.rows.map(\.title), ["laptop 0"])
    expectEqual(screen.offered, ["end"])
  }

  @Test("sign out when the one that asks is ended")
  func endOwn() async throws {
    let app = try app()
    try await expectEqual(app.perform("end", "1").message, "signed out")
    #expect(app.root.handled as? [SessionAction] == [.signedOut])
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test("that ended meanwhile are reported")
  func gone() async throws {
    let app = try app()
    let seen = try await app.screen()
    app.accounts.endElsewhere("s-2")
    await #expect(throws: AccountsError.noSuchSession) {
      try await seen.perform(ActionInvocation("end", ["3"]))
    }
    try await expectEqual(app.screen().rows.count, 2)
  }

  @Test("are shown page by page, and ended from any")
  func pages() async throws {
    let app = try app(others: 24)
    try await expectEqual(app.screen().rows.count, 20)
    try await app.perform("more")
    try await expectEqual(app.screen().rows.count, 5)
    try await expectEqual(app.perform("end", "5").message, "ended laptop 24")
    let refusal = InputError.unknownAction(
      name: "more", available: ["end", "end-others", "less"])
    await #expect(throws: refusal) { try await app.perform("more") }
  }
}
