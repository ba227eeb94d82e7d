import Catalog
import CatalogScreens
import Money
import Screens
import SharedKernel
import Testing

@Suite("The catalogue on a screen")
struct CatalogScreensTests {
  @Test("a listing says which of its pages it is, and turns to the next and the one before")
  func paging() throws {
    let page = try #require(Page(number: 2, size: 2))
    let paging = Listing(items: [3, 4], page: page, totalCount: 5).paging
    #expect(paging.number == 2 && paging.count == 3)
    #expect(paging.next == 3 && paging.previous == 1)
    #expect(Listing<Int>(items: [], page: .first, totalCount: 0).paging.blocks.isEmpty)
  }

  @Test("a product is a row with its price, picked by its identifier or only read")
  func row() throws {
    let product = Product(
      id: try #require(Product.ID("mug")), name: "Mug", summary: "A mug.",
      price: Money(minorUnits: 1_001, currency: .usd),
      categoryID: try #require(Catalog.Category.ID("kitchen")),
      sellerID: try #require(Seller.ID("s-01")))
    let row = product.row(pick: "pick")
    #expect(row.title == "Mug" && row.pick == ActionInvocation("pick", ["mug"]))
    #expect(row.values == [.money(minorUnits: 1_001, currency: "USD", exponent: 2)])
    #expect(product.row(pick: nil).pick == nil)
  }

  @Test("a selection is changed by the words of its actions, and shown where it differs")
  func selection() throws {
    #expect(ProductSelection.all.blocks.isEmpty)
    let sorted = try #require(
      try ProductSelection.all.changed(by: ActionInvocation("sort", ["price"])))
    let both = try #require(try sorted.changed(by: ActionInvocation("filter", ["stock"])))
    #expect(both.order == .price && both.filter.isInStock)
    #expect(both.blocks == [.text("sorted by price · only stock")])
    #expect(try both.changed(by: ActionInvocation("dance")) == nil)
    for (name, parameter) in [("sort", "order"), ("filter", "what")] {
      #expect(throws: InputError.missingArgument(action: name, parameter: parameter)) {
        try both.changed(by: ActionInvocation(name))
      }
    }
    let actions = ProductSelection.actions(filteredBy: "seller s-02")
    #expect(actions.map(\.name) == ["sort", "filter"])
    #expect(actions.last?.title.contains("rating 4, seller s-02; off for all") == true)
  }
}
