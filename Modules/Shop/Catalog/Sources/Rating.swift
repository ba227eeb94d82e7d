/// A mark from one to five stars.
public struct Rating: Hashable, Sendable, Comparable {
  /// How many stars, 1 to 5.
  public let stars: Int

  /// Creates a rating, or `nil` outside 1 to 5.
  public init?(_ stars: Int) {
    guard (1...5).contains(stars) else { return nil }
    self.stars = stars
  }

  public static func < (left: Rating, right: Rating) -> Bool { left.stars < right.stars }
}
