"""What an answer of the shop says, and under which labels a page has its amounts."""

CARDS = {
    "tok_approve": "Sandbox card, approved", "tok_decline": "Sandbox card, declined",
    "tok_timeout": "Sandbox card, never answered", "tok_late": "Sandbox card, approved late"}
WRAPPINGS = {"paper": "Paper and a ribbon", "box": "A gift box", "basket": "A basket"}
WAYS = {"standard": "Standard", "express": "Express", "pick-up": "Pick-up at the shop"}


class Difference(Exception):
    """What the shop says, and what it should."""


def refusal(reply):
    return None if reply["ok"] else reply["error"]["code"]


def screen(reply):
    if not reply["ok"]:
        raise Difference(f"refused: {reply['error']}")
    return reply["screen"]


def message(reply):
    return (screen(reply) and reply["message"]) or ""


def actions(reply):
    return [action["name"] for action in screen(reply)["actions"]]


def blocks(reply, kind, member):
    return [part for block in screen(reply)["blocks"] if block["type"] == kind for part in block[member]]


def plain(value):
    """A value; of an amount its cents, which are those of a dollar."""
    if isinstance(value, dict):
        return value["minor"] if value["currency"] == "USD" else tuple(value.values())
    return value


def facts(reply):
    return {fact["label"]: plain(fact["value"]) for fact in blocks(reply, "facts", "facts")}


def sums(reply):
    return {
        fact["label"]: plain(fact["value"]) for fact in blocks(reply, "facts", "facts")
        if isinstance(fact["value"], dict)}


def rows(reply):
    return [(row["title"], *map(plain, row["values"])) for row in blocks(reply, "list", "rows")]


def table(reply):
    return [tuple(map(plain, row.values())) for row in blocks(reply, "table", "rows")]


def amounts(quote, way, code, region):
    """The sums of an order, by the labels they have on a page; a discount where there is one."""
    discount = {f"Discount ({code})": -quote.discount} if quote.discount else {}
    return {
        "Subtotal": quote.subtotal, **discount, f"Shipping ({way})": quote.shipping[way],
        f"Tax ({region})": quote.tax, **{label: amount for _, _, label, amount in quote.adjustments},
        "Total": quote.total}


def destination(order):
    return f"{order.person}, Main Street 1, 12345 Springfield, {order.region}"


def gift(order):
    """What an order's page says of its gift, if it is one."""
    wrapping = order.quote.choices.get("gifts")
    return {"Gift": WRAPPINGS[wrapping], "Message": "For you"} if wrapping else {}
