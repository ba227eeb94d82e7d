import Catalog
import CatalogStore
import Expectations
import Money
import SharedKernel
import Testing

@Suite("Product lists in SQL")
struct ProductListTests {
  private let shop: Shop

  init() throws { shop = try Shop() }

  @Test("lists by name are as people sort: without regard to case and accents")
  func people() async throws {
    let names = [
      "Zebra", "apple", "Äpfel", "Apfel", "éclair", "Eclairs", "zebra crossing", "École",
    ]
    var file = "id,name,price,category,category_name,seller\n"
    for (number, name) in names.enumerated() {
      file += "n-\(number),\(name),1.00 USD,c-\(number),\(name),s-new\n"
    }
    let sorted = [
      "Äpfel", "Apfel", "apple", "éclair", "Eclairs", "École", "Zebra", "zebra crossing",
    ]
    try await shop.import(file)
    let seller = try #require(Seller.ID("s-new"))
    let page = { (page: Page) in try await shop.catalog.seller(seller, page: page).products }
    try await expectEqual(shop.all(size: 3, page).map(\.name), sorted)
    let categories = try await shop.catalog.storefront(featured: 0).categories.map(\.category.name)
    expectEqual(categories.filter(names.contains), sorted)
    try await shop.import(
      file.replacing(/c-\d/, with: "one").replacing(/,[^,]*,s-new/, with: ",,s-new"))
    try await expectEqual(shop.products(in: "one").map(\.product.name), sorted)
    let found = try await shop.names("a", ProductSelection(order: .name))
    #expect(found.map { FoldedText($0).text } == found.map { FoldedText($0).text }.sorted())
  }
}
