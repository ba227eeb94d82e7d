public import Catalog
public import Database
public import SharedKernel

/// The catalogue in a database.
public struct SQLCatalog: CatalogService {
  let database: any Database

  /// Creates a catalogue for a database migrated with ``CatalogSchema/migrations``.
  public init(database: any Database) { self.database = database }

  public func storefront(featured limit: Int) async throws -> Storefront {
    try await database.read { transaction in
      let categories = try transaction.rows(
        """
        SELECT id, name, summary,
          (SELECT count(*) FROM catalog_product WHERE category_id = catalog_category.id AND is_offered = 1)
        FROM catalog_category
        WHERE EXISTS (SELECT 1 FROM catalog_product
          WHERE category_id = catalog_category.id AND is_offered = 1)
        ORDER BY name_key, id
        """
      ) { row in
        CategorySummary(category: try row.category(), productCount: try row.int(3))
      }
      guard limit > 0 else { return Storefront(categories: categories, featured: []) }
      let featured = try transaction.rows(
        Statement(
          joining: ProductQuery.columns,
          "FROM catalog_product p WHERE p.stock > 0 AND +p.is_offered = 1 ORDER BY",
          ProductOrder.rating.terms, "LIMIT ?"), min(limit, 100)
      ) { try $0.product() }
      return Storefront(categories: categories, featured: featured)
    }
  }

  public func category(
    _ id: Category.ID, _ selection: ProductSelection, page: Page
  ) async throws -> CategoryDetail {
    let query = ProductQuery(
      "FROM catalog_product p WHERE p.category_id = ?1 AND +p.is_offered = 1", id.rawValue,
      selection.filter,
      orderedBy: (selection.order ?? .name).terms)
    return try await database.read { transaction in
      let category = try transaction.first(
        "SELECT id, name, summary FROM catalog_category WHERE id = ?", id.rawValue
      ) { try $0.category() }
      guard let category else { throw CatalogError.noSuchCategory(id) }
      return CategoryDetail(
        category: category, products: try query.listing(page, in: transaction))
    }
  }

  public func product(_ id: Product.ID) async throws -> ProductDetail {
    try await database.read { transaction in
      let detail = try transaction.first(
        Statement(
          joining: ProductQuery.columns,
          """
          , c.summary, s.summary, s.location
          FROM catalog_product p
          JOIN catalog_category c ON c.id = p.category_id
          JOIN catalog_seller s ON s.id = p.seller_id
          WHERE p.id = ?
          """), id.rawValue
      ) { row in
        let product = try row.product()
        return ProductDetail(
          product: product,
          category: Category(
            id: product.categoryID, name: product.categoryName, summary: try row.text(14)),
          seller: Seller(
            id: product.sellerID, name: product.sellerName, summary: try row.text(15),
            location: try row.text(16)))
      }
      guard let detail else { throw CatalogError.noSuchProduct(id) }
      return detail
    }
  }

  public func seller(_ id: Seller.ID, page: Page) async throws -> SellerDetail {
    try await database.read { transaction in
      let seller = try transaction.first(
        "SELECT id, name, summary, location FROM catalog_seller WHERE id = ?", id.rawValue
      ) { row in
        Seller(
          id: try row.value(0), name: try row.text(1), summary: try row.text(2),
          location: try row.text(3))
      }
      guard let seller else { throw CatalogError.noSuchSeller(id) }
      let totals = try transaction.first(
        """
        SELECT CAST(coalesce(sum(is_offered), 0) AS INTEGER),
          CAST(coalesce(sum(review_count), 0) AS INTEGER),
          CAST(coalesce(sum(review_stars), 0) AS INTEGER)
        FROM catalog_product WHERE seller_id = ?
        """, id.rawValue
      ) { (products: try $0.int(0), rating: try $0.rating(1)) }
      let items = try transaction.rows(
        Statement(
          joining: ProductQuery.columns,
          "FROM catalog_product p WHERE p.seller_id = ? AND +p.is_offered = 1 ORDER BY",
          ProductOrder.name.terms, "LIMIT ? OFFSET ?"), id.rawValue, page.size, page.offset
      ) { try $0.product() }
      return SellerDetail(
        seller: seller,
        products: Listing(items: items, page: page, totalCount: totals?.products ?? 0),
        rating: totals?.rating ?? .unrated)
    }
  }
}
