"""The shop's money, promotions, tax, stock and orders, computed once more from what its documents say.

Nothing here was taken from the code of the shop: the rules are those of Modules/Shop/Ordering/README.md,
and the prices of shipping and the taxes are read from the tables there. Amounts are whole cents, shares
are fractions.
"""

import dataclasses
import fractions
import pathlib
import re

HOUR, DAY = 3_600, 86_400
MOST = 999
UNTIL_CALLED_OFF, UNTIL_KEPT = HOUR, 30 * DAY
# The time from the payment until an order is on its way, and from then until it arrives.
DELIVERY = {"standard": (DAY, 2 * DAY), "express": (12 * HOUR, 12 * HOUR), "pick-up": (4 * HOUR, 20 * HOUR)}
FILTERS = {
    "all": {"placed", "paid", "shipped", "delivered", "cancelled", "returned"}, "unpaid": {"placed"},
    "open": {"placed", "paid", "shipped"}, "delivered": {"delivered"}, "cancelled": {"cancelled"},
    "returned": {"returned"}}


def text(cents):
    return f"{cents // 100}.{cents % 100:02} USD"


def tables():
    """What shipping costs, with the goods it is free from, and the taxes, out of the document."""
    root = pathlib.Path(__file__).resolve().parents[3]
    document = (root / "Modules/Shop/Ordering/README.md").read_text()
    cents = lambda amount: int(amount.replace(".", "")) if amount else None
    ways = re.findall(r"^\| `([a-z-]+)` \| (\d+\.\d\d) USD \| (?:(\d+\.\d\d) USD )?\|$", document, re.M)
    taxes = [
        (prefix + code, percent)
        for prefix, row in re.findall(r"^\| (?:`([A-Z]{2}-)`|countries) \| ((?:[A-Z]{2} [\d.]+,? ?)+) \|$", document, re.M)
        for code, percent in re.findall(r"([A-Z]{2}) ([\d.]+)", row)]
    return (
        {way: (cents(price), cents(limit)) for way, price, limit in ways},
        {region: fractions.Fraction(percent) / 100 for region, percent in taxes})


SHIPPING, TAXES = tables()
# What the pages of gifts and rewards say: the wrappings; what a point is worth, and what earns one, in cents.
WRAPPINGS = {"paper": 250, "box": 490, "basket": 900}
POINT, EARNING = 5, 100


def rounded(share):
    """To the nearest cent, halves away from zero; no share is negative."""
    return int(share + fractions.Fraction(1, 2))


