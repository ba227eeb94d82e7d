public import Navigation
public import Routing

/// The steps a person sees the first time the app runs.
public enum OnboardingRoute: NavigationRoute {
  case welcome
  case begin

  public static let patterns: [LinkPattern<OnboardingRoute>] = [
    LinkPattern("onboarding", .welcome),
    LinkPattern("onboarding/begin", .begin),
  ]

  /// The first page has nothing to go back to.
  public var hidesBackButton: Bool { self == .welcome }

  /// The first page needs no title bar.
  public var hidesNavigationBar: Bool { self == .welcome }
}

/// Introduces the app; ends with the person's choice of how to begin.
public struct OnboardingFlow: Flow {
  public enum Value: String, Sendable {
    case register
    case signIn
    case browse
  }

  public let start = OnboardingRoute.welcome

  public init() {}
}
