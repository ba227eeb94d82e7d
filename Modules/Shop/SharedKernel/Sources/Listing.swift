/// One page of a long list, with the length of the list.
public struct Listing<Item: Sendable>: Sendable {
  /// The items of the page; the last page may have fewer than the page size.
  public let items: [Item]
  public let page: Page
  /// The number of items on all pages together.
  public let totalCount: Int

  public init(items: [Item], page: Page, totalCount: Int) {
    (self.items, self.page, self.totalCount) = (items, page, totalCount)
  }

  public init(all: [Item], page wanted: Page) {
    let last = max(1, (all.count + wanted.size - 1) / wanted.size)
    let page = Page(number: min(wanted.number, last), size: wanted.size) ?? wanted
    self.init(
      items: Array(all.dropFirst(page.offset).prefix(page.size)), page: page, totalCount: all.count)
  }

  public var pageCount: Int { max(1, (totalCount + page.size - 1) / page.size) }

  public var nextPage: Page? { page.offset + page.size < totalCount ? page.next : nil }
}

extension Listing: Equatable where Item: Equatable {}
extension Listing: Hashable where Item: Hashable {}

/// A part of a long list, by number and size.
public struct Page: Hashable, Sendable {
  public let number: Int
  /// The number of items per page, 1 to 100.
  public let size: Int

  /// Creates a page, or `nil` if the number is outside 1 to 1,000,000 or the size outside 1 to 100.
  public init?(number: Int, size: Int = 20) {
    guard (1...1_000_000).contains(number), (1...100).contains(size) else { return nil }
    (self.number, self.size) = (number, size)
  }

  private init(first size: Int) { (number, self.size) = (1, size) }

  public static let first = Page(first: 20)

  public var offset: Int { (number - 1) * size }

  public var next: Page? { Page(number: number + 1, size: size) }
}
