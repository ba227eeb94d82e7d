import Accounts
import Catalog
import Money
import Ordering
import SharedKernel
import Testing

/// Values the tests share.
enum Sample {
  static func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

  static func item(
    _ id: String, _ name: String, _ cents: Int64, stock: Int = 10
  ) throws -> ShelfItem {
    ShelfItem(
      id: try #require(Product.ID(id)), name: name, price: dollars(cents), stock: stock)
  }

  static func shelf() throws -> [ShelfItem] {
    [
      try item("p-001", "Mug", 1_000), try item("p-002", "Lamp", 4_000),
      try item("p-003", "Pen", 150, stock: 2),
    ]
  }

  static func user() throws -> User {
    User(
      id: try #require(User.ID("u-ada")), email: try EmailAddress("ada@shop.example"), name: "Ada")
  }

  static func promotion(
    _ code: String, _ benefit: Promotion.Benefit = .share(basisPoints: 1_000),
    from cents: Int64 = 0
  ) throws -> Promotion {
    Promotion(
      code: try #require(PromoCode(code)), benefit: benefit,
      minimum: dollars(cents), startsAt: Timestamp(secondsSinceEpoch: 0), limit: 100)
  }

  /// Answers to the address step, taxed at 19 %.
  static let address = [
    "recipient": "Ada", "street": "Main Street 1", "city": "Berlin", "postalCode": "10115",
    "region": "DE",
  ]
}
