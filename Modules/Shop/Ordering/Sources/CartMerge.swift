public import Catalog

/// What happened when a guest's cart was taken over by an account.
public struct CartMerge: Hashable, Sendable {
  /// How many lines came over.
  public let movedLines: Int

  /// The products of which fewer than the sum were kept, because a line holds at most 999.
  public let cappedProducts: [Product.ID]

  /// Creates a report.
  public init(movedLines: Int, cappedProducts: [Product.ID]) {
    (self.movedLines, self.cappedProducts) = (movedLines, cappedProducts)
  }
}
