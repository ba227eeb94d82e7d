import Accounts
import AccountsConformance
import AccountsStore
import SharedKernel
import Testing

@Suite("Settings and preferences")
struct SettingsTests {
  private let shop: AccountsFixture

  init() throws {
    shop = try AccountsFixture()
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
