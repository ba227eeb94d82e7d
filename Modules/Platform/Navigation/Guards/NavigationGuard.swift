/// May redirect, refuse or postpone going somewhere; asked once about every place on the way of an
/// attempt, on the main actor.
///
/// On the way of a link lie the place itself, the first place of its tab and its parents, whether they are
/// on the stack already or not; a place put onto a stack, or shown as a whole root, is asked about alone.
/// A guard decides from what is already known: it cannot wait, so an attempt is one step. Guards are
/// asked in the order of their names, whatever the order of registration.
///
/// ```swift
/// NavigationGuard(name: "empty-cart", plugin: "cart") { attempt in
///   guard attempt.route.as(CartRoute.self) == .checkout, cart.isEmpty else { return .allow }
///   return .redirect(to: try AnyRoute(CartRoute.cart))
/// }
/// ```
public struct NavigationGuard: Sendable {
  /// The guard's name, unique in an app.
  public let name: String

  /// The plugin that registered it.
  public let plugin: String

  /// What it says to an attempt.
  public let verdict: @MainActor @Sendable (NavigationAttempt) throws -> GuardVerdict

  /// Creates a guard.
  public init(
    name: String, plugin: String,
    verdict: @escaping @MainActor @Sendable (NavigationAttempt) throws -> GuardVerdict
  ) {
    self.name = name
    self.plugin = plugin
    self.verdict = verdict
  }
}
