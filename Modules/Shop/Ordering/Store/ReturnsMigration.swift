import Database

extension OrderingSchema {
  // Separate from orders, which what is owed may outlive.
  static let promises: [Statement] = [
    """
    ALTER TABLE ordering_order_adjustment ADD COLUMN choice_version INTEGER NOT NULL DEFAULT 1
    """,
    """
    CREATE TABLE ordering_give_back (
      order_id TEXT NOT NULL,
      plugin TEXT NOT NULL,
      kept INTEGER NOT NULL,
      currency TEXT NOT NULL,
      exponent INTEGER NOT NULL,
      PRIMARY KEY (order_id, plugin)
    ) STRICT, WITHOUT ROWID
    """,
  ]

  // A return of a whole order becomes one of all its pieces.
  static let returns: [Statement] = [
    """
    ALTER TABLE ordering_order ADD COLUMN refunded INTEGER NOT NULL DEFAULT 0
      CHECK (refunded BETWEEN 0 AND total)
    """,
    """
    ALTER TABLE ordering_order_line ADD COLUMN returned INTEGER NOT NULL DEFAULT 0
      CHECK (returned BETWEEN 0 AND quantity)
    """,
    """
    ALTER TABLE ordering_order_line ADD COLUMN restocked INTEGER NOT NULL DEFAULT 0
      CHECK (restocked BETWEEN 0 AND returned)
    """,
    """
    ALTER TABLE ordering_order_adjustment ADD COLUMN return_step INTEGER CHECK (return_step > 0)
    """,
    "ALTER TABLE ordering_order_adjustment ADD COLUMN returned INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE ordering_refund ADD COLUMN return_number INTEGER",
    """
    CREATE TABLE ordering_return (
      order_number INTEGER NOT NULL REFERENCES ordering_order (number) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      date INTEGER NOT NULL,
      refund INTEGER NOT NULL CHECK (refund >= 0),
      PRIMARY KEY (order_number, number)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE ordering_return_line (
      order_number INTEGER NOT NULL,
      return_number INTEGER NOT NULL,
      product_id TEXT NOT NULL,
      quantity INTEGER NOT NULL CHECK (quantity > 0),
      PRIMARY KEY (order_number, return_number, product_id),
      FOREIGN KEY (order_number, return_number)
        REFERENCES ordering_return (order_number, number) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID
    """,
    """
    INSERT INTO ordering_return (order_number, number, date, refund)
    SELECT o.number, 1, max(e.date), o.total
    FROM ordering_order o JOIN ordering_order_event e ON e.order_number = o.number
    WHERE o.status = 'returned' GROUP BY o.number, o.total
    """,
    """
    INSERT INTO ordering_return_line (order_number, return_number, product_id, quantity)
    SELECT l.order_number, r.number, l.product_id, sum(l.quantity)
    FROM ordering_order_line l JOIN ordering_return r ON r.order_number = l.order_number
    GROUP BY l.order_number, r.number, l.product_id
    """,
    """
    UPDATE ordering_order_line SET returned = quantity
    WHERE order_number IN (SELECT order_number FROM ordering_return)
    """,
    """
    UPDATE ordering_order_line SET restocked = quantity
    WHERE order_number IN (SELECT order_number FROM ordering_restock)
    """,
    "DROP TABLE ordering_restock",
    "UPDATE ordering_order SET refunded = total WHERE status = 'returned'",
    "UPDATE ordering_order_adjustment SET return_step = 1 WHERE amount < 0",
    """
    UPDATE ordering_order_adjustment SET returned = amount
    WHERE order_number IN (SELECT order_number FROM ordering_return)
    """,
    """
    UPDATE ordering_refund SET return_number = 1
    WHERE order_id IN (SELECT id FROM ordering_order WHERE status = 'returned')
    """,
  ]
}
