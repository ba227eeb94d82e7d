public import DependencyInjection

/// Preferences of this device, independent of the account.
public protocol DevicePreferences: Sendable {
  /// Returns whether the introduction was completed.
  func isOnboardingCompleted() async throws -> Bool

  /// Records that the introduction was completed.
  func completeOnboarding() async throws
}

public enum DevicePreferencesKey: DependencyKey { public typealias Value = any DevicePreferences }
