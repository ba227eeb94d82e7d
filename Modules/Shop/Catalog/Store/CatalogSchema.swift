public import Database

/// The tables of the catalogue.
public enum CatalogSchema {
  /// The steps of the schema; the second one fills a new shop with its sample catalogue.
  public static let migrations: [Migration] = [
    Migration(
      owner: "catalog", version: 1,
      statements: [
        """
        CREATE TABLE catalog_category (
          id TEXT PRIMARY KEY,
          name TEXT NOT NULL,
          summary TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE catalog_seller (
          id TEXT PRIMARY KEY,
          name TEXT NOT NULL,
          summary TEXT NOT NULL,
          location TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE catalog_product (
          number INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE,
          name TEXT NOT NULL,
          summary TEXT NOT NULL,
          price_minor INTEGER NOT NULL CHECK (price_minor >= 0),
          price_currency TEXT NOT NULL,
          price_exponent INTEGER NOT NULL,
          category_id TEXT NOT NULL REFERENCES catalog_category (id),
          seller_id TEXT NOT NULL REFERENCES catalog_seller (id),
          stock INTEGER NOT NULL CHECK (stock >= 0),
          review_count INTEGER NOT NULL DEFAULT 0 CHECK (review_count >= 0),
          review_stars INTEGER NOT NULL DEFAULT 0 CHECK (review_stars >= 0),
          merit INTEGER NOT NULL AS (review_stars * 1000 / max(review_count, 1)) STORED
        ) STRICT
        """,
        """
        CREATE INDEX catalog_product_by_merit
        ON catalog_product (merit DESC, review_count DESC, id) WHERE stock > 0
        """,
        "CREATE INDEX catalog_product_by_category ON catalog_product (category_id, name, id)",
        "CREATE INDEX catalog_product_by_seller ON catalog_product (seller_id, name, id)",
        """
        CREATE TABLE catalog_review (
          number INTEGER PRIMARY KEY,
          product_id TEXT NOT NULL REFERENCES catalog_product (id),
          stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
          author TEXT NOT NULL,
          text TEXT NOT NULL,
          date TEXT NOT NULL
        ) STRICT
        """,
        "CREATE INDEX catalog_review_by_product ON catalog_review (product_id, date, number)",
        """
        CREATE VIRTUAL TABLE catalog_product_search USING fts5 (
          name, summary, content='catalog_product', content_rowid='number',
          tokenize='unicode61 remove_diacritics 2', prefix='2 3'
        )
        """,
      ]),
    Migration(
      owner: "catalog", version: 2, statements: [],
      body: { transaction in try SampleCatalog.insert(into: transaction) }),
    Migration(owner: "catalog", version: 3, statements: version3),
    Migration(owner: "catalog", version: 4, statements: version4, body: fold),
    Migration(
      owner: "catalog", version: 5,
      statements: [
        """
        ALTER TABLE catalog_review ADD COLUMN is_refunded INTEGER NOT NULL DEFAULT 0
          CHECK (is_refunded IN (0, 1))
        """
      ]),
  ]
}
