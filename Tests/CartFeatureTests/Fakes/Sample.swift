import Catalog
import Money
import Ordering
import SharedKernel
import Testing

/// Values the tests share.
enum Sample {
  static func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

  static func item(
    _ id: String, _ name: String, _ price: Money, stock: Int = 10
  ) throws -> Product {
    Product(
      id: try #require(Product.ID(id)), name: name, summary: "", price: price,
      categoryID: try #require(Category.ID("kitchen")),
      sellerID: try #require(Seller.ID("s-01")), stock: stock)
  }

  static func item(
    _ id: String, _ name: String, _ cents: Int64, stock: Int = 10
  ) throws -> Product {
    try item(id, name, dollars(cents), stock: stock)
  }

  static func promotion(
    _ code: String, _ benefit: Promotion.Benefit = .share(basisPoints: 1_000),
    from cents: Int64 = 0, until end: Timestamp? = nil
  ) throws -> Promotion {
    Promotion(
      code: try #require(PromoCode(code)), benefit: benefit,
      minimum: dollars(cents), startsAt: Timestamp(secondsSinceEpoch: 0),
      endsAt: end, limit: 100)
  }

  /// Answers to the address step, taxed at 19 %.
  static let address = [
    "recipient": "Ada", "street": "Main Street 1", "city": "Berlin", "postalCode": "10115",
    "region": "DE",
  ]
}
