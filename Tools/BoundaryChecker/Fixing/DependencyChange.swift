/// A change of the dependencies a target declares in `Package.swift`.
public struct DependencyChange: Hashable, Sendable {
  /// What happens to the dependency.
  public enum Action: String, Hashable, Sendable {
    /// The target is to declare it.
    case add
    /// The target is to declare it no longer.
    case remove
  }

  /// What happens to the dependency.
  public var action: Action

  /// The target whose dependencies change.
  public var target: String

  /// The target, or the product, it depends on.
  public var dependency: String

  /// The package of the product; `nil` when it depends on a target of its own package.
  public var package: String?

  /// Creates a change.
  public init(
    _ action: Action, of dependency: String, from package: String? = nil, in target: String
  ) {
    self.action = action
    self.target = target
    self.dependency = dependency
    self.package = package
  }
}
