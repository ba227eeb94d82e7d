import Catalog
import Money
import SharedKernel
import Testing

extension Catalog.Category {
  static func sample(_ id: String, _ name: String) throws -> Catalog.Category {
    Catalog.Category(id: try #require(ID(id)), name: name, summary: "All for the \(id).")
  }
}

extension Seller {
  static func sample(_ id: String, _ name: String) throws -> Seller {
    Seller(
      id: try #require(ID(id)), name: name, summary: "\(name) since 1970.", location: "Oslo")
  }
}

extension Product {
  static func sample(
    _ id: String, _ name: String, cents: Int64, _ category: String, _ seller: String
  ) throws -> Product {
    Product(
      id: try #require(ID(id)), name: name, summary: "A \(name).",
      price: Money(minorUnits: cents, currency: .usd),
      categoryID: try #require(Catalog.Category.ID(category)),
      sellerID: try #require(Seller.ID(seller)))
  }
}
