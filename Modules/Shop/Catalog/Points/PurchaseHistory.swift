public import Catalog
public import Database
public import DependencyInjection

/// The point to which the store that sells contributes the purchases; without one, nobody has bought anything,
/// so nobody reviews.
public enum PurchaseHistories: ValuePoint {
  public typealias Output = PurchaseHistory
  public static var limit: ContributionLimit { .atMostOne }
}

/// The current user and their purchases: all that reviews need from accounts and orders.
///
/// The catalogue does not know these contexts; the answers are given in the transactions of the reviews.
public struct PurchaseHistory: Sendable {
  package let reviewer: @Sendable () -> Reviewer?
  package let hasBought: @Sendable (any ReadTransaction, Product.ID, Reviewer.ID) throws -> Bool

  /// Creates the records from who is signed in, and whether an account paid for a product and kept it.
  public init(
    reviewer: @escaping @Sendable () -> Reviewer?,
    hasBought: @escaping @Sendable (any ReadTransaction, Product.ID, Reviewer.ID) throws -> Bool
  ) {
    (self.reviewer, self.hasBought) = (reviewer, hasBought)
  }
}
