public import Routing

public enum SampleListRoute: Route {
  /// Where the feature begins.
  case sampleList

  public static let patterns: [LinkPattern<SampleListRoute>] = [
    LinkPattern("sample-list", .sampleList)
  ]
}
