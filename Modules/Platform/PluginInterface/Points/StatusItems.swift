import DependencyInjection
public import Navigation

/// The items in the line above the prompt, or wherever a host shows the state of the app: a few words each.
///
/// A contribution is asked after each command, and gives `nil` while it has nothing to say:
///
/// ```swift
/// registry.contribute(to: StatusItems.self, using: CartKey.self, isOptional: true) { context, _, cart in
///   let count = try await cart.count()
///   return count > 0 ? "cart \(count)" : nil
/// }
/// ```
public enum StatusItems: ExtensionPoint {
  public typealias Input = Void
  public typealias Output = String?
}
