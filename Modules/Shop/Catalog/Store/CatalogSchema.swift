public import Database

public enum CatalogSchema {
  /// The steps of the schema; one of them fills a new shop with samples.
  ///
  /// Names are stored with their sort keys, those of categories and sellers also with their words. Each index of
  /// products ends with the columns that make its order total. Sample reviews belong to no account, so their account is
  /// NULL. The full-text index contains folded words rather than the original texts; a word in a name counts ten times
  /// as much as elsewhere.
  public static let migrations: [Migration] = [
    Migration(
      owner: "catalog", version: 1, name: "catalogue", statements: tables + indexes,
      textIndexes: [namesAndSummaries],
      // The step once filled a new shop, which now waits for the last tables; what has a body must keep one.
      body: { _ in }),
    // An index created before weights were part of it receives them.
    Migration(
      owner: "catalog", version: 2, name: "weights of words", statements: [],
      textIndexes: [namesAndSummaries]),
    Migration(
      owner: "catalog", version: 3, name: "words of categories and sellers", statements: places,
      textIndexes: [search],
      samples: .body { transaction in
        let first = try transaction.first("SELECT 1 FROM catalog_product LIMIT 1") {
          try $0.int(0)
        }
        if first == nil { try SampleCatalog.insert(into: transaction) }
      },
      body: { try SearchedWords.fill($0) }),
    Migration(
      owner: "catalog", version: 4, name: "goods off sale and hidden reviews",
      statements: [
        """
        ALTER TABLE catalog_product
        ADD COLUMN is_offered INTEGER NOT NULL DEFAULT 1 CHECK (is_offered IN (0, 1))
        """,
        """
        ALTER TABLE catalog_review
        ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1))
        """,
        // So that what a category offers is counted in its index.
        "DROP INDEX catalog_product_by_category",
        """
        CREATE INDEX catalog_product_by_category
        ON catalog_product (category_id, name_key, id, is_offered)
        """,
      ]),
  ]

  private static let places: [Statement] = [
    "ALTER TABLE catalog_category ADD COLUMN words TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE catalog_seller ADD COLUMN words TEXT NOT NULL DEFAULT ''",
    "DROP TABLE catalog_product_word", "DROP TABLE catalog_product_search",
  ]

  package static let schema = Schema(
    migrations,
    aboutPeople: [PersonalTable("catalog_review", of: "account", hiding: ["number"])],
    aboutOthers: [
      "catalog_category": "kinds of goods", "catalog_product": "goods",
      "catalog_seller": "businesses that offer goods",
    ])

  private static let tables: [Statement] = [
    """
    CREATE TABLE catalog_category (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      summary TEXT NOT NULL,
      name_key TEXT NOT NULL DEFAULT ''
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
      merit INTEGER NOT NULL
        GENERATED ALWAYS AS (review_stars * 1000 / max(review_count, 1)) STORED,
      name_key TEXT NOT NULL DEFAULT ''
    ) STRICT
    """,
    """
    CREATE TABLE catalog_review (
      number INTEGER PRIMARY KEY,
      product_id TEXT NOT NULL REFERENCES catalog_product (id),
      stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
      author TEXT NOT NULL,
      text TEXT NOT NULL,
      date TEXT NOT NULL,
      account TEXT,
      is_refunded INTEGER NOT NULL DEFAULT 0 CHECK (is_refunded IN (0, 1))
    ) STRICT
    """,
  ]

  /// What only the owner of the tables may say; the index is there.
  static let ownersIndex: Statement = """
    CREATE INDEX IF NOT EXISTS catalog_review_by_product ON catalog_review (product_id, date, number)
    """

  private static let indexes: [Statement] = [
    "CREATE INDEX catalog_product_by_category ON catalog_product (category_id, name_key, id)",
    """
    CREATE INDEX catalog_product_by_price
    ON catalog_product (category_id, price_currency, price_minor, id)
    """,
    """
    CREATE INDEX catalog_product_by_rating
    ON catalog_product (category_id, merit DESC, review_count DESC, id)
    """,
    "CREATE INDEX catalog_product_by_arrival ON catalog_product (category_id, number)",
    "CREATE INDEX catalog_product_by_seller ON catalog_product (seller_id, name_key, id)",
    """
    CREATE INDEX catalog_product_by_merit
    ON catalog_product (merit DESC, review_count DESC, id) WHERE stock > 0
    """,
    "CREATE INDEX catalog_review_by_product ON catalog_review (product_id, date, number)",
    """
    CREATE UNIQUE INDEX catalog_review_by_account ON catalog_review (account, product_id)
    WHERE account IS NOT NULL
    """,
  ]

  private static let namesAndSummaries = TextIndex(
    "catalog_product_search", terms: "catalog_product_word", columns: ["name": 10, "summary": 1])

  private static let search = TextIndex(
    "catalog_product_search", terms: "catalog_product_word",
    columns: ["name": 10, "summary": 1, "category": 0.5, "seller": 0.5])
}
