import Accounts
import AccountsStore
import Expectations
import Testing

/// Somebody who registers, or enters, an account of somebody else's address tries to keep it by a change
/// of address that its owner knows nothing of.
@Suite("A change of address")
struct EmailTakeoverTests {
  private let shop: AccountsFixture
  private let other = "other@example.org"

  init() throws {
    shop = try AccountsFixture()
  }

  /// Asks for the other address in a session; answers the link to it.
  private func ask(_ device: AccountsDevice) async throws -> LinkToken {
    try await device.email.changeEmail(to: other)
    return try await shop.link("verify-email", to: other)
  }

  /// A device whose sessions last as long as the shop lets them.
  private func device() -> AccountsDevice {
    AccountsDevice(
      AccountsCore(
        database: shop.database, storage: InMemorySessionStorage(), hasher: shop.hasher,
        clock: shop.time.clock))
  }

  @Test("is confirmed in the session that asked; elsewhere that is said, and the link stays good")
  func elsewhere() async throws {
    try await shop.registerVerifiedAda()
    let phone = shop.another()
    try await shop.signInAda(on: phone)
    let eve = shop.another()
    try await eve.accounts.register(
      name: "Eve", email: "eve@example.org", password: password)
    let link = try await ask(shop.desk)
    for device in [phone, eve, shop.another()] {
      await #expect(throws: AccountsError.emailChangeAskedElsewhere) {
        try await device.email.verifyEmail(token: link)
      }
    }
    try await expectEqual(phone.accounts.overview().email.pendingAddress?.text, other)
    // The same session in another window.
    let window = shop.another(storage: shop.storage)
    _ = try await window.accounts.current()
    try await expectEqual(window.email.verifyEmail(token: link).text, other)
  }

  @Test("goes on with a session whose password is asked again")
  func reauthenticated() async throws {
    try await shop.registerVerifiedAda()
    let link = try await ask(shop.desk)
    let name = try await shop.desk.sessions.sessions().first?.id
    shop.time.advance(1_000)
    _ = try await shop.desk.accounts.reauthenticate(password: password)
    try await expectEqual(shop.desk.sessions.sessions().map(\.id), [name])
    try await expectEqual(shop.desk.email.verifyEmail(token: link).text, other)
  }

  @Test("is over with the session that asked, even before that is deleted")
  func expiredUnnoticed() async throws {
    let (asker, reader) = (device(), device())
    try await asker.accounts.register(
      name: "Ada", email: "ada@example.org", password: password)
    try await asker.email.verifyEmail(token: shop.link("verify-email"))
    let link = try await ask(asker)
    shop.time.advance(1_000)
    try await reader.accounts.signIn(email: "ada@example.org", password: password)
    try await expectEqual(reader.accounts.overview().email.pendingAddress?.text, other)
    shop.time.advance(800)
    #expect(try await reader.accounts.overview().email.pendingAddress == nil)
    for device in [asker, reader] {
      await #expect(throws: AccountsError.linkNotValid) {
        try await device.email.verifyEmail(token: link)
      }
    }
  }

  @Test("may be mailed once more, and the link before is void then")
  func again() async throws {
    try await shop.registerVerifiedAda()
    let first = try await ask(shop.desk)
    shop.time.advance(60)
    try await shop.desk.email.requestEmailVerification()
    let second = try await shop.link("verify-email", to: other)
    await #expect(throws: AccountsError.linkNotValid) {
      try await shop.desk.email.verifyEmail(token: first)
    }
    try await expectEqual(shop.desk.email.verifyEmail(token: second).text, other)
  }
}
