/// A category and how many products it holds.
public struct CategorySummary: Hashable, Sendable {
  /// The category.
  public let category: Category

  /// How many products it holds, sold out or not.
  public let productCount: Int

  /// Creates a summary.
  public init(category: Category, productCount: Int) {
    (self.category, self.productCount) = (category, productCount)
  }
}
