import Accounts
import AccountsConformance
import AccountsStore
import Expectations
import SharedKernel
import Testing

@Suite("Signing in")
struct SignInTests {
  private let shop: AccountsFixture

  init() throws {
    shop = try AccountsFixture()
  }

  @Test("who registers is signed in, under the normalised address")
  func register() async throws {
    #expect(shop.desk.accounts.currentUser() == nil)
    #expect(!shop.desk.accounts.isSignedIn)
    let user = try await shop.registerAda()
    expectEqual(user.email.text, "ada@example.org")
    #expect(user.id.rawValue.hasPrefix("u-"))
    expectEqual(shop.desk.accounts.currentUser(), user)
    #expect(shop.desk.accounts.isSignedIn)
    try await expectEqual(shop.desk.accounts.current(), user)
  }

  @Test(
    "an address has one account, in any capitals: registering it again signs in by its password")
  func emailTaken() async throws {
    let user = try await shop.registerAda()
    let outcome = try await shop.desk.accounts.register(
      name: "Eve", email: "ADA@example.ORG", password: AccountsFixture.password)
    expectEqual(outcome.user, user)
    await #expect(throws: AccountsError.addressTaken) {
      try await shop.desk.accounts.register(
        name: "Eve", email: "ADA@example.ORG", password: Password("another long secret"))
    }
  }

  @Test("names, addresses and passwords are checked before anything is stored")
  func refusedRegistrations() async throws {
    let device = shop.desk
    await #expect(throws: AccountsError.invalidName(.controlCharacter("\u{1B}"))) {
      try await device.accounts.register(
        name: "A\u{1B}[2J", email: "a@example.org", password: AccountsFixture.password)
    }
    await #expect(throws: AccountsError.invalidEmail(.needsOneAtSign)) {
      try await device.accounts.register(name: "A", email: "a", password: AccountsFixture.password)
    }
    await #expect(throws: AccountsError.unacceptablePassword(.tooCommon)) {
      try await device.accounts.register(
        name: "A", email: "a@example.org", password: Password("password123"))
    }
    #expect(try await shop.dump().isEmpty)
    expectEqual(shop.hasher.counts.hashed, 0)
  }

  @Test("hostile names are data")
  func hostileName() async throws {
    let name = "Robert'); DROP TABLE accounts_user;-- \"%_\\ 🫖\u{202E}"
    let user = try await shop.desk.accounts.register(
      name: name, email: "bobby@example.org", password: AccountsFixture.password)
    expectEqual(user.user?.name, name)
    try await expectEqual(shop.desk.accounts.current()?.name, name)
  }

  @Test("the right password signs in, a wrong one and an unknown address answer alike")
  func signIn() async throws {
    let user = try await shop.registerAda()
    try await shop.desk.accounts.signOut()
    #expect(!shop.desk.accounts.isSignedIn)
    await #expect(throws: AccountsError.wrongCredentials) {
      try await shop.desk.accounts.signIn(
        email: "ada@example.org", password: Password("wrong guess"))
    }
    await #expect(throws: AccountsError.wrongCredentials) {
      try await shop.desk.accounts.signIn(
        email: "eve@example.org", password: Password("wrong guess"))
    }
    #expect(shop.hasher.counts.verified == 1 && shop.hasher.counts.dummies == 1)
    #expect(!shop.desk.accounts.isSignedIn)
    let again = try await shop.desk.accounts.signIn(
      email: "ADA@example.org", password: AccountsFixture.password)
    expectEqual(again.user, user)
    expectEqual(shop.desk.accounts.currentUser(), user)
  }

  @Test("passwords that agree in their first 72 bytes are different passwords")
  func noTruncation() async throws {
    let stem = String(repeating: "blue kettle ", count: 6)
    try await shop.desk.accounts.register(
      name: "Ada", email: "ada@example.org", password: Password(stem + "a"))
    await #expect(throws: AccountsError.wrongCredentials) {
      try await shop.desk.accounts.signIn(email: "ada@example.org", password: Password(stem + "b"))
    }
  }

  @Test("neither password nor token is in the database")
  func nothingPlain() async throws {
    try await shop.registerAda()
    let token = try #require(try shop.storage.load())
    let dump = try await shop.dump()
    #expect(dump.contains("$scrypt$"))
    #expect(!dump.contains("kettle"))
    #expect(!dump.contains(token))
  }

  @Test("an outdated hash is replaced at the next sign-in, and both hashes work")
  func rehash() async throws {
    let shop = try AccountsFixture(marksOutdated: true)
    try await shop.registerAda()
    let before = try await shop.dump()
    _ = try await shop.desk.accounts.signIn(
      email: "ada@example.org", password: AccountsFixture.password)
    expectEqual(shop.hasher.counts.hashed, 2)
    #expect(
      try await shop.dump().split(separator: "\n").first != before.split(separator: "\n").first)
    _ = try await shop.desk.accounts.signIn(
      email: "ada@example.org", password: AccountsFixture.password)
  }
}
