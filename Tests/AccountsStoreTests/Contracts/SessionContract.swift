import Accounts
import Expectations
import Testing

/// The contract of all accounts about sessions, the log of events, and deleting an account.
enum SessionContract: String, Hashable, Sendable, CaseIterable {
  case list = "the sessions of a person are listed, the one that asks first"
  case ended = "a session that is ended from the list is over, and its device is told so once"
  case endedOwn = "ending the session that asks signs out"
  case foreign = "the session of someone else is unknown"
  case others = "all sessions but the one that asks end together"
  case oneADevice = "signing in with another account ends the session of the one before"
  case log = "the log tells what happened, newest first, to the person it happened to"
  case deleted = "a deleted account signs in no more, on no device"

  func check(on shop: AccountsFixture) async throws {
    let user = try await shop.registerVerifiedAda()
    let (desk, sessions) = (shop.desk, shop.desk.sessions)
    let device = try await shop.anotherDeviceOfAda()
    switch self {
    case .list:
      for one in [desk, device] {
        let listed = try await one.sessions.sessions()
        #expect(listed.count == 2 && Set(listed.map(\.id)).count == 2)
        expectEqual(listed.map(\.isCurrent), [true, false])
      }
    case .ended:
      let other = try #require(try await sessions.sessions().last)
      try await sessions.endSession(other.id)
      try await expectEqual(sessions.sessions().map(\.isCurrent), [true])
      #expect(try await sessions.checkSession() == nil)
      try await expectEqual(device.sessions.checkSession(), .endedElsewhere)
      #expect(try await device.sessions.checkSession() == nil)
      #expect(device.accounts.currentUser() == nil)
      await expectRefusal(.noSuchSession) { try await sessions.endSession(other.id) }
    case .endedOwn:
      let own = try #require(try await sessions.sessions().first)
      try await sessions.endSession(own.id)
      #expect(desk.accounts.currentUser() == nil)
      try await expectEqual(device.accounts.current(), user)
    case .foreign:
      let other = shop.another()
      try await other.accounts.register(name: "Bob", email: "bob@example.org", password: password)
      let foreign = try #require(try await sessions.sessions().first)
      await expectRefusal(.noSuchSession) { try await other.sessions.endSession(foreign.id) }
      try await expectEqual(other.sessions.sessions().count, 1)
      try await expectEqual(sessions.sessions().count, 2)
    case .others:
      _ = try await shop.anotherDeviceOfAda()
      try await expectEqual(sessions.endOtherSessions(), 2)
      #expect(try await device.accounts.current() == nil)
      try await expectEqual(desk.accounts.current(), user)
      try await expectEqual(sessions.endOtherSessions(), 0)
    case .oneADevice:
      try await desk.accounts.register(name: "Bob", email: "bob@example.org", password: password)
      expectEqual(desk.accounts.currentUser()?.name, "Bob")
      try await expectEqual(device.sessions.sessions().count, 1)
    case .log:
      try await desk.accounts.changeSettings { $0.displayName = "Countess Ada" }
      await expectRefusal(.wrongCredentials) {
        try await device.accounts.signIn(email: ada, password: otherPassword)
      }
      try await desk.accounts.changePassword(current: password, new: otherPassword)
      let events = try await desk.log.recentEvents(limit: 4).map { "\($0.kind) \($0.outcome)" }
      expectEqual(
        events,
        [
          "passwordChange succeeded", "signIn failed", "signIn succeeded",
          "emailVerification succeeded",
        ])
      try await expectEqual(desk.log.recentEvents(limit: 1).count, 1)
    case .deleted:
      try await desk.privacy.deleteAccount()
      #expect(desk.accounts.currentUser() == nil)
      #expect(try await device.accounts.current() == nil)
      await expectRefusal(.wrongCredentials) {
        try await device.accounts.signIn(email: ada, password: password)
      }
    }
  }
}
