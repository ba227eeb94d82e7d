import Accounts
import AccountsStore
import Expectations
import SharedKernel
import Testing

/// What happens to an account elsewhere while a password of it is checked, which takes its time.
@Suite("A password that is being checked")
struct InterruptedProofTests {
  private let shop: AccountsFixture
  private let hasher = HeldHasher()
  private let new = Password("two kettles of green tea")

  init() throws {
    shop = try AccountsFixture(marksOutdated: true)
  }

  /// A device that checks no password before the hasher is released.
  private func slowDevice(_ storage: InMemorySessionStorage = .init()) -> AccountsDevice {
    AccountsDevice(
      AccountsCore(
        database: shop.database, storage: storage, hasher: hasher, clock: shop.time.clock,
        identifiers: .seeded(7), sessionPolicy: .ofMonths))
  }

  /// The desk again, in the same session, but slow.
  private func slowDesk() async throws -> AccountsDevice {
    let device = slowDevice(shop.storage)
    #expect(try await device.accounts.current() != nil)
    return device
  }

  /// Lets something happen while an attempt waits for its check, and finishes the attempt.
  private func during(
    _ attempt: @escaping @Sendable () async throws -> Void, _ event: () async throws -> Void
  ) async throws {
    defer { hasher.release() }
    let task = Task { try await attempt() }
    try await hasher.waitForPassword()
    try await event()
    hasher.release()
    try await task.value
  }

  @Test("does not sign in when it was changed meanwhile")
  func changed() async throws {
    try await shop.registerAda()
    let device = slowDevice()
    await #expect(throws: AccountsError.wrongCredentials) {
      try await during {
        _ = try await device.accounts.signIn(
          email: "ada@example.org", password: password)
      } _: {
        try await shop.desk.accounts.changePassword(current: password, new: new)
      }
    }
    #expect(device.accounts.currentUser() == nil)
    try await expectEqual(shop.desk.sessions.sessions().count, 1)
  }

  @Test("does not prove a session that was ended meanwhile")
  func ended() async throws {
    try await shop.registerAda()
    let (phone, desk) = (shop.another(), try await slowDesk())
    try await shop.signInAda(on: phone)
    await #expect(throws: AccountsError.notSignedIn) {
      try await during {
        _ = try await desk.accounts.reauthenticate(password: password)
      } _: {
        try await phone.sessions.endOtherSessions()
      }
    }
    #expect(try await desk.accounts.current() == nil)
    try await expectEqual(phone.sessions.sessions().count, 1)
  }

  @Test("is replaced once by two who replace it at once; the other is signed out")
  func replacedTwice() async throws {
    try await shop.registerAda()
    let phone = shop.another()
    try await shop.signInAda(on: phone)
    let desk = try await slowDesk()
    await #expect(throws: AccountsError.notSignedIn) {
      try await during {
        try await desk.accounts.changePassword(
          current: password, new: Password("a pot of red tea"))
      } _: {
        try await phone.accounts.changePassword(current: password, new: new)
      }
    }
    let other = shop.another().accounts
    #expect(try await other.signIn(email: "ada@example.org", password: new).user != nil)
  }

  @Test("is replaced although its hash was renewed meanwhile by signing in elsewhere")
  func renewed() async throws {
    try await shop.registerAda()
    let desk = try await slowDesk()
    try await during { [new] in
      try await desk.accounts.changePassword(current: password, new: new)
    } _: {
      try await shop.signInAda(on: shop.another())
    }
    let phone = shop.another().accounts
    #expect(try await phone.signIn(email: "ada@example.org", password: new).user != nil)
    await #expect(throws: AccountsError.wrongCredentials) {
      try await shop.signInAda(on: shop.another())
    }
  }
}
