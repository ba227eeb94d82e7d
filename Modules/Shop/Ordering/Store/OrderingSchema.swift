public import Database

public enum OrderingSchema {
  public static let migrations = [
    Migration(
      owner: "ordering", version: 1, name: "carts and orders",
      statements: cart + firstPromotions + orders, samples: .statements(firstPromotions)),
    Migration(owner: "ordering", version: 2, name: "address book", statements: addressBook),
    Migration(owner: "ordering", version: 3, name: "guests", statements: guests),
    Migration(
      owner: "ordering", version: 4, name: "price adjustments", statements: adjustments),
    Migration(owner: "ordering", version: 5, name: "goods back in stock", statements: [restock]),
    Migration(owner: "ordering", version: 6, name: "returns by line", statements: returns),
    Migration(owner: "ordering", version: 7, name: "promises of plugins", statements: promises),
  ]

  package static let schema = Schema(
    migrations,
    aboutPeople: [
      PersonalTable("ordering_cart_line", of: "owner", prefix: "account:", hiding: ["number"]),
      PersonalTable("ordering_cart_promotion", of: "owner", prefix: "account:"),
      PersonalTable("ordering_promotion_use", of: "account"),
      PersonalTable("ordering_payment_method", of: "account", hiding: ["number", "token"]),
      PersonalTable(
        "ordering_order", of: "account",
        hiding: ["idempotency_key", "fingerprint", "payment_token", "exponent"],
        times: ["placed_at", "due_at"],
        amounts: ["subtotal", "discount", "shipping", "tax", "total", "refunded"]),
      part("ordering_order_line", amounts: ["unit_price", "total", "discount"]),
      part("ordering_order_event", times: ["date"]),
      part(
        "ordering_order_adjustment", hiding: ["choice_version", "return_step"],
        amounts: ["amount", "returned"]),
      part("ordering_return", times: ["date"], amounts: ["refund"]),
      part("ordering_return_line"),
      PersonalTable("ordering_refund", of: "account", hiding: ["number"]),
      PersonalTable("ordering_address", of: "account"),
    ],
    aboutOthers: [
      "ordering_give_back": "what plugins that were gone have to take back, by order",
      "ordering_guest": "the guests' cart of each device",
      "ordering_promotion": "promotions",
      "ordering_sandbox_charge": "the books of the sandbox, which knows cards and no people",
    ])

  /// Describes a table whose rows belong to an order.
  private static func part(
    _ name: StaticString, hiding hidden: Set<String> = [], times: Set<String> = [],
    amounts: Set<String> = []
  ) -> PersonalTable {
    PersonalTable(
      name, partOf: "ordering_order", by: "order_number", at: "number", hiding: hidden,
      times: times, amounts: amounts)
  }

