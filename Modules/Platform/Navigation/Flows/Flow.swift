public import Routing

/// A typed unit of navigation that ends with a value: signing in ends with a user, a checkout with an
/// order.
///
/// A feature declares its flows in its interface, so that others can start them and receive their
/// value without knowing who runs them. The coordinator registered for ``Start`` runs the flow.
///
/// ```swift
/// public struct SignInFlow: Flow {
///   public typealias Value = User.ID
///   public var start: AuthRoute { .login }
/// }
/// ```
public protocol Flow: Sendable {
  /// What the flow ends with.
  associatedtype Value: Sendable

  /// The routes of the coordinator that runs the flow.
  associatedtype Start: Route

  /// The first place of the flow.
  var start: Start { get }
}

extension Flow {
  /// The flow's name in events and reports: the name of its type.
  public static var name: String { String(describing: Self.self) }
}
