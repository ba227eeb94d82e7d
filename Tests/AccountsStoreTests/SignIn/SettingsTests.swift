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

  @Test("settings are one's own")
  func own() async throws {
    try await shop.registerAda()
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
