"""What is done to a shop's database beside the shop: codes, time that passes, and reading what is stored."""

import faults


def insert_promotions(file, promotions):
    with faults.database(file) as database:
        database.executemany(
            """INSERT INTO ordering_promotion (code, benefit, value, minimum_minor, currency, exponent,
                 starts_at, ends_at, use_limit, account_limit)
               VALUES (:code, :benefit, :value, :minimum, :currency, 2, :starts, :ends, :limit,
                 :account_limit)""",
            [{"code": code, **vars(promotion)} for code, promotion in promotions.items()])


def pass_time(file, seconds):
    """Makes whatever ordering has dated that much older: to a clock that stays, time has passed."""
    with faults.database(file) as database:
        database.executescript(f"""
            BEGIN;
            UPDATE ordering_order SET placed_at = placed_at - {seconds}, due_at = due_at - {seconds};
            UPDATE ordering_order_event SET date = date - {seconds};
            UPDATE ordering_return SET date = date - {seconds};
            UPDATE ordering_promotion SET starts_at = starts_at - {seconds}, ends_at = ends_at - {seconds};
            COMMIT""")


def charges(file):
    """What the bank holds now, before anybody looks at an order again."""
    with faults.database(file) as database:
        return sorted(row[0] for row in database.execute("SELECT minor_units FROM ordering_sandbox_charge"))


def comparisons(query, shop, supplied, passed):
    """What is stored, once everybody has looked at their orders, beside what should be; each with its name.

    `supplied` is what came into stock, `passed` how many seconds were made to pass.
    """
    orders = shop.orders
    sold = dict(query(
        """SELECT product_id, sum(quantity) FROM ordering_order_line WHERE order_number IN
             (SELECT number FROM ordering_order WHERE status <> 'cancelled') GROUP BY product_id"""))
    stock = dict(query("SELECT id, stock FROM catalog_product WHERE id LIKE 'g-%'"))
    yield "stock", stock, {good: product.stock for good, product in shop.products.items()}
    yield "stock by what was sold", stock, {
        good: supplied[good] - sold.get(good, 0) for good in shop.products}
    yield "orders stored", query(
        """SELECT id, status, region, shipping_method, promo_code, item_count, subtotal, discount, shipping,
             tax, total FROM ordering_order ORDER BY number"""), [
        (o.id, o.status, o.region, o.way, o.code, o.count, o.quote.subtotal, o.quote.discount,
         o.quote.shipping[o.way], o.quote.tax, o.quote.total) for o in orders]
    yield "lines stored", query(
        """SELECT o.id, product_id, name, quantity, unit_price, l.total, l.discount
           FROM ordering_order_line l JOIN ordering_order o ON number = order_number
           ORDER BY number, position"""), [
        (o.id, *line, part) for o in orders for line, part in zip(o.quote.lines, o.quote.discounts())]
    yield "adjustments stored", query(
        """SELECT o.id, plugin, label, amount
           FROM ordering_order_adjustment a JOIN ordering_order o ON number = order_number
           ORDER BY number, position"""), [
        (o.id, plugin, label, amount) for o in orders for plugin, _, label, amount in o.quote.adjustments]
    yield "histories stored", query(
        f"""SELECT o.id, e.status, date + {passed} FROM ordering_order_event e
            JOIN ordering_order o ON number = order_number ORDER BY number, position"""), [
        (o.id, *event) for o in orders for event in o.history]
    yield "returns stored", query(
        f"""SELECT o.id, r.number, r.date + {passed}, r.refund, l.product_id, l.quantity
            FROM ordering_return r JOIN ordering_order o ON o.number = r.order_number
            JOIN ordering_return_line l ON l.order_number = r.order_number AND l.return_number = r.number
            ORDER BY o.number, r.number, l.product_id"""), [
        (o.id, number, moment, refund, *line) for o in orders
        for number, (moment, pieces, refund) in enumerate(o.returns, 1)
        for line in sorted((o.quote.lines[line][0], count) for line, count in pieces.items())]
    yield "what is kept", query(
        """SELECT o.id, o.refunded, sum(l.returned) FROM ordering_order o
           JOIN ordering_order_line l ON o.number = l.order_number GROUP BY o.number ORDER BY o.number"""), [
        (o.id, o.refunded, o.count - sum(o.left().values())) for o in orders]
    mails = ["placed", "paid", "shipped", "cancelled", "returned", "refunded"]
    ids = {order.id for order in orders}
    # A mail that an order is received is taken back when it is paid, unless it is on its way already, as it may be where
    # the card did not answer at first.
    paid = {order: f"order-{order.id}-0-placed" for order in orders if order.moment("paid") is not None}
    late = {id for order, id in paid.items() if order.card not in ("tok_approve", None)}
    yield "mails", sorted(
        id for id, in query("SELECT id FROM accounts_outbox WHERE kind LIKE 'order-%'")
        if "-".join(id.split("-")[1:3]) in ids and id not in late), sorted({
        f"order-{order.id}-{mails.index(news)}-{news}{f'-{number}' if number else ''}"
        for order in orders for news, number in shop.news(order)} - set(paid.values()))
    yield "uses of codes", dict(query("SELECT code, uses FROM ordering_promotion WHERE code LIKE 'CODE%'")), {
        code: shop.uses(code) for code in shop.promotions}
    yield "uses of codes by person", sorted(query(
        """SELECT code, name, uses FROM ordering_promotion_use JOIN accounts_user ON id = account
           WHERE uses > 0""")), sorted(
        (code, person, shop.uses(code, person)) for code in shop.promotions for person in shop.carts
        if person and shop.uses(code, person))
    yield "charges", sorted(query("SELECT reference, minor_units FROM ordering_sandbox_charge")), sorted(
        (o.id, o.quote.total - o.refunded) for o in orders if o.is_charged)
    yield "refunds outstanding", query("SELECT order_id FROM ordering_refund"), []
