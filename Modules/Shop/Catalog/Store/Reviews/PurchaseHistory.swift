public import Catalog
public import Database

/// The current user and their purchases: all that reviews need from accounts and orders.
///
/// The catalogue does not know these contexts; the app provides their answers, which are given in the transactions
/// of the reviews.
public struct PurchaseHistory: Sendable {
  let reviewer: @Sendable () -> Reviewer?
  let hasBought: @Sendable (any ReadTransaction, Product.ID, Reviewer.ID) throws -> Bool

  /// Creates the records from who is signed in, and whether an account paid for a product and kept it.
  public init(
    reviewer: @escaping @Sendable () -> Reviewer?,
    hasBought: @escaping @Sendable (any ReadTransaction, Product.ID, Reviewer.ID) throws -> Bool
  ) {
    (self.reviewer, self.hasBought) = (reviewer, hasBought)
  }
}
