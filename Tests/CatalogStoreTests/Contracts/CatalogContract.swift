import Catalog
import Expectations
import Money
import SharedKernel
import Testing

/// The contract of every catalogue about its lists.
enum CatalogContract: String, Hashable, Sendable, CaseIterable {
  case categories = "categories are listed by name, with all of their products counted"
  case detail = "a product comes with its category, its seller and its stock"
  case missing = "what is not there is an error that names it"
  case names = "names are sorted without regard to case and accents, equal ones by identifier"
  case prices = "prices are sorted by currency first, equal ones by identifier"
  case ratings = "the best rated come first, of two alike the one with more reviews"
  case arrivals = "what came last comes first, also after it was changed"
  case filters = "each filter lets pass what meets it, and all of that"
  case pages = "a page past the end is empty and knows the whole"
  case featured = "the best rated products in stock are featured, as many as are asked for"
  case seller = "a seller's page lists its products by name and adds up their reviews"

  /// Checks one part of it on an implementation whose catalogue is empty.
  func check(on shop: EmptyShop) async throws {
    switch self {
    case .categories:
      #expect(try await shop.catalog.storefront(featured: 0).categories.isEmpty)
      try await shop.put("pan", "Pan", stock: 0)
      try await shop.put("pot", "Pot")
      try await shop.put("oar", "Oar", in: "boats")
      let categories = try await shop.catalog.storefront(featured: 0).categories
      expectEqual(categories.map(\.category.name), ["boats", "kitchen"])
      expectEqual(categories.map(\.productCount), [1, 2])
      let kitchen = try #require(categories.last?.category)
      try await expectEqual(shop.catalog.category(kitchen.id, page: .first).category, kitchen)
      expectEqual(kitchen.summary, "All of kitchen.")
    case .detail:
      let pan = try await shop.put("pan", "Pan", "It sears.", price: shop.usd(3_990), stock: 4)
      var detail = try await shop.catalog.product(pan)
      #expect(detail.product.name == "Pan" && detail.product.summary == "It sears.")
      #expect(
        detail.product.price == shop.usd(3_990) && detail.product.stock == 4
          && detail.product.isInStock)
      #expect(detail.category.id.rawValue == "kitchen" && detail.category.name == "kitchen")
      #expect(detail.seller.id.rawValue == "s-01" && detail.seller.location == "Oslo")
      expectEqual(detail.product.rating, .unrated)
      try await shop.put("pan", "Griddle", stock: 0, in: "grill", by: "s-02")
      detail = try await shop.catalog.product(pan)
      #expect(detail.product.name == "Griddle" && !detail.product.isInStock)
      #expect(detail.category.name == "grill" && detail.seller.name == "s-02")
      #expect(try await shop.names().isEmpty)
    case .missing:
      let product = try #require(Product.ID("none"))
      await expectRefusal(.noSuchProduct(product)) { try await shop.catalog.product(product) }
      await expectRefusal(.noSuchProduct(product)) {
        try await shop.reviews.reviews(of: product, page: .first)
      }
      let category = try #require(Category.ID("none"))
      await expectRefusal(.noSuchCategory(category)) {
        try await shop.catalog.category(category, page: .first)
      }
      let seller = try #require(Seller.ID("none"))
      await expectRefusal(.noSuchSeller(seller)) {
        try await shop.catalog.seller(seller, page: .first)
      }
    case .names:
      for (id, name) in [
        ("a", "Zebra"), ("c", "Apfel"), ("b", "Äpfel"), ("d", "apple"), ("e", "École"),
      ] { try await shop.put(id, name) }
      let sorted = ["Äpfel", "Apfel", "apple", "École", "Zebra"]
      try await expectEqual(shop.names(), sorted)
      try await expectEqual(shop.names(ProductSelection(order: .name)), sorted)
    case .prices:
      for (id, name, cents) in [("b", "B", 200), ("a", "A", 200), ("c", "C", 100)]
        as [(_, _, Int64)]
      {
        try await shop.put(id, name, price: shop.usd(cents))
      }
      try await shop.put("d", "D", price: Money(minorUnits: 900, currency: .eur))
      try await expectEqual(shop.names(ProductSelection(order: .price)), ["D", "C", "A", "B"])
      try await expectEqual(shop.names(ProductSelection(order: .priceDown)), ["B", "A", "C", "D"])
    case .ratings:
      // The ratings are 4.0 of two, 4.0 of one, 4.33 of three, and none.
      for (id, stars) in [("a", []), ("b", [4]), ("c", [3, 5]), ("d", [4, 4, 5])] {
        let product = try await shop.put(id, id)
        for (index, stars) in stars.enumerated() {
          try await shop.review(product, stars, as: "p\(index)")
        }
      }
      try await expectEqual(shop.names(ProductSelection(order: .rating)), ["d", "c", "b", "a"])
      let four = ProductSelection(filter: ProductFilter(minimumRating: Rating(4)))
      try await expectEqual(shop.names(four), ["b", "c", "d"])
      let five = ProductSelection(filter: ProductFilter(minimumRating: Rating(5)))
      #expect(try await shop.names(five).isEmpty)
    case .arrivals:
      for id in ["b", "c", "a"] { try await shop.put(id, id) }
      try await shop.put("b", "changed")
      try await expectEqual(shop.names(ProductSelection(order: .newest)), ["a", "c", "changed"])
    case .filters:
      try await shop.put("a", "A", price: shop.usd(100), stock: 0)
      try await shop.put("b", "B", price: shop.usd(200), by: "s-02", "Mill & Co")
      try await shop.put("c", "C", price: shop.usd(300))
      try await shop.put("d", "D", price: Money(minorUnits: 200, currency: .eur))
      func names(_ filter: ProductFilter) async throws -> [String] {
        try await shop.names(ProductSelection(filter: filter))
      }
      try await expectEqual(names(ProductFilter(isInStock: true)), ["B", "C", "D"])
      for seller in ["s-02", "S-02", "Mill & Co", "mill"] {
        try await expectEqual(names(ProductFilter(seller: seller)), ["B"], "\(seller)")
      }
      #expect(try await names(ProductFilter(seller: "mil")).isEmpty)
      #expect(try await names(ProductFilter(seller: "s-0")).isEmpty)
      try await expectEqual(names(ProductFilter(price: .init(.usd, from: 200))), ["B", "C"])
      try await expectEqual(names(ProductFilter(price: .init(.usd, to: 200))), ["A", "B"])
      try await expectEqual(
        names(ProductFilter(price: .init(.usd, to: 200), isInStock: true)), ["B"])
      try await expectEqual(names(ProductFilter(category: "Kitchen")).count, 4)
      #expect(try await names(ProductFilter(category: "boats")).isEmpty)
    case .pages:
      let pan = try await shop.put("pan", "Pan")
      let page = try #require(Page(number: 1_000_000, size: 100))
      let kitchen = try #require(Category.ID("kitchen"))
      let products = try await shop.catalog.category(kitchen, page: page).products
      #expect(products.items.isEmpty && products.totalCount == 1 && products.page == page)
      let found = try await shop.search.search("pan", .all, page: page)
      #expect(found.items.isEmpty && found.totalCount == 1)
      try await expectEqual(shop.reviews.reviews(of: pan, page: page).reviews.totalCount, 0)
    case .featured:
      for (id, stars, stock) in [("a", 2, 1), ("b", 5, 0), ("c", 4, 1), ("d", 3, 1)] {
        try await shop.review(try await shop.put(id, id, stock: stock), stars, as: "ada")
      }
      try await expectEqual(shop.catalog.storefront(featured: 2).featured.map(\.name), ["c", "d"])
      try await expectEqual(
        shop.catalog.storefront(featured: 9).featured.map(\.name), ["c", "d", "a"])
      #expect(try await shop.catalog.storefront(featured: -1).featured.isEmpty)
    case .seller:
      let pot = try await shop.put("pot", "pot", stock: 0)
      let oar = try await shop.put("oar", "Oar", in: "boats")
      try await shop.review(try await shop.put("pan", "Pan", by: "s-02"), 1, as: "ada")
      try await shop.review(pot, 5, as: "ada")
      try await shop.review(oar, 2, as: "eve")
      let detail = try await shop.catalog.seller(try #require(Seller.ID("s-01")), page: .first)
      expectEqual(detail.seller.summary, "We are s-01.")
      expectEqual(detail.products.items.map(\.name), ["Oar", "pot"])
      try await checkListed(pot, on: shop)
      expectEqual(detail.products.totalCount, 2)
      expectEqual(detail.rating, RatingSummary(count: 2, totalStars: 7))
      expectEqual(detail.products.items.map(\.sellerName), ["s-01", "s-01"])
      expectEqual(detail.products.items.map(\.categoryName), ["boats", "kitchen"])
    }
  }

  /// Checks that every list shows a product as its page does, including stock and rating.
  private func checkListed(_ id: Product.ID, on shop: EmptyShop) async throws {
    let product = try await shop.catalog.product(id).product
    #expect(product.stock == 0 && product.rating == RatingSummary(count: 1, totalStars: 5))
    let lists = [
      try await shop.catalog.seller(product.sellerID, page: .first).products,
      try await shop.catalog.category(product.categoryID, page: .first).products,
      try await shop.search.search(product.name, .all, page: .first),
    ]
    for list in lists { #expect(list.items.contains(product)) }
    let oar = try #require(lists[0].items.first)
    #expect(try await shop.catalog.storefront(featured: 9).featured.contains(oar))
  }
}

extension EmptyShop {
  fileprivate func names(_ selection: ProductSelection) async throws -> [String] {
    try await names(in: "kitchen", selection)
  }
}
