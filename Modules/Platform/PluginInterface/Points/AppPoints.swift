public import DependencyInjection
public import Navigation
public import Routing

/// The point to which one plugin contributes the flow that introduces the app before its tabs.
///
/// The app decides when it is due, such as at the first run on a device.
///
/// ```swift
/// registry.contribute(to: Introductions.self, isOptional: true) {
///   Introduction(OnboardingFlow()) { $0 == .register ? AuthRoute.register : nil }
/// }
/// ```
public enum Introductions: ValuePoint {
  public typealias Output = Introduction

  public static var limit: ContributionLimit { .atMostOne }
}

/// A flow that introduces the app, and the route where a person goes on afterwards.
public struct Introduction: Sendable {
  /// Shows the flow as a root, and calls `completed` once with the route where its end leads.
  package let show:
    @MainActor @Sendable (
      Navigator, RootID, _ completed: @escaping @MainActor @Sendable (AnyRoute?) -> Void
    ) throws(NavigationError) -> Void

  /// Describes an introduction; `next` returns the route that its result asks for, or `nil` for the first tab.
  public init<F: Flow>(_ flow: F, next: @escaping @Sendable (F.Value) throws -> (any Route)?) {
    show = { navigator, root, completed throws(NavigationError) in
      _ = try navigator.showFlow(root: root, flow) { result in
        guard case .completed(let value) = result else { return }
        completed(try next(value).map { try AnyRoute($0) })
      }
    }
  }
}

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
