public import Navigation

/// Introduces the app; ends with how the person wants to begin.
public struct OnboardingFlow: Flow {
  /// How a person wants to begin.
  public enum Value: String, Sendable {
    /// With a new account.
    case register

    /// With an account they have.
    case signIn

    /// By looking around first.
    case browse
  }

  public let start = OnboardingRoute.welcome

  /// Creates the flow.
  public init() {}
}
