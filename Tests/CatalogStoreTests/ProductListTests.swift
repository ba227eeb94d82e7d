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

  @Test(
    "every order holds over all pages, and loses and repeats nothing",
    arguments: ProductOrder.allCases)
  func orders(order: ProductOrder) async throws {
    let products = try await shop.products(in: "kitchen", ProductSelection(order: order))
    #expect(Set(products.map(\.product.id)).count == 11 && products.count == 11)
    let arrivals = try await shop.products(in: "kitchen", ProductSelection(order: .newest))
      .map(\.product.id)
    for (one, next) in zip(products, products.dropFirst()) {
      switch order {
      case .name: #expect(one.product.name <= next.product.name)
      case .price: #expect(one.product.price.minorUnits <= next.product.price.minorUnits)
      case .priceDown: #expect(one.product.price.minorUnits >= next.product.price.minorUnits)
      case .rating:
        #expect(one.product.rating.averageInTenths >= next.product.rating.averageInTenths)
      case .newest:
        #expect(one.product.id.rawValue > next.product.id.rawValue)
      }
    }
    expectEqual(Set(arrivals), Set(products.map(\.product.id)))
  }

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

  @Test("products of one price are ordered by their identifiers")
  func ties() async throws {
    var file = "id,name,price,category,seller\n"
    for number in 1...30 { file += "t-\(number),Same,5.00 USD,ties,s-01\n" }
    try await shop.import(file)
    for order in ProductOrder.allCases {
      let listed = try await shop.products(in: "ties", ProductSelection(order: order))
      expectEqual(Set(listed.map(\.product.id)).count, 30)
    }
  }

  @Test("each filter lets pass what meets it, and all of that")
  func filters() async throws {
    let all = try await shop.products(in: "kitchen")
    func check(
      _ filter: ProductFilter, _ meets: (ProductDetail) -> Bool
    ) async throws {
      let found = try await shop.products(in: "kitchen", ProductSelection(filter: filter))
      expectEqual(found.map(\.product.id), all.filter(meets).map(\.product.id))
      #expect(!found.isEmpty && found.count < all.count)
    }
    try await check(ProductFilter(isInStock: true)) { $0.product.stock > 0 }
    try await check(ProductFilter(price: .init(.usd, from: 2_780, to: 4_200))) {
      (2_780...4_200).contains($0.product.price.minorUnits)
    }
    try await check(ProductFilter(seller: Seller.ID("s-01"))) { $0.seller.id.rawValue == "s-01" }
    try await check(ProductFilter(minimumRating: Rating(4))) {
      $0.product.rating.averageInTenths >= 40
    }
    try await check(ProductFilter(price: .init(.usd, to: 5_000), isInStock: true)) {
      $0.product.stock > 0 && $0.product.price.minorUnits <= 5_000
    }
  }

  @Test("prices of another currency are outside every range")
  func currencies() async throws {
    try await shop.import(
      "id,name,price,category,seller\ny-1,Yen,4000 JPY,kitchen,s-01\n", currency: .jpy)
    let dollars = ProductSelection(
      filter: ProductFilter(price: .init(.usd, from: 3_990, to: 4_000)))
    try await expectEqual(
      shop.products(in: "kitchen", dollars).map(\.product.name), ["Cast Iron Skillet"])
    let yen = ProductSelection(filter: ProductFilter(price: .init(.jpy, from: 1)))
    try await expectEqual(shop.products(in: "kitchen", yen).map(\.product.name), ["Yen"])
    let byPrice = try await shop.products(in: "kitchen", ProductSelection(order: .price))
    expectEqual(byPrice.first?.product.name, "Yen")
  }

  @Test("a filtered list knows how long it is")
  func count() async throws {
    let kitchen = try #require(Category.ID("kitchen"))
    let selection = ProductSelection(filter: ProductFilter(isInStock: true))
    let second = try #require(Page(number: 2, size: 4))
    let listing = try await shop.catalog.category(kitchen, selection, page: second).products
    #expect(listing.totalCount == 10 && listing.items.count == 4)
    let other = ProductSelection(filter: ProductFilter(category: Category.ID("desk")))
    try await expectEqual(
      shop.catalog.category(kitchen, other, page: .first).products.totalCount, 0)
  }
}
