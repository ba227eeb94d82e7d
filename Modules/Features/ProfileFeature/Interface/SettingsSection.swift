public import Routing

/// A section of the settings.
public enum SettingsSection: String, CaseIterable, Sendable, LinkParameter {
  /// Name, e-mail address, password.
  case account

  /// What the user is told about.
  case notifications

  /// What is remembered and used.
  case privacy

  /// How the user pays.
  case payment
}