def split(total, weights):
    """The parts of an amount by largest remainder, the earlier of two equals first."""
    whole = sum(weights)
    if not whole:
        return [0] * len(weights)
    parts = [total * weight // whole for weight in weights]
    by_loss = sorted(range(len(weights)), key=lambda i: (-(total * weights[i] % whole), i))
    for i in by_loss[:total - sum(parts)]:
        parts[i] += 1
    return parts


@dataclasses.dataclass
class Product:
    name: str
    price: int
    stock: int
    supplied: int = 0  # beside the first stock, all that came without an order, and went


@dataclasses.dataclass
class Promotion:
    benefit: str  # a share in basis points, an amount in cents, or shipping
    value: int
    minimum: int
    currency: str
    starts: int
    ends: "int | None"
    limit: "int | None"
    account_limit: "int | None"


@dataclasses.dataclass
class Cart:
    lines: dict = dataclasses.field(default_factory=dict)  # product: pieces, in the order of adding
    code: "str | None" = None


@dataclasses.dataclass
class Quote:
    lines: list  # (product, name, pieces, price, sum)
    code: "str | None"
    refusal: "str | None"
    is_free_shipping: bool
    subtotal: int
    discount: int
    shipping: dict  # by way
    tax: int = 0
    total: int = 0
    adjustments: list = dataclasses.field(default_factory=list)  # (plugin, choice, label, amount)

    @property
    def choices(self):
        """The choices that count."""
        return {plugin: choice for plugin, choice, _, _ in self.adjustments}

    def discounts(self):
        return split(self.discount, [line[4] for line in self.lines])


@dataclasses.dataclass(eq=False)
class Order:
    person: str
    quote: Quote
    region: str
    way: str
    card: str
    history: list  # (status, moment)
    id: "str | None" = None
    is_charged: bool = False
    returns: list = dataclasses.field(default_factory=list)  # (moment, {line: pieces}, refund)

    @property
    def status(self):
        return self.history[-1][0]

    @property
    def code(self):
        """The code that counted."""
        return None if self.quote.refusal else self.quote.code

    @property
    def count(self):
        return sum(line[2] for line in self.quote.lines)

    @property
    def earned(self):
        is_kept = self.status in ("paid", "shipped", "delivered")
        return (self.quote.total - self.refunded) // EARNING if is_kept else 0

    @property
    def redeemed(self):
        is_undone = self.status in ("cancelled", "returned")
        return 0 if is_undone else int(self.quote.choices.get("rewards", 0)) - self.points_back()

    def moment(self, status):
        return dict(self.history).get(status)

    # Returns

    def returned(self, line):
        """How many pieces of a line went back."""
        return sum(pieces.get(line, 0) for _, pieces, _ in self.returns)

    def left(self):
        """The lines of which pieces are left, with how many."""
        rest = {line: made[2] - self.returned(line) for line, made in enumerate(self.quote.lines)}
        return {line: pieces for line, pieces in rest.items() if pieces}

    @property
    def refunded(self):
        return sum(refund for *_, refund in self.returns)

    def goods_back(self):
        """What the goods that went back cost, each line rounded for itself."""
        parts = zip(self.quote.lines, self.quote.discounts())
        return sum(
            rounded(fractions.Fraction((line[4] - part) * self.returned(number), line[2]))
            for number, (line, part) in enumerate(parts))

    def points_back(self):
        """The whole points that the goods which went back were paid with."""
        goods = self.quote.subtotal - self.quote.discount
        taken = int(self.quote.choices.get("rewards", 0)) * POINT
        if not self.left():
            return taken // POINT
        return rounded(fractions.Fraction(taken * self.goods_back(), goods)) // POINT if goods else 0

    def send_back(self, pieces, moment):
        """Returns pieces of lines, and refunds what all returns come to less what was refunded before."""
        before = self.refunded
        self.returns.append((moment, pieces, 0))
        quote = self.quote
        if self.left():
            goods = self.goods_back()
            taxed = quote.subtotal - quote.discount + quote.shipping[self.way]
            tax = rounded(fractions.Fraction(quote.tax * goods, taxed)) if taxed else 0
            owed = min(quote.total, goods + tax - self.points_back() * POINT)
        else:
            owed = quote.total
            self.history.append(("returned", moment))
        self.returns[-1] = (moment, pieces, max(0, owed - before))
        self.is_charged = self.refunded < quote.total


class Refused(Exception):
    """What the shop refuses, by the code of its error."""


class Shop:
    """What the documents let one expect of a shop, at a moment that only `now` knows."""

    def __init__(self, products, promotions, people, now):
        self.addressed = set()  # who has paid for an order, whose address is offered again
        self.products, self.promotions, self.now, self.orders = products, promotions, now, []
        self.carts = {owner: Cart() for owner in [None, *people]}  # None is the guest of the device

    # Carts

    def add(self, owner, product, pieces):
        wanted = self.carts[owner].lines.get(product, 0) + pieces
        if wanted > MOST:
            raise Refused("ordering.quantityTooLarge")
        self.set_quantity(owner, product, wanted)

    def set_quantity(self, owner, product, pieces):
        if pieces > self.products[product].stock:
            raise Refused("ordering.soldOut")
        self.carts[owner].lines[product] = pieces

    def apply(self, owner, code):
        code = code.upper()
        if code not in self.promotions:
            raise Refused("ordering.invalidPromoCode")
        refusal = self.refusal(owner, code, self.quote(owner).subtotal)
        if refusal:
            raise Refused("ordering.promo" + refusal)
        self.carts[owner].code = code

    def sign_in(self, person):
        """Moves the guest's cart into the person's."""
        guest, cart = self.carts[None], self.carts[person]
        for product, pieces in guest.lines.items():
            cart.lines[product] = min(MOST, cart.lines.get(product, 0) + pieces)
        cart.code = cart.code or guest.code
        self.carts[None] = Cart()

    # Prices

    def uses(self, code, person=None):
        """How many orders, of all or of one person, use a code and were not cancelled."""
        return sum(
            order.code == code and order.status != "cancelled" and person in (None, order.person)
            for order in self.orders)

    def refusal(self, owner, code, subtotal):
        """Why a code does not count now, or nothing."""
        promotion = self.promotions[code]
        used = self.uses(code, owner) if owner else 0
        reasons = {
            "OtherCurrency": promotion.currency != "USD",
            "NotStarted": self.now < promotion.starts,
            "Over": promotion.ends is not None and self.now >= promotion.ends,
            "UsedUp": promotion.limit is not None and self.uses(code) >= promotion.limit,
            "UsedByAccount": promotion.account_limit is not None and used >= promotion.account_limit,
            "NeedsMinimum": subtotal < promotion.minimum}
        return next((reason for reason, holds in reasons.items() if holds), None)

    def balance(self, person):
        """The points of a person."""
        return sum(order.earned - order.redeemed for order in self.orders if order.person == person)

    def most(self, person, goods):
        """How many points a person can redeem for goods."""
        return min(self.balance(person), goods // 2 // POINT)

    def adjustments(self, person, goods, choices):
        """What the choices add to a price, in the order of the rules."""
        wrapping, points = choices.get("gifts"), choices.get("rewards", 0)
        if wrapping:
            yield "gifts", wrapping, f"Gift wrapping ({wrapping})", WRAPPINGS[wrapping]
        if 0 < points <= self.most(person, goods):
            yield "rewards", points, f"{points} point{'s' * (points != 1)}", -points * POINT

    def quote(self, owner, region=None, way="standard", choices={}):
        """What a cart costs now, without a region before tax."""
        cart, lines = self.carts[owner], []
        for id, pieces in cart.lines.items():
            product = self.products[id]
            lines.append((id, product.name, pieces, product.price, product.price * pieces))
        subtotal = sum(line[4] for line in lines)
        refusal = self.refusal(owner, cart.code, subtotal) if cart.code else None
        promotion = self.promotions[cart.code] if cart.code and not refusal else None
        benefit, discount = promotion and promotion.benefit, 0
        if benefit == "share":
            discount = rounded(fractions.Fraction(subtotal * promotion.value, 10_000))
        elif benefit == "amount":
            discount = min(promotion.value, subtotal)
        goods = subtotal - discount
        shipping = {
            way: 0 if limit is not None and goods >= limit else price
            for way, (price, limit) in SHIPPING.items()}
        if benefit == "shipping":
            shipping = {way: max(0, price - shipping["standard"]) for way, price in shipping.items()}
        quote = Quote(lines, cart.code, refusal, benefit == "shipping", subtotal, discount, shipping)
        if region:
            taxed = goods + shipping[way]
            quote.tax = rounded(taxed * TAXES.get(region, TAXES.get(region[:2], 0)))
            quote.adjustments = list(self.adjustments(owner, goods, choices))
            quote.total = taxed + quote.tax + sum(amount for *_, amount in quote.adjustments)
        return quote

    # Orders

    def lacks(self, person):
        """Whether a cart holds more of a product than there is."""
        return any(self.products[p].stock < n for p, n in self.carts[person].lines.items())

    def place(self, person, agreed, region, way, card, choices):
        """Orders a cart for what the person agreed to; one whose card is declined is not kept."""
        before = {owner: Cart(dict(cart.lines), cart.code) for owner, cart in self.carts.items()}
        late = self.call_off_unpaid()
        cart, quote = self.carts[person], self.quote(person, region, way, choices)
        refusal = next((reason for reason, holds in {
            "ordering.emptyCart": not cart.lines,
            "ordering.soldOut": self.lacks(person),
            # What was agreed to and does not hold any more is named before the price that follows from it.
            "ordering.choiceRefused": {plugin for plugin, *_ in agreed.adjustments}
                - {plugin for plugin, *_ in quote.adjustments},
            "ordering.priceChanged": quote.total != agreed.total,
            "ordering.cartChanged":
                quote.lines != agreed.lines or quote.adjustments != agreed.adjustments}.items() if holds), None)
        if refusal:
            for order, was_charged in late:  # it was one transaction, so none was cancelled
                order.history.pop()
                order.is_charged = was_charged
                self.move_stock(order, -1)
            self.carts = before
            raise Refused(refusal)
        # What costs nothing asks no card.
        order = Order(person, quote, region, way, card if quote.total else None, [("placed", self.now)])
        if order.card != "tok_decline":
            self.orders.append(order)
            self.move_stock(order, -1)
            self.carts[person] = Cart()
            self.ask(order)
        return order

    def ask(self, order):
        """Asks the card of an order for its payment."""
        was_charged, order.is_charged = order.is_charged, order.card in ("tok_approve", "tok_late")
        if order.card in ("tok_approve", None) or was_charged:
            order.history.append(("paid", self.now))
            self.addressed.add(order.person)

    def confirm_again(self, order):
        """Repeats a request whose payment was not answered."""
        self.call_off_unpaid()
        if order.status == "cancelled":
            raise Refused("ordering.paymentTimeOver")
        self.ask(order)

    def move_stock(self, order, sign):
        for product, _, pieces, _, _ in order.quote.lines:
            self.products[product].stock += sign * pieces

    def cancel(self, order, moment):
        was_placed = order.status == "placed"
        order.history.append(("cancelled", moment))
        order.is_charged = False
        self.move_stock(order, 1)
        cart = self.carts[order.person]
        if was_placed and not cart.lines:
            cart.lines.update({line[0]: line[2] for line in order.quote.lines})
            cart.code = cart.code or order.quote.code

    def call_off_unpaid(self):
        """Calls off what waited for its payment too long; answers it, with whether it was charged."""
        late = [
            (order, order.is_charged) for order in self.orders
            if order.status == "placed" and order.moment("placed") + UNTIL_CALLED_OFF <= self.now]
        for order, _ in late:
            self.cancel(order, order.moment("placed") + UNTIL_CALLED_OFF)
        return late

    def look(self, person):
        """Takes the steps that are due when a person looks at orders; answers theirs, newest first."""
        orders = [order for order in self.orders if order.person == person]
        for order in orders:
            steps = zip(("paid", "shipped"), ("shipped", "delivered"), DELIVERY[order.way])
            for before, after, wait in steps:
                if order.status == before and order.moment(before) + wait <= self.now:
                    order.history.append((after, order.moment(before) + wait))
        self.call_off_unpaid()
        return orders[::-1]

    def has_address(self, person):
        """Whether an order was paid, whose address is kept and offered from then on."""
        return person in self.addressed

    def news(self, order):
        """What was mailed to the owner of an order, each with the number of the return it is about."""
        mails = [(status, None) for status, _ in order.history if status not in ("delivered", "returned")]
        if order.status == "cancelled" and order.moment("paid") is not None and order.quote.total:
            mails.append(("refunded", None))
        for number, (*_, refund) in enumerate(order.returns, start=1):
            mails += [(news, number) for news in (["returned", "refunded"] if refund else ["returned"])]
        return mails

    def steps(self, order):
        """What a person may do with an order now."""
        if order.status == "delivered" and self.now < order.moment("delivered") + UNTIL_KEPT:
            return ["return"]
        return {"placed": ["pay", "cancel"], "paid": ["cancel"]}.get(order.status, [])
