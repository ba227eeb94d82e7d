/// What making a dependency throws that a test forbids.
public struct ForbiddenDependency: Error, Hashable, Sendable {
  /// The name of the key.
  public let key: String
}
