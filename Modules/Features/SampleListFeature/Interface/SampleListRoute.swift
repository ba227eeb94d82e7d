public import Routing

/// The routes of the sample list feature.
public enum SampleListRoute: Route {
  /// Where the feature begins.
  case sampleList

  public static let patterns: [LinkPattern<SampleListRoute>] = [
    LinkPattern("sample-list", .sampleList)
  ]
}
