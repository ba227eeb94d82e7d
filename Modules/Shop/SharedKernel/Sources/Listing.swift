/// One page of a long list, and how long the list is.
public struct Listing<Item: Sendable>: Sendable {
  /// The items on this page, in order.
  public let items: [Item]

  /// The page that was asked for.
  public let page: Page

  /// How many items all pages hold together.
  public let totalCount: Int

  /// Creates a listing.
  public init(items: [Item], page: Page, totalCount: Int) {
    (self.items, self.page, self.totalCount) = (items, page, totalCount)
  }

  /// Creates a page of a list that is there as a whole.
  public init(all: [Item], page wanted: Page) {
    let last = max(1, (all.count + wanted.size - 1) / wanted.size)
    let page = Page(number: min(wanted.number, last), size: wanted.size) ?? wanted
    self.init(
      items: Array(all.dropFirst(page.offset).prefix(page.size)), page: page,
      totalCount: all.count)
  }

  /// How many pages there are, at least one.
  public var pageCount: Int { max(1, (totalCount + page.size - 1) / page.size) }

  /// The page after this one, if it holds anything.
  public var nextPage: Page? { page.offset + page.size < totalCount ? page.next : nil }

  /// The page before this one, if any.
  public var previousPage: Page? { page.previous }
}

extension Listing: Equatable where Item: Equatable {}
extension Listing: Hashable where Item: Hashable {}
