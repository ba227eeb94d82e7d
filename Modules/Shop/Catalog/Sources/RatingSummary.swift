/// How many reviews there are and what they add up to.
public struct RatingSummary: Hashable, Sendable {
  /// How many reviews there are.
  public let count: Int

  /// The average in tenths of a star, from 0, when there are no reviews, to 50; 43 reads "4.3".
  public let averageInTenths: Int

  /// Creates a summary from the number of reviews and the sum of their stars.
  public init(count: Int, totalStars: Int) {
    self.count = max(count, 0)
    guard count > 0 else {
      averageInTenths = 0
      return
    }
    // Wide enough for any two numbers.
    let (stars, reviews) = (Int128(totalStars), Int128(count))
    averageInTenths = Int(min(max((stars * 20 + reviews) / (reviews * 2), 0), 50))
  }

  /// The average as text with one decimal, or `nil` when nobody has reviewed yet.
  public var averageText: String? {
    count > 0 ? "\(averageInTenths / 10).\(averageInTenths % 10)" : nil
  }
}
