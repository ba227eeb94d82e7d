/// Which part of a long listing is asked for.
public struct Page: Hashable, Sendable {
  /// The page's number, from 1.
  public let number: Int

  /// How many items a page holds, 1 to 100.
  public let size: Int

  /// Creates a page, or `nil` when the number is outside 1 to 1,000,000 or the size outside 1 to 100.
  public init?(number: Int, size: Int = 20) {
    guard (1...1_000_000).contains(number), (1...100).contains(size) else { return nil }
    (self.number, self.size) = (number, size)
  }

  private init(first size: Int) {
    (number, self.size) = (1, size)
  }

  /// The first page of 20.
  public static let first = Page(first: 20)

  /// How many items come before this page.
  public var offset: Int { (number - 1) * size }

  /// The page after this one, if there may be one.
  public var next: Page? { Page(number: number + 1, size: size) }

  /// The page before this one, if any.
  public var previous: Page? { Page(number: number - 1, size: size) }
}
