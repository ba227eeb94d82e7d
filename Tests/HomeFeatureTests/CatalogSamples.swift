import Catalog
import CatalogTesting
import CivilTime
import Money
import SharedKernel
import Testing

extension FakeCatalog {
  /// A small catalogue: a kitchen of 25 products, a garden of one, an empty attic.
  static func sample(_ history: FakePurchaseHistory) throws -> FakeCatalog {
    var products: [(product: Product, stock: Int)] = []
    for number in 1...25 {
      let padded = number < 10 ? "0\(number)" : "\(number)"
      let mug = try product(
        "mug-\(padded)", "Mug \(padded)", cents: 1_000 + Int64(number), "kitchen", "s-01")
      products.append((mug, number == 2 ? 0 : 10))
    }
    products.append((try product("spade", "Spade", cents: 3_480, "garden", "s-02"), 3))
    return FakeCatalog(
      categories: try [("attic", "Attic"), ("garden", "Garden"), ("kitchen", "Kitchen")].map {
        Catalog.Category(
          id: try #require(Category.ID($0)), name: $1, summary: "All for the \($0).")
      },
      sellers: try [("s-01", "Claywork"), ("s-02", "Greenfield"), ("s-03", "Idle")].map {
        Seller(
          id: try #require(Seller.ID($0)), name: $1, summary: "\($1) since 1970.",
          location: "Oslo")
      },
      products: products, reviews: [try #require(Product.ID("mug-01")): try opinions()],
      history: history)
  }

  /// 21 reviews of one day, of which the first to read came last.
  private static func opinions() throws -> [Review] {
    let date = try #require(CivilDate("2025-03-14"))
    return try (1...21).reversed().map { number in
      Review(
        rating: try #require(Rating(number == 1 ? 2 : 4)), authorName: "Reader \(number)",
        text: "Opinion \(number)", date: date)
    }
  }

  private static func product(
    _ id: String, _ name: String, cents: Int64, _ category: String, _ seller: String
  ) throws -> Product {
    Product(
      id: try #require(Product.ID(id)), name: name, summary: "A \(name).",
      price: Money(minorUnits: cents, currency: .usd),
      categoryID: try #require(Category.ID(category)),
      sellerID: try #require(Seller.ID(seller)))
  }
}
