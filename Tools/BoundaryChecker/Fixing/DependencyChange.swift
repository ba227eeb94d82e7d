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

  /// The target it depends on.
  public var dependency: String

  /// Creates a change.
  public init(_ action: Action, of dependency: String, in target: String) {
    self.action = action
    self.target = target
    self.dependency = dependency
  }
}
