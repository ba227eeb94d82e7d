import Accounts
import AccountsStore
import Expectations
import SharedKernel
import Testing

@Suite("Settings and preferences")
struct SettingsTests {
  private let shop: AccountsFixture

  init() throws {
    shop = try AccountsFixture()
  }

  @Test("a name, the mails and the password are changed for one of two people")
  func ownSettings() async throws {
    let phone = shop.another()
    _ = try await phone.accounts.register(
      name: "Bob", email: "bob@example.org", password: password)
    let bob = try await phone.accounts.overview()
    try await shop.registerAda()
    try await shop.desk.accounts.changeSettings {
      $0 = AccountSettings(displayName: "Countess Ada", notifiesAboutOrders: false)
    }
    let new = Password("another blue kettle")
    try await shop.desk.accounts.changePassword(current: password, new: new)
    try await expectEqual(phone.accounts.overview(), bob)
    try await expectEqual(
      shop.desk.accounts.settings(),
      AccountSettings(displayName: "Countess Ada", notifiesAboutOrders: false))
    // Bob's session and password are as they were; Ada's old password is none.
    let other = shop.another()
    _ = try await other.accounts.signIn(
      email: "bob@example.org", password: password)
    await #expect(throws: AccountsError.self) { try await shop.signInAda(on: other) }
    _ = try await other.accounts.signIn(email: "ada@example.org", password: new)
    try await expectEqual(other.accounts.settings().displayName, "Countess Ada")
  }

  @Test(
    "a new password may not be the own name or address, and the old one stays",
    arguments: ["lovelace1843", "LOVELACE.ada", "ada@example.org"])
  func contextWord(new: String) async throws {
    try await shop.registerAda()
    await #expect(throws: AccountsError.unacceptablePassword(.containsContextWord)) {
      try await shop.desk.accounts.changePassword(current: password, new: Password(new))
    }
    try await #expect(shop.signInAda(on: shop.another()) != nil)
  }

  @Test("a change that fails its check changes nothing, and one thing alone leaves the other")
  func refused() async throws {
    try await shop.registerAda()
    await #expect(throws: AccountsError.self) {
      try await shop.desk.accounts.changeSettings {
        $0 = AccountSettings(displayName: " ", notifiesAboutOrders: false)
      }
    }
    try await expectEqual(
      shop.desk.accounts.settings(),
      AccountSettings(displayName: "Ada Lovelace", notifiesAboutOrders: true))
    try await shop.desk.accounts.changeSettings { $0.notifiesAboutOrders = false }
    try await expectEqual(
      shop.desk.accounts.changeSettings { $0.displayName = "Ada" },
      AccountSettings(displayName: "Ada", notifiesAboutOrders: false))
    expectEqual(shop.desk.accounts.currentUser()?.name, "Ada")
  }

  @Test("the introduction is remembered for the device, for every account")
  func onboarding() async throws {
    let preferences = SQLDevicePreferences(database: shop.database)
    #expect(try await !preferences.isOnboardingCompleted())
    try await preferences.completeOnboarding()
    try await preferences.completeOnboarding()
    #expect(try await preferences.isOnboardingCompleted())
    try await shop.registerAda()
    #expect(try await SQLDevicePreferences(database: shop.database).isOnboardingCompleted())
  }

  @Test("the introduction is remembered for one of the devices that share a database")
  func sharedOnboarding() async throws {
    let desk = SQLDevicePreferences(database: shop.database, device: "desk")
    let phone = SQLDevicePreferences(database: shop.database, device: "phone")
    try await desk.completeOnboarding()
    #expect(try await desk.isOnboardingCompleted())
    #expect(try await !phone.isOnboardingCompleted())
  }
}
