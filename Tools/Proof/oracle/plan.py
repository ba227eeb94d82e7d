"""Shops made up from a seed: what they sell, what codes are worth, and what people do in them."""

import random

from oracle.rules import DAY, FILTERS, HOUR, SHIPPING, TAXES, WRAPPINGS

NOW = 1_767_261_600  # the moment a debug build stays at
PEOPLE = ["ada", "bob", "cyd"]
REGIONS = sorted(TAXES) + ["NO", "CH"]


class Plan:
    """A catalogue, promotions and steps, made up from a seed; a step is a verb and plain values."""

    def __init__(self, seed, visits=100):
        self.seed, self.random, self.steps = seed, random.Random(seed), []
        choice, some = self.random.choice, self.random.randrange
        self.goods = [f"g-{number:02}" for number in range(1, 16)]
        self.products = {
            good: dict(name=f"Thing {good}", price=self.price(), stock=choice([0, 1, 3, 999] + [5_000] * 8))
            for good in self.goods}
        self.codes = [f"CODE{number}" for number in range(12)] + ["code3", "NOCODE"]
        values = {
            "share": lambda: choice([1, 333, 1_000, 1_250, 3_333, 9_999, 10_000, some(10_001)]),
            "amount": lambda: choice([1, 499, 5_000, some(20_000)]), "shipping": lambda: 0}
        self.promotions = {
            code: dict(
                benefit=benefit, value=values[benefit](),
                minimum=choice([0, 0, 1, 2_000, 5_000, some(20_000)]),
                currency=choice(["USD"] * 9 + ["EUR"]), starts=NOW + choice([-DAY, -1, 0, HOUR, DAY]),
                ends=choice([None] * 6 + [NOW, NOW + DAY, NOW + 40 * DAY]),
                limit=choice([None, None, None, 2, 5]), account_limit=choice([None, 1, 1, 2]))
            for code, benefit in zip(self.codes, list(values) * 4)}
        for _ in range(visits):
            self.visit(choice(PEOPLE))

    def price(self):
        return self.random.choice(
            [0, 1, 33, 99, 1_000, 1_667, 4_999, 5_000, 5_001] + self.random.sample(range(20_000), 9))

    def supply(self):
        """A file of new prices, some with new stock."""
        has_stock = self.random.random() < 0.5
        return ("supply", *(
            (good, self.price(), self.random.choice([0, 2, 5_000, 5_000]) if has_stock else None)
            for good in self.random.sample(self.goods, self.random.choice([1, 3, 8]))))

    def visit(self, person):
        """What somebody does in the shop, and what happens until the next one comes."""
        choice = self.random.choice

        def chance(share):
            return self.random.random() < share

        def pieces():
            return choice([1] * 6 + [2, 2, 3, 3, 5, 7, 20, 120] + [999] * chance(0.3))

        def step(*words):
            self.steps.append(words)

        if chance(0.15):
            step("sign_out", person)
        for _ in range(choice([0, 1, 2, 3, 4])):
            step("add", person, choice(self.goods), pieces())
        for _ in range(choice([0, 1, 1, 2])):
            step("change", person, "promo", choice(self.codes))
        for verb, share in (("quantity", 0.3), ("remove", 0.15), ("nopromo", 0.05), ("clear", 0.05)):
            if chance(share):
                step("change", person, verb, pieces(), self.random.randrange(4))
        # Between the display of the total and its confirmation, the shop continues to run.
        meanwhile = choice([()] * 8 + [(self.supply(),), (("wait", DAY),), (("wait", HOUR), self.supply())])
        card = choice(["tok_approve"] * 5 + ["tok_late", "tok_late", "tok_timeout", "tok_decline"])
        step("order", person, choice(REGIONS), choice(list(SHIPPING)), card, meanwhile,
             choice([(), (0,), (0, 0), (HOUR - 1, 0), (HOUR,)]),
             choice([None, None, *WRAPPINGS]), choice([0, 0, 1, 10, 100, 10_000]))
        if card in ("tok_late", "tok_timeout") and chance(0.4):
            step("look", person, 0, "pay")
        if chance(0.1):
            step("change", person, "clear")
        if chance(0.4):
            step("wait", choice([*[1, HOUR // 2, HOUR - 1, HOUR, 4 * HOUR, 12 * HOUR, DAY] * 2,
                                 3 * DAY, 30 * DAY - 1, 30 * DAY]))
        for _ in range(choice([0, 1, 2])):
            step("look", choice([person, *PEOPLE]), choice([0, 0, 1, 2, 5]), choice(["pay", "undo", "undo", None]),
                 choice([0, 1, 1, 2, 3]), choice([0, 1, 1, 2, 5]))
        if chance(0.2):
            step("orders", choice(PEOPLE), choice(list(FILTERS)))
        if chance(0.05):
            step("restart", choice(PEOPLE))
        if chance(0.1):
            self.steps.append(self.supply())
