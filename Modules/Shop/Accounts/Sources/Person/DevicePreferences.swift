public import DependencyInjection

/// What is remembered about this device, for every account.
public protocol DevicePreferences: Sendable {
  /// Whether the introduction was seen to its end.
  func isOnboardingCompleted() async throws -> Bool

  /// Remembers that the introduction was seen.
  func completeOnboarding() async throws
}

public enum DevicePreferencesKey: DependencyKey { public typealias Value = any DevicePreferences }
