public import Navigation
public import Ordering
public import Screens

/// The steps that other features add to a checkout, between delivery and payment or from the review.
///
/// A contribution returns its form, or `nil` if there is nothing to ask. What a person chooses is a
/// `CheckoutPromise` of the same plugin, which its `PriceRule` prices, and may take from tables of its own.
public enum CheckoutSteps: ExtensionPoint {
  public typealias Input = CheckoutSituation
  public typealias Output = CheckoutForm?
}

/// What a step of a plugin may look at.
public struct CheckoutSituation: Sendable {
  public let cart: Cart
  private let choices: [String: CheckoutChoice]

  /// Creates a situation from the cart and what was chosen so far, by plugin.
  public init(cart: Cart, choices: [String: CheckoutChoice] = [:]) {
    (self.cart, self.choices) = (cart, choices)
  }

  /// Returns what the person has chosen in the step of a plugin; `nil` if nothing.
  public func promise<Promise: CheckoutPromise>(_ type: Promise.Type = Promise.self) -> Promise? {
    choices[Promise.plugin]?.promise()
  }
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
  /// The id of the plugin whose promise it makes, which is that of the step.
  public let plugin: String
  /// Turns the answers into the choice that the checkout remembers; `nil` for none.
  ///
  /// An error that it throws refuses to go on.
  public let choose: @MainActor @Sendable (ActionInvocation) async throws -> CheckoutChoice?

  /// Creates a step; `choose` turns the answers into what the person is promised, or `nil` for nothing.
  public init<Promise: CheckoutPromise>(
    _ promise: Promise.Type, title: String, isOptional: Bool = false, blocks: [Block] = [],
    fields: [Field],
    choose: @escaping @MainActor @Sendable (ActionInvocation) async throws -> Promise?
  ) {
    (self.title, self.isOptional, self.blocks) = (title, isOptional, blocks)
    (self.fields, plugin) = (fields, Promise.plugin)
    self.choose = { try await choose($0).map(CheckoutChoice.init) }
  }
}
