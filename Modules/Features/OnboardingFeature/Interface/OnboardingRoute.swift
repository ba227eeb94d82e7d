public import Routing

/// The steps a person sees the first time the app runs.
public enum OnboardingRoute: Route {
  /// What the app is.
  case welcome

  /// How to begin.
  case begin

  public static let patterns: [LinkPattern<OnboardingRoute>] = [
    LinkPattern("onboarding", .welcome),
    LinkPattern("onboarding/begin", .begin),
  ]
}
