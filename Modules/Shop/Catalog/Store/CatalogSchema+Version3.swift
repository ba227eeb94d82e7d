import Database

extension CatalogSchema {
  /// Reviews by account, an index for every order of a list, and the vocabulary of the search.
  ///
  /// The reviews of a new shop's sample are nobody's, so their account is NULL. Each index of products
  /// ends with what makes its order total.
  static let version3: [Statement] = [
    "ALTER TABLE catalog_review ADD COLUMN account TEXT",
    """
    CREATE UNIQUE INDEX catalog_review_by_account ON catalog_review (account, product_id)
    WHERE account IS NOT NULL
    """,
    """
    CREATE INDEX catalog_product_by_price
    ON catalog_product (category_id, price_currency, price_minor, id)
    """,
    """
    CREATE INDEX catalog_product_by_rating
    ON catalog_product (category_id, merit DESC, review_count DESC, id)
    """,
    "CREATE INDEX catalog_product_by_arrival ON catalog_product (category_id, number)",
    "CREATE VIRTUAL TABLE catalog_product_word USING fts5vocab('catalog_product_search', 'row')",
  ]
}
