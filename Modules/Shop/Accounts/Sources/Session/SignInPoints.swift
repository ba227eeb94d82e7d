public import DependencyInjection

/// What a plugin does after a person has signed in, such as adding a guest's cart to theirs.
///
/// It is repeated at a start with a person signed in, because the last run may have ended before it; the second
/// time it finds nothing to do. It returns a message for the person, if any.
///
/// ```swift
/// registry.contribute(to: AfterSignIn.self, using: CartKey.self) { cart in
///   { _ in try await cart.mergeGuestCart()?.message }
/// }
/// ```
public enum AfterSignIn: ValuePoint {
  public typealias Output = @Sendable (User.ID) async throws -> String?
}

/// What a plugin does when a person is signed out, also by another device: it forgets what it holds for them.
public enum AfterSignOut: ValuePoint {
  public typealias Output = @Sendable (User.ID) async throws -> Void
}
