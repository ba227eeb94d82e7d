public import DependencyInjection

/// The list of the sample list feature: a person's, or that of this device's guest.
public protocol SampleListItems: Sendable {
  var all: [String] { get async throws }

  func add(_ item: String) async throws

  func remove(_ item: String) async throws
}

/// Where the feature gets its list from.
public enum SampleListItemsKey: DependencyKey {
  public typealias Value = any SampleListItems
}
