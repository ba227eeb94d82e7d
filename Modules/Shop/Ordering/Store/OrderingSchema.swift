public import Database

/// The tables of carts, promotions, stored cards and orders.
public enum OrderingSchema {
  /// The steps of the schema.
  ///
  /// The second one writes the first promotions. The third one keeps the card an order is paid with,
  /// and notes refunds apart from orders, which they may outlive. The fourth one counts the uses of
  /// promotions, and keeps how an order is sent, when the shop's next step with it is due, and the books
  /// of the payment sandbox. The fifth one finds the orders that wait for their payment. The sixth one
  /// keeps the promo code of the cart an order came from, which a refused card puts back.
  public static let migrations: [Migration] = [
    Migration(owner: "ordering", version: 1, statements: cart + orders),
    Migration(
      owner: "ordering", version: 2,
      statements: [
        """
        INSERT INTO ordering_promotion
          (code, benefit, value, minimum_minor, currency, exponent, starts_at, ends_at)
        VALUES
          ('WELCOME10', 'share', 1000, 2000, 'USD', 2, 0, NULL),
          ('SHIPFREE', 'shipping', 0, 2500, 'USD', 2, 0, NULL),
          ('FIVEOFF', 'amount', 500, 4000, 'USD', 2, 0, NULL),
          ('SUMMER25', 'share', 2500, 5000, 'USD', 2, 1748736000, 1756684800)
        """
      ]),
    Migration(owner: "ordering", version: 3, statements: refunds),
    Migration(
      owner: "ordering", version: 4, statements: promotionUses + returnedOrders + sandbox),
    Migration(
      owner: "ordering", version: 5,
      statements: [
        """
        CREATE INDEX ordering_order_unpaid ON ordering_order (placed_at) WHERE status = 'placed'
        """
      ]),
    Migration(
      owner: "ordering", version: 6,
      statements: [
        "ALTER TABLE ordering_order ADD COLUMN cart_promo_code TEXT",
        "UPDATE ordering_order SET cart_promo_code = promo_code",
      ]),
  ]

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
      ends_at INTEGER
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

  private static let refunds: [Statement] = [
    """
    CREATE TABLE ordering_refund (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      account TEXT NOT NULL,
      order_id TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX ordering_refund_by_order ON ordering_refund (account, order_id, number)",
    """
    INSERT INTO ordering_refund (account, order_id)
    SELECT account, id FROM ordering_order WHERE refund_due = 1
    """,
    "ALTER TABLE ordering_order DROP COLUMN refund_due",
    "ALTER TABLE ordering_order ADD COLUMN payment_token TEXT",
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
        CHECK (status IN ('placed', 'paid', 'shipped', 'delivered', 'cancelled')),
      refund_due INTEGER NOT NULL DEFAULT 0 CHECK (refund_due IN (0, 1)),
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
      UNIQUE (account, idempotency_key)
    ) STRICT
    """,
    "CREATE INDEX ordering_order_by_account ON ordering_order (account, number)",
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
  ]
}
