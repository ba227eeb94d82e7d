import Expectations
import SharedKernel
import Testing

@Suite("Pages and listings")
struct ListingTests {
  @Test(
    "a page outside the limits is refused",
    arguments: [(0, 20), (-1, 20), (1, 0), (1, 101), (1_000_001, 1)])
  func invalidPage(number: Int, size: Int) {
    #expect(Page(number: number, size: size) == nil)
  }

  @Test("a listing leads to its neighbours and nowhere beyond")
  func neighbours() throws {
    let middle = try #require(Page(number: 2, size: 10))
    let listing = Listing(items: Array(1...10), page: middle, totalCount: 21)
    expectEqual(middle.offset, 10)
    expectEqual(listing.pageCount, 3)
    expectEqual(listing.nextPage?.number, 3)

    let last = Listing(items: [21], page: try #require(listing.nextPage), totalCount: 21)
    #expect(last.nextPage == nil)
    let empty = Listing<Int>(items: [], page: .first, totalCount: 0)
    expectEqual(empty.pageCount, 1)
    #expect(empty.nextPage == nil)
    #expect(listing != last)
  }

  @Test(
    "a page of a whole list holds its part, and the last page stands for one behind it",
    arguments: [(1, 1, Array(1...4)), (2, 2, Array(5...8)), (3, 3, [9]), (7, 3, [9])])
  func wholeList(wanted: Int, shown: Int, items: [Int]) throws {
    let listing = Listing(all: Array(1...9), page: try #require(Page(number: wanted, size: 4)))
    expectEqual(listing.page.number, shown)
    expectEqual(listing.items, items)
    expectEqual(listing.totalCount, 9)
    expectEqual(listing.pageCount, 3)
  }

  @Test("an empty list has one page, the first", arguments: [1, 5])
  func emptyList(wanted: Int) throws {
    let listing = Listing<Int>(all: [], page: try #require(Page(number: wanted, size: 4)))
    expectEqual(listing.page.number, 1)
    #expect(listing.items.isEmpty)
  }
}
