public import DependencyInjection

/// Who is asking, and what they have bought: all that reviewing needs of accounts and orders.
///
/// The catalogue knows neither; whoever keeps the orders provides this.
public protocol PurchaseHistory: Sendable {
  /// The account signed in, or `nil`.
  func reviewer() -> Reviewer?

  /// Whether an account has paid for a product and kept it.
  func hasBought(_ product: Product.ID, _ reviewer: Reviewer.ID) async throws -> Bool
}

/// Where the purchase history is found among the dependencies.
public enum PurchaseHistoryKey: DependencyKey {
  public typealias Value = any PurchaseHistory
}
