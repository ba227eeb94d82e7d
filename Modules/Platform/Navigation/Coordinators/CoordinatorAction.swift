/// What goes up: from a view model to its coordinator, and from there to parents until one handles it.
///
/// ```swift
/// public enum SessionAction: CoordinatorAction { case signedOut }
/// ```
public protocol CoordinatorAction: Sendable {
  /// The action in a word, for events; the name of the type unless stated.
  var name: String { get }
}

extension CoordinatorAction {
  public var name: String { String(describing: Self.self) }
}

/// Asked of the parents when a person goes back at the root of a stack; handling it means having
/// found somewhere to go, or having ended the flow.
///
/// ```swift
/// func handle(_ action: any CoordinatorAction) throws -> Bool {
///   guard action is BackAtRoot else { return false }
///   try context.cancel()
///   return true
/// }
/// ```
public struct BackAtRoot: CoordinatorAction {
  /// Creates the action.
  public init() {}
}
