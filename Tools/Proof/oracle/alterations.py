"""What check-oracle has to notice: single wrong answers of a shop, and single wrong rows of its database."""

import fractions
import re

from oracle.rules import rounded


class Alteration:
    """Changes the first answer that the alteration of a name applies to, or the database at the end."""

    def __init__(self, name):
        self.name, self.is_done = name, False

    def alter(self, reply):
        if self.name in ANSWERS and not self.is_done:
            self.is_done = bool(ANSWERS[self.name](reply))

    def damage(self, database):
        if self.name in DATABASES:
            self.is_done = database.execute(DATABASES[self.name]).rowcount > 0


def at(command, place, change):
    """Changes what a command shows of a place, by its facts and its first rows; returns whether it did."""
    def alter(reply):
        if reply["command"] != command or not reply["ok"] or not re.search(place, reply["screen"]["route"]):
            return False
        blocks = reply["screen"]["blocks"]
        facts = {fact["label"]: fact for block in blocks for fact in block.get("facts", [])}
        return change(facts, next((block["rows"] for block in blocks if "rows" in block), []))
    return alter


def minor(fact):
    return fact["value"]["minor"]


def more(fact, by=1):
    """Adds to an amount or a number."""
    if isinstance(fact["value"], dict):
        fact["value"]["minor"] += by
    else:
        fact["value"] += by
    return by


def tax_before_discount(facts, _):
    discount = sum(minor(fact) for label, fact in facts.items() if label.startswith("Discount"))
    tax = next(fact for label, fact in facts.items() if label.startswith("Tax"))
    goods = minor(facts["Total"]) - minor(tax)
    by = rounded(fractions.Fraction(minor(tax) * discount, goods)) if goods else 0
    return more(tax, by) and more(facts["Total"], by)


def shipping_where_free(facts, _):
    shipping = facts.get("Shipping (standard)")
    return shipping and not minor(shipping) and more(shipping, 490) and more(facts["Total"], 490)


def cent_on_another_line(_, rows):
    if len(rows) < 2 or not rows[0]["discount"]["minor"]:
        return False
    rows[0]["discount"]["minor"] -= 1
    rows[1]["discount"]["minor"] += 1
    return True


def one_state_ahead(facts, _):
    is_paid = facts["Status"]["value"] == "paid"
    facts["Status"]["value"] = "shipped" if is_paid else facts["Status"]["value"]
    return is_paid


def used_up_code_accepted(reply):
    if reply["ok"] or reply["error"]["code"] != "ordering.promoUsedUp":
        return False
    reply.update(ok=True, message="applied")
    return True


ANSWERS = {
    "a cent more in a total": at("continue", "/review$", lambda facts, _: more(facts["Total"])),
    "tax on the goods before the discount": at("continue", "/review$", tax_before_discount),
    "shipping charged where it is free": at("continue", "/review$", shipping_where_free),
    "a cent of a discount on another line": at("receipt", "/receipt$", cent_on_another_line),
    "one more in stock": at("open", "product/", lambda facts, _: more(facts["In stock"])),
    "a used-up code accepted": used_up_code_accepted,
    "an order one state ahead": at("open", "order/", one_state_ahead),
    "a point more on a profile": at("open", "profile", lambda facts, _: "Points" in facts and more(facts["Points"])),
    "an order left out of a list": at("filter", "orders$", lambda _, rows: rows and rows.pop()),
}
DATABASES = {
    "stock off by one": "UPDATE catalog_product SET stock = stock + 1 WHERE id = 'g-01'",
    "a charge forgotten": """DELETE FROM ordering_sandbox_charge WHERE reference =
        (SELECT min(reference) FROM ordering_sandbox_charge)""",
    "a charge of a cent more": """UPDATE ordering_sandbox_charge SET minor_units = minor_units + 1
        WHERE reference = (SELECT min(reference) FROM ordering_sandbox_charge)""",
    "a refund not made": """INSERT INTO ordering_refund (account, order_id)
        SELECT account, id FROM ordering_order LIMIT 1""",
    "a mail not sent": """DELETE FROM accounts_outbox
        WHERE id = (SELECT max(id) FROM accounts_outbox WHERE kind = 'order-paid')""",
    "two mails for an order paid at once": """INSERT OR IGNORE INTO accounts_outbox (id, user_id, kind, created_at, expires_at)
        SELECT replace(id, '-1-paid', '-0-placed'), user_id, 'order-placed', created_at, expires_at FROM accounts_outbox
        WHERE kind = 'order-paid'""",
    "a use not counted": "UPDATE ordering_promotion SET uses = uses - 1 WHERE uses > 0 AND code LIKE 'CODE%'",
    "a use of another account": "UPDATE ordering_promotion_use SET uses = uses + 1 WHERE code LIKE 'CODE%'",
    "a cent of a discount on a line": """UPDATE ordering_order_line SET discount = discount + 1
        WHERE position = 0 AND order_number = (SELECT min(number) FROM ordering_order)""",
    "a return of a piece more": """UPDATE ordering_return_line SET quantity = quantity + 1
        WHERE order_number = (SELECT min(order_number) FROM ordering_return_line)""",
    "a refund of a cent less": """UPDATE ordering_return SET refund = refund - 1
        WHERE order_number = (SELECT min(order_number) FROM ordering_return WHERE refund > 0)""",
    "a cent of an adjustment": """UPDATE ordering_order_adjustment SET amount = amount + 1
        WHERE order_number = (SELECT min(order_number) FROM ordering_order_adjustment)""",
    "a delivery a second late": "UPDATE ordering_order_event SET date = date + 1 WHERE status = 'delivered'",
}
