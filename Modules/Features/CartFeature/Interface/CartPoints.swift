public import Navigation
public import Ordering
public import Screens

/// The steps that other features add to a checkout, between delivery and payment or from the review.
///
/// A contribution returns its form, or `nil` if there is nothing to ask. What a person chooses is priced by the
/// `PriceRule` of the same plugin, if it has one.
public enum CheckoutSteps: ExtensionPoint {
  public typealias Input = CheckoutSituation
  public typealias Output = CheckoutForm?
}

/// What a step of a plugin may look at.
public struct CheckoutSituation: Sendable {
  public let cart: Cart
  private let choices: [String: String]

  /// Creates a situation from the cart and what was chosen so far, by plugin.
  public init(cart: Cart, choices: [String: String]) { (self.cart, self.choices) = (cart, choices) }

  /// Returns what the person has chosen in the step of a plugin; empty if nothing.
  public func choice(of plugin: String) -> String { choices[plugin, default: ""] }
}

/// A step of a checkout as a plugin asks it.
public struct CheckoutForm: Sendable {
  /// What is asked, such as `wrapping`, to be read after "Step 3 of 5:".
  public let title: String
  /// Whether the checkout goes on without it; the review then offers it.
  public let isOptional: Bool
  public let blocks: [Block]
  /// The fields, filled with what was chosen before.
  public let fields: [Field]
  /// Turns the answers into the choice that the checkout remembers, in the plugin's own words; empty for none.
  ///
  /// An error that it throws refuses to go on.
  public let choose: @MainActor @Sendable (ActionInvocation) async throws -> String

  public init(
    title: String, isOptional: Bool = false, blocks: [Block] = [], fields: [Field],
    choose: @escaping @MainActor @Sendable (ActionInvocation) async throws -> String
  ) {
    (self.title, self.isOptional, self.blocks) = (title, isOptional, blocks)
    (self.fields, self.choose) = (fields, choose)
  }
}
