public import Accounts
public import Database

public struct SQLDevicePreferences: DevicePreferences {
  private let database: any Database
  private let onboarding: String

  /// Creates preferences for a database migrated with ``AccountsSchema/migrations``; the `device` has
  /// a name if several devices share the database.
  public init(database: any Database, device: String = "") {
    self.database = database
    onboarding = device.isEmpty ? "onboarding" : "onboarding of \(device)"
  }

  public func isOnboardingCompleted() async throws -> Bool {
    try await database.read { transaction in
      try transaction.first(
        "SELECT value FROM accounts_device_preference WHERE name = ?", onboarding
      ) { try $0.text(0) } == "completed"
    }
  }

  public func completeOnboarding() async throws {
    _ = try await database.write { transaction in
      try transaction.run(
        """
        INSERT INTO accounts_device_preference (name, value) VALUES (?, 'completed')
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """, onboarding)
    }
  }
}
