public import DependencyInjection

/// Preferences of this device, independent of the account.
public protocol DevicePreferences: Sendable {
  func isOnboardingCompleted() async throws -> Bool

  func completeOnboarding() async throws
}

public enum DevicePreferencesKey: DependencyKey { public typealias Value = any DevicePreferences }
