import Catalog
import CivilTime
public import DependencyInjection
import Money
import SharedKernel

extension FakeCatalog {
  /// Returns a kitchen with 25 mugs, the second sold out, a garden with a spade, and an empty attic.
  ///
  /// The first mug has 21 reviews of one day; the last one added is listed first.
  public static func sample(
    _ history: FakePurchaseHistory = FakePurchaseHistory()
  ) -> FakeCatalog {
    let mugs = (1...25).compactMap { number in
      let padded = number < 10 ? "0\(number)" : "\(number)"
      return product(
        "mug-\(padded)", "Mug \(padded)", cents: 1_000 + Int64(number), in: "kitchen", of: "s-01"
      ).map { (product: $0, stock: number == 2 ? 0 : 10) }
    }
    let spade = product("spade", "Spade", cents: 3_480, in: "garden", of: "s-02")
    return FakeCatalog(
      categories: [("attic", "Attic"), ("garden", "Garden"), ("kitchen", "Kitchen")].compactMap {
        id, name in
        Category.ID(id).map { Category(id: $0, name: name, summary: "All for the \(id).") }
      },
      sellers: [("s-01", "Claywork"), ("s-02", "Greenfield"), ("s-03", "Idle")].compactMap {
        id, name in
        Seller.ID(id).map {
          Seller(id: $0, name: name, summary: "\(name) since 1970.", location: "Oslo")
        }
      },
      products: mugs + (spade.map { [(product: $0, stock: 3)] } ?? []),
      reviews: Dictionary(
        mugs.prefix(1).map { ($0.product.id, opinions) }, uniquingKeysWith: { first, _ in first }),
      history: history)
  }

  /// Provides this catalogue under every key of the context that features use.
  public nonisolated func provide(in registry: inout DependencyRegistry, as name: String) {
    registry.provide(CatalogKey.self, plugin: name) { self }
    registry.provide(ProductSearchKey.self, plugin: name) { self }
    registry.provide(ReviewsKey.self, plugin: name) { self }
  }

  private static var opinions: [Review] {
    (1...21).reversed().compactMap { number in
      guard let date = CivilDate("2025-03-14"), let rating = Rating(number == 1 ? 2 : 4) else {
        return nil
      }
      return Review(
        rating: rating, authorName: "Reader \(number)", text: "Opinion \(number)", date: date)
    }
  }

  private static func product(
    _ id: String, _ name: String, cents: Int64, in category: String, of seller: String
  ) -> Product? {
    guard let id = Product.ID(id), let category = Category.ID(category),
      let seller = Seller.ID(seller)
    else { return nil }
    return Product(
      id: id, name: name, summary: "A \(name).",
      price: Money(minorUnits: cents, currency: .usd), categoryID: category, sellerID: seller)
  }
}
