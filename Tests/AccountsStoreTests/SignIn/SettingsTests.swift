import Accounts
import AccountsConformance
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

  @Test("a new account has cautious settings, and keeps what is chosen")
  func settings() async throws {
    let user = try await shop.registerAda()
    try await expectEqual(
      shop.desk.accounts.settings(), AccountSettings(displayName: "Ada Lovelace"))
    let settings = try await shop.desk.accounts.changeSettings { settings in
      settings.displayName = "Countess"
      settings.notifiesAboutOrders = false
      settings.notifiesAboutOffers = true
      settings.isPersonalised = true
    }
    try await expectEqual(shop.desk.accounts.settings(), settings)
    expectEqual(shop.desk.accounts.currentUser()?.name, "Countess")
    expectEqual(shop.desk.accounts.currentUser()?.id, user.id)
    try await expectEqual(shop.desk.accounts.current()?.name, "Countess")
  }

  @Test("settings are one's own, and a name has to be one")
  func refused() async throws {
    await #expect(throws: AccountsError.notSignedIn) { try await shop.desk.accounts.settings() }
    await #expect(throws: AccountsError.notSignedIn) {
      try await shop.desk.accounts.changeSettings { $0.displayName = "Eve" }
    }
    try await shop.registerAda()
    await #expect(throws: AccountsError.invalidName(.empty)) {
      try await shop.desk.accounts.changeSettings { $0.displayName = "  " }
    }
    let eve = shop.another()
    _ = try await eve.accounts.register(
      name: "Eve", email: "eve@example.org", password: AccountsFixture.password)
    try await eve.accounts.changeSettings { $0.displayName = "Mallory" }
    try await expectEqual(shop.desk.accounts.settings().displayName, "Ada Lovelace")
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
