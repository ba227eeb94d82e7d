public import Navigation
public import Routing

/// The steps a person sees the first time the app runs.
public enum OnboardingRoute: NavigationRoute {
  /// What the app is.
  case welcome

  /// How to begin.
  case begin

  public static let patterns: [LinkPattern<OnboardingRoute>] = [
    LinkPattern("onboarding", .welcome),
    LinkPattern("onboarding/begin", .begin),
  ]

  /// There is nowhere to go back to from the first page.
  public var hidesBackButton: Bool { self == .welcome }

  /// The first page speaks for itself.
  public var hidesNavigationBar: Bool { self == .welcome }
}

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

  public init() {}
}
