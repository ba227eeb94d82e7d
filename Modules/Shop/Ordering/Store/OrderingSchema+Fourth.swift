import Database

extension OrderingSchema {
  /// Limits of promotions, and how often they were used; orders from before count too.
  static let promotionUses: [Statement] = [
    "ALTER TABLE ordering_promotion ADD COLUMN use_limit INTEGER CHECK (use_limit > 0)",
    "ALTER TABLE ordering_promotion ADD COLUMN account_limit INTEGER CHECK (account_limit > 0)",
    """
    ALTER TABLE ordering_promotion ADD COLUMN uses INTEGER NOT NULL DEFAULT 0
      CHECK (uses >= 0 AND (use_limit IS NULL OR uses <= use_limit))
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
    INSERT INTO ordering_promotion_use (code, account, uses)
    SELECT promo_code, account, count(*) FROM ordering_order
    WHERE status <> 'cancelled' AND promo_code IN (SELECT code FROM ordering_promotion)
    GROUP BY promo_code, account
    """,
    """
    UPDATE ordering_promotion SET uses = coalesce(
      (SELECT sum(u.uses) FROM ordering_promotion_use u WHERE u.code = ordering_promotion.code), 0)
    """,
    """
    INSERT INTO ordering_promotion
      (code, benefit, value, minimum_minor, currency, exponent, starts_at, ends_at, use_limit,
        account_limit)
    VALUES
      ('THANKS5', 'amount', 500, 2000, 'USD', 2, 0, NULL, NULL, 1),
      ('FIRST500', 'share', 1500, 3000, 'USD', 2, 0, NULL, 500, 1)
    """,
  ]

  /// The table of orders again, for a state cannot be added to a check that stands.
  ///
  /// A row of it keeps its number, which lines and events refer to.
  static let returnedOrders: [Statement] = [
    """
    CREATE TABLE ordering_order_next (
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
      UNIQUE (account, idempotency_key)
    ) STRICT
    """,
    """
    INSERT INTO ordering_order_next (number, id, account, idempotency_key, fingerprint, status,
      placed_at, currency, exponent, subtotal, discount, shipping, tax, total, item_count,
      promo_code, recipient, street, city, postal_code, region, payment_token, due_at)
    SELECT number, id, account, idempotency_key, fingerprint, status,
      placed_at, currency, exponent, subtotal, discount, shipping, tax, total, item_count,
      promo_code, recipient, street, city, postal_code, region, payment_token,
      CASE status
        WHEN 'paid' THEN placed_at + 86400
        WHEN 'shipped' THEN placed_at + 259200
      END
    FROM ordering_order
    """,
    """
    CREATE TABLE ordering_order_line_next (
      order_number INTEGER NOT NULL REFERENCES ordering_order_next (number) ON DELETE CASCADE,
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
    "INSERT INTO ordering_order_line_next SELECT * FROM ordering_order_line",
    """
    CREATE TABLE ordering_order_event_next (
      order_number INTEGER NOT NULL REFERENCES ordering_order_next (number) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      status TEXT NOT NULL,
      date INTEGER NOT NULL,
      PRIMARY KEY (order_number, position)
    ) STRICT, WITHOUT ROWID
    """,
    "INSERT INTO ordering_order_event_next SELECT * FROM ordering_order_event",
    "DROP TABLE ordering_order_line",
    "DROP TABLE ordering_order_event",
    "DROP TABLE ordering_order",
    "ALTER TABLE ordering_order_next RENAME TO ordering_order",
    "ALTER TABLE ordering_order_line_next RENAME TO ordering_order_line",
    "ALTER TABLE ordering_order_event_next RENAME TO ordering_order_event",
    "CREATE INDEX ordering_order_by_account ON ordering_order (account, number)",
    """
    CREATE INDEX ordering_order_due ON ordering_order (account, due_at) WHERE due_at IS NOT NULL
    """,
  ]

  /// What the payment sandbox has charged; a book of its own, written in transactions of its own.
  static let sandbox: [Statement] = [
    """
    CREATE TABLE ordering_sandbox_charge (
      reference TEXT PRIMARY KEY,
      token TEXT NOT NULL,
      minor_units INTEGER NOT NULL,
      currency TEXT NOT NULL,
      exponent INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    INSERT INTO ordering_sandbox_charge (reference, token, minor_units, currency, exponent)
    SELECT id, coalesce(payment_token, 'tok_approve'), total, currency, exponent
    FROM ordering_order WHERE status IN ('paid', 'shipped', 'delivered')
      OR EXISTS (SELECT 1 FROM ordering_refund r
        WHERE r.account = ordering_order.account AND r.order_id = ordering_order.id)
    """,
  ]
}