  private static let cart: [Statement] = [
    """
    CREATE TABLE ordering_device (
      number INTEGER PRIMARY KEY CHECK (number = 1),
      id TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE ordering_cart_line (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      owner TEXT NOT NULL,
      product_id TEXT NOT NULL,
      quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999),
      UNIQUE (owner, product_id)
    ) STRICT
    """,
    """
    CREATE TABLE ordering_promotion (
      code TEXT PRIMARY KEY,
      benefit TEXT NOT NULL CHECK (benefit IN ('share', 'amount', 'shipping')),
      value INTEGER NOT NULL CHECK (value >= 0),
      minimum_minor INTEGER NOT NULL CHECK (minimum_minor >= 0),
      currency TEXT NOT NULL,
      exponent INTEGER NOT NULL,
      starts_at INTEGER NOT NULL,
      ends_at INTEGER,
      use_limit INTEGER CHECK (use_limit > 0),
      account_limit INTEGER CHECK (account_limit > 0),
      uses INTEGER NOT NULL DEFAULT 0
        CHECK (uses >= 0 AND (use_limit IS NULL OR uses <= use_limit))
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE ordering_promotion_use (
      code TEXT NOT NULL REFERENCES ordering_promotion (code),
      account TEXT NOT NULL,
      uses INTEGER NOT NULL CHECK (uses >= 0),
      PRIMARY KEY (code, account)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE ordering_cart_promotion (
      owner TEXT PRIMARY KEY,
      code TEXT NOT NULL REFERENCES ordering_promotion (code)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE ordering_payment_method (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      account TEXT NOT NULL,
      label TEXT NOT NULL,
      token TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX ordering_payment_method_by_account ON ordering_payment_method (account, number)",
  ]

  private static let firstPromotions: [Statement] = [
    """
    INSERT INTO ordering_promotion
      (code, benefit, value, minimum_minor, currency, exponent, starts_at, ends_at, use_limit,
        account_limit)
    VALUES
      ('WELCOME10', 'share', 1000, 2000, 'USD', 2, 0, NULL, NULL, NULL),
      ('SHIPFREE', 'shipping', 0, 2500, 'USD', 2, 0, NULL, NULL, NULL),
      ('FIVEOFF', 'amount', 500, 4000, 'USD', 2, 0, NULL, NULL, NULL),
      ('SUMMER25', 'share', 2500, 5000, 'USD', 2, 1748736000, 1756684800, NULL, NULL),
      ('THANKS5', 'amount', 500, 2000, 'USD', 2, 0, NULL, NULL, 1),
      ('FIRST500', 'share', 1500, 3000, 'USD', 2, 0, NULL, 500, 1)
    """
  ]

  private static let orders: [Statement] = [
    """
    CREATE TABLE ordering_order (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      account TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      status TEXT NOT NULL
        CHECK (status IN ('placed', 'paid', 'shipped', 'delivered', 'cancelled', 'returned')),
      placed_at INTEGER NOT NULL,
      currency TEXT NOT NULL,
      exponent INTEGER NOT NULL,
      subtotal INTEGER NOT NULL,
      discount INTEGER NOT NULL,
      shipping INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      total INTEGER NOT NULL,
      item_count INTEGER NOT NULL,
      promo_code TEXT,
      recipient TEXT NOT NULL,
      street TEXT NOT NULL,
      city TEXT NOT NULL,
      postal_code TEXT NOT NULL,
      region TEXT NOT NULL,
      payment_token TEXT,
      payment_label TEXT,
      shipping_method TEXT NOT NULL DEFAULT 'standard'
        CHECK (shipping_method IN ('standard', 'express', 'pick-up')),
      due_at INTEGER,
      cart_promo_code TEXT,
      UNIQUE (account, idempotency_key)
    ) STRICT
    """,
    "CREATE INDEX ordering_order_by_account ON ordering_order (account, number)",
    // The shop's next step on each order, and the orders that await their payment.
    """
    CREATE INDEX ordering_order_due ON ordering_order (account, due_at) WHERE due_at IS NOT NULL
    """,
    "CREATE INDEX ordering_order_unpaid ON ordering_order (placed_at) WHERE status = 'placed'",
    """
    CREATE TABLE ordering_order_line (
      order_number INTEGER NOT NULL REFERENCES ordering_order (number) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      product_id TEXT NOT NULL,
      name TEXT NOT NULL,
      unit_price INTEGER NOT NULL,
      quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999),
      total INTEGER NOT NULL,
      discount INTEGER NOT NULL,
      PRIMARY KEY (order_number, position)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE ordering_order_event (
      order_number INTEGER NOT NULL REFERENCES ordering_order (number) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      status TEXT NOT NULL,
      date INTEGER NOT NULL,
      PRIMARY KEY (order_number, position)
    ) STRICT, WITHOUT ROWID
    """,
    // Separate from orders, which refunds may outlive.
    """
    CREATE TABLE ordering_refund (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      account TEXT NOT NULL,
      order_id TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX ordering_refund_by_order ON ordering_refund (account, order_id, number)",
    // The charges of the payment sandbox: its own ledger, written in its own transactions.
    """
    CREATE TABLE ordering_sandbox_charge (
      reference TEXT PRIMARY KEY,
      token TEXT NOT NULL,
      minor_units INTEGER NOT NULL,
      currency TEXT NOT NULL,
      exponent INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
  ]

  /// What only the owner of the tables may say; the index is there.
  static let ownersIndex: Statement = """
    CREATE INDEX IF NOT EXISTS ordering_payment_method_by_account
    ON ordering_payment_method (account, number)
    """

  private static let restock: Statement = """
    CREATE TABLE ordering_restock (
      order_number INTEGER PRIMARY KEY REFERENCES ordering_order (number) ON DELETE CASCADE,
      date INTEGER NOT NULL
    ) STRICT
    """

  private static let adjustments: [Statement] = [
    """
    CREATE TABLE ordering_order_adjustment (
      order_number INTEGER NOT NULL REFERENCES ordering_order (number) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      plugin TEXT NOT NULL,
      choice TEXT NOT NULL,
      label TEXT NOT NULL,
      amount INTEGER NOT NULL,
      PRIMARY KEY (order_number, position)
    ) STRICT, WITHOUT ROWID
    """
  ]

  // By device, since several devices may share a database.
  private static let guests: [Statement] = [
    """
    CREATE TABLE ordering_guest (device TEXT PRIMARY KEY, id TEXT NOT NULL) STRICT, WITHOUT ROWID
    """,
    "INSERT INTO ordering_guest (device, id) SELECT '', id FROM ordering_device",
    "DROP TABLE ordering_device",
  ]

  private static let addressBook: [Statement] = [
    """
    CREATE TABLE ordering_address (
      account TEXT NOT NULL,
      position INTEGER NOT NULL CHECK (position >= 0),
      recipient TEXT NOT NULL,
      street TEXT NOT NULL,
      city TEXT NOT NULL,
      postal_code TEXT NOT NULL,
      region TEXT NOT NULL,
      PRIMARY KEY (account, position)
    ) STRICT, WITHOUT ROWID
    """
  ]
}
