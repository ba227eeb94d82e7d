public import Catalog
import CatalogStore
import CivilTime
public import Database
import DependencyInjection
import Money
public import PluginInterface
public import SharedKernel

/// What a test or an example sells in place of the sample of a new shop.
public struct TestGoods: Sendable {
  private let categories: [Category]
  private let sellers: [Seller]
  private let products: [Product]
  private let reviews: [Product.ID: [Review]]

  /// Describes goods by products in order of arrival, each with its stock.
  ///
  /// A category or a seller that is not described is named like its identifier. Reviews are by nobody, in order of
  /// arrival, and replace those that a product had.
  public init(
    _ products: [Product] = [], categories: [Category] = [], sellers: [Seller] = [],
    reviews: [Product.ID: [Review]] = [:]
  ) {
    (self.products, self.categories) = (products, categories)
    (self.sellers, self.reviews) = (sellers, reviews)
  }

  /// Puts the goods into a catalogue; what is there under the same identifiers is replaced.
  public func put(into database: any Database) async throws {
    try await database.write { try put(into: $0) }
  }

  /// Puts the goods into the catalogue of an app, behind its back.
  public func put(in app: ComposedApp) async throws {
    try await put(into: app.container.resolve(DatabaseKey.self))
  }

  /// Stores a review, by an account or by nobody.
  public static func put(
    _ review: Review, on product: Product.ID, by reviewer: Reviewer.ID?, in database: any Database
  ) async throws {
    try await database.write { try ReviewTable($0).insert(review, of: product, by: reviewer) }
  }

  /// Removes a product as if it had never been sold.
  public static func remove(_ product: Product.ID, from database: any Database) async throws {
    try await database.write { transaction in
      for statement in [
        """
        DELETE FROM catalog_product_search
        WHERE rowid = (SELECT number FROM catalog_product WHERE id = ?)
        """, "DELETE FROM catalog_review WHERE product_id = ?",
        "DELETE FROM catalog_product WHERE id = ?",
      ] as [Statement] { try transaction.run(statement, product.rawValue) }
    }
  }

  /// Empties a catalogue, and puts the goods into it.
  public func replaceAll(in transaction: any WriteTransaction) throws {
    for statement in [
      "DELETE FROM catalog_review", "DELETE FROM catalog_product", "DELETE FROM catalog_category",
      "DELETE FROM catalog_seller", "DELETE FROM catalog_product_search",
    ] as [Statement] { try transaction.run(statement) }
    try put(into: transaction)
  }

  private func put(into transaction: any WriteTransaction) throws {
    if let currency = products.first?.price.currency {
      _ = try ImportStage.importProducts(
        file, currency: currency, into: transaction)
    }
    // Those without a product are in no row of the file.
    for category in categories {
      try transaction.run(
        """
        INSERT INTO catalog_category (id, name, summary, name_key) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO NOTHING
        """, category.id.rawValue, category.name, category.summary, FoldedText(category.name).text)
    }
    for seller in sellers {
      try transaction.run(
        """
        INSERT INTO catalog_seller (id, name, summary, location) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO NOTHING
        """, seller.id.rawValue, seller.name, seller.summary, seller.location)
    }
    for (product, reviews) in reviews {
      try transaction.run("DELETE FROM catalog_review WHERE product_id = ?", product.rawValue)
      try transaction.run(
        "UPDATE catalog_product SET review_count = 0, review_stars = 0 WHERE id = ?",
        product.rawValue)
      for review in reviews { try ReviewTable(transaction).insert(review, of: product) }
    }
  }

  /// The products in the format of the import, with what is known of their categories and sellers.
  private var file: String {
    let categories = Dictionary(categories.map { ($0.id, $0) }) { $1 }
    let sellers = Dictionary(sellers.map { ($0.id, $0) }) { $1 }
    let rows = products.map { product in
      let (category, seller) = (categories[product.categoryID], sellers[product.sellerID])
      return [
        product.id.rawValue, product.name, product.summary, product.price.description,
        "\(product.stock)", product.categoryID.rawValue,
        category?.name ?? product.categoryID.rawValue, category?.summary ?? "",
        product.sellerID.rawValue, seller?.name ?? product.sellerID.rawValue,
        seller?.summary ?? "", seller?.location ?? "",
      ].map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
    }
    let header = """
      id,name,summary,price,stock,category,category_name,category_summary,seller,seller_name,\
      seller_summary,seller_location
      """
    return ([header] + rows).joined(separator: "\n")
  }
}

extension TestGoods {
  /// A kitchen with 25 mugs, the second sold out, a garden with a spade, and an empty attic.
  ///
  /// The first mug has 21 reviews of one day; the last one added is listed first.
  public static let sample: TestGoods = {
    let mugs = (1...25).compactMap { number in
      let padded = number < 10 ? "0\(number)" : "\(number)"
      return product(
        "mug-\(padded)", "Mug \(padded)", cents: 1_000 + Int64(number), stock: number == 2 ? 0 : 10,
        in: "kitchen", of: "s-01")
    }
    let spade = product("spade", "Spade", cents: 3_480, stock: 3, in: "garden", of: "s-02")
    return TestGoods(
      mugs + (spade.map { [$0] } ?? []),
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
      reviews: Dictionary(mugs.prefix(1).map { ($0.id, opinions) }) { first, _ in first })
  }()

  private static var opinions: [Review] {
    (1...21).reversed().compactMap { number in
      guard let date = CivilDate("2025-03-14"), let rating = Rating(number == 1 ? 2 : 4) else {
        return nil
      }
      return Review(
        rating: rating, authorName: "Reader \(number)", text: "Opinion \(number)", date: date)
    }
  }

  /// A mug, a lamp and the last two pens.
  public static let shelf = TestGoods(
    [("p-001", "Mug", 1_000, 10), ("p-002", "Lamp", 4_000, 10), ("p-003", "Pen", 150, 2)]
      .compactMap { id, name, cents, stock in
        product(id, name, cents: cents, stock: stock, in: "kitchen", of: "s-01")
      })

  private static func product(
    _ id: String, _ name: String, cents: Int64, stock: Int, in category: String, of seller: String
  ) -> Product? {
    guard let id = Product.ID(id), let category = Category.ID(category),
      let seller = Seller.ID(seller)
    else { return nil }
    return Product(
      id: id, name: name, summary: "A \(name).",
      price: Money(minorUnits: cents, currency: .usd), categoryID: category, sellerID: seller,
      stock: stock)
  }
}
