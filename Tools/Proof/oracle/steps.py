"""The steps people take, each in the shop that runs and on paper."""

import datetime
import os
import re

import faults
from oracle import database, rules
from oracle.answers import (
    CARDS, WAYS, actions, amounts, destination, facts, gift, message, refusal, rows, screen, sums, table)
from oracle.plan import NOW, PEOPLE
from oracle.run import Run


class Steps(Run):
    """Takes steps, and compares whatever is shown on the way."""

    def take(self, step):
        getattr(self, "take_" + step[0])(*step[1:])

    # Carts

    def take_sign_out(self, person):
        if person in self.guests:
            return
        self.guests.add(person)
        os.replace(self.session(person), self.session())
        reply, _ = self.tell(person, "open shop://profile"), self.shop.look(person)
        self.same("points", facts(reply)["Points"], self.shop.balance(person))
        self.same("signing out", refusal(self.tell(person, "sign-out")), None)

    def sign_in(self, person):
        if person in self.guests:
            self.guests.remove(person)
            self.tell(person, "open shop://login")
            reply = self.tell(person, "sign-in", f"{person}@example.org", faults.PASSWORD)
            self.both("signing in", reply, self.shop.sign_in, person)
            os.replace(self.session(), self.session(person))
        return self.cart(person)

    def take_restart(self, person):
        self.sign_in(person)
        self.processes[person].end()
        os.replace(self.session(person), self.session())
        self.start(person)
        for other in PEOPLE:
            self.shop.look(other)  # at a start the shop takes its own steps, whichever person looks
        self.cart(person)
        os.replace(self.session(), self.session(person))

    def take_add(self, person, good, pieces):
        self.product(good, self.tell(person, f"open shop://product/{good}"))
        reply = self.tell(person, f"add {pieces}")
        if self.both(f"adding {pieces} of {good}", reply, self.shop.add, self.owner(person), good, pieces):
            self.product(good, reply)

    def product(self, good, reply):
        product, found = self.shop.products[good], facts(reply)
        self.same(f"price of {good}", found["Price"], product.price)
        self.same(f"stock of {good}", found["In stock"], product.stock)

    def cart(self, person):
        reply, quote = self.tell(person, "open shop://cart"), self.shop.quote(self.owner(person))
        goods = quote.subtotal - quote.discount
        expected = {"Subtotal": quote.subtotal, "Total before shipping and tax": goods}
        if quote.code and not quote.is_free_shipping:
            expected[f"Discount ({quote.code})"] = -quote.discount
        self.same(f"lines of {person}'s cart", rows(reply), [line[1:] for line in quote.lines])
        self.same(f"sums of {person}'s cart", sums(reply), expected if quote.lines else {})
        return quote

    def take_change(self, person, verb, value=None, line=0):
        """Changes a cart that has lines: a quantity, a line, its code, or all of it."""
        owner, quote = self.owner(person), self.cart(person)
        if not quote.lines or verb == "nopromo" and not quote.code:
            return
        line %= len(quote.lines)
        cart, good = self.shop.carts[owner], quote.lines[line][0]
        command, act = {
            "quantity": (f"quantity {line + 1} {value}", lambda: self.shop.set_quantity(owner, good, value)),
            "remove": (f"remove {line + 1}", lambda: cart.lines.pop(good)),
            "promo": (f"promo {value}", lambda: self.shop.apply(owner, value)),
            "nopromo": ("nopromo", lambda: vars(cart).update(code=None)),
            "clear": ("clear", lambda: self.shop.carts.update({owner: rules.Cart()}))}[verb]
        self.both(command, self.tell(person, command), act)
        self.cart(person)

    # What happens in between

    def take_wait(self, seconds):
        charged = sorted(
            order.quote.total - order.refunded for order in self.shop.orders if order.is_charged)
        self.same("charges in between", database.charges(self.file), charged)
        self.shop.now += seconds
        database.pass_time(self.file, seconds)

    def take_supply(self, *supplied):
        self.bring(supplied)
        for good, price, stock in supplied:
            product = self.shop.products[good]
            product.price = price
            if stock is not None:
                product.supplied += stock - product.stock
                product.stock = stock

    # Orders

    def take_order(self, person, region, way, card, meanwhile, pauses, wrapping=None, points=0):
        """A checkout, confirmed as often as its total changes."""
        agreed = self.sign_in(person)
        reply = self.tell(person, "checkout")
        if not agreed.lines:
            return self.same("checkout", refusal(reply), "command.notNow")
        if self.shop.lacks(person):
            return self.same("checkout", refusal(reply), "ordering.soldOut")
        self.shop.look(person)  # the checkout asks the orders for their points
        self.same("whether addresses are offered", "new" in actions(reply), self.shop.has_address(person))
        if "new" in actions(reply):
            self.tell(person, "new")
        reply = self.tell(person, "continue", person, "Main Street 1", "Springfield", region, "12345")
        options = screen(reply)["fields"][0]["options"]
        offered = {option["value"]: option["label"].split(", ")[1] for option in options}
        self.same("ways to deliver", offered, {
            name: rules.text(price) if price else "free" for name, price in agreed.shipping.items()})
        reply = self.tell(person, "continue", way)
        is_free = not self.shop.quote(person, region, way).total
        self.same("whether there is nothing to pay", is_free, not screen(reply)["fields"])
        reply = self.tell(person, "continue", *([] if is_free else [card]))
        agreed = self.review(reply, person, region, way, card)
        choices = {}
        if wrapping:
            self.tell(person, "gifts")
            reply = self.tell(person, "continue", wrapping, "For you")
            choices["gifts"] = wrapping
            agreed = self.review(reply, person, region, way, card, choices)
        most = self.shop.most(person, agreed.subtotal - agreed.discount)
        self.same("whether points can be redeemed", "rewards" in actions(reply), most > 0)
        if points and most > 0:
            choices["rewards"] = min(points, most)
            self.tell(person, "rewards")
            reply = self.tell(person, "continue", str(choices["rewards"]))
            agreed = self.review(reply, person, region, way, card, choices)
        for step in meanwhile:
            self.take(step)
        for _ in range(3):
            reply = self.tell(person, "confirm")
            try:
                order = self.shop.place(person, agreed, region, way, card, choices)
            except rules.Refused as refused:
                self.same("confirm", refusal(reply), str(refused))
                if not str(refused).endswith("Changed"):
                    break
                self.shop.look(person)
                agreed = self.review(self.tell(person, "where"), person, region, way, card, choices)
            else:
                return self.answered(reply, order, pauses, choices)
        self.tell(person, "cancel")

    def review(self, reply, person, region, way, card, choices={}):
        quote = self.shop.quote(person, region, way, choices)
        if "confirm" not in actions(reply):  # there was nothing to pay, and now there is
            if not screen(reply)["fields"]:
                self.tell(person, "continue")
            reply = self.tell(person, "continue", card)
        self.same("lines of the review", rows(reply), [line[1:] for line in quote.lines])
        self.same("sums of the review", sums(reply), amounts(quote, way, quote.code, region))
        self.same("card of the review", facts(reply)["Pay with"],
                  CARDS[card] if quote.total else "nothing to pay")
        return quote

    def answered(self, reply, order, pauses, choices):
        """What the card said at once, and what it or another says when asked again after pauses."""
        person = order.person
        if order.card == "tok_decline":
            self.same("confirm", refusal(reply), "payment.declined")
            if not pauses:
                return self.tell(person, "cancel")
            self.tell(person, "payment")
            place = person, order.region, order.way, "tok_approve"
            self.shop.look(person)
            agreed = self.review(self.tell(person, "continue", "tok_approve"), *place, choices)
            reply, order = self.tell(person, "confirm"), self.shop.place(person, agreed, *place[1:], choices)
        for pause in [*pauses, None]:
            if order.status == "placed":
                self.same("confirm", message(reply).split(" · ")[0], "payment not answered")
                if pause is None:
                    break
                self.take_wait(pause)
                reply = self.tell(person, "confirm")
                try:
                    self.shop.confirm_again(order)
                except rules.Refused as refused:
                    self.same("confirm again", refusal(reply), str(refused))
        if order.status in ("placed", "cancelled"):
            return self.tell(person, "cancel")
        found = re.fullmatch(r"order (o-[0-9a-z]+) · (.*)", message(reply))
        self.same("confirm", found and found[2], rules.text(order.quote.total))
        order.id = found[1]
        self.shop.look(person)
        self.same("the confirmation", facts(reply), {
            "Order": order.id, "Status": order.status, "Items": order.count, "Total": order.quote.total,
            "Ship to": destination(order)})

    def take_orders(self, person, which):
        """Lists a person's orders, page by page."""
        self.sign_in(person)
        reply, orders = self.tell(person, "open shop://orders"), self.shop.look(person)
        if not orders:
            return self.same("no orders", rows(reply), [])
        listed, reply = [], self.tell(person, f"filter {which}")
        while True:
            listed += rows(reply)
            if "next" not in actions(reply):
                break
            reply = self.tell(person, "next")
        expected = [order for order in orders if order.status in rules.FILTERS[which]]
        for order, row in zip(expected, listed):
            order.id = order.id or row[0]  # one that waits for its payment was not named before
        self.same(f"{which} of {person}'s orders", listed, [
            (order.id, self.moment(order.moment("placed")), order.status,
             f"{order.count} item{'s' * (order.count != 1)}", order.quote.total) for order in expected])

    def take_look(self, person, number, act, line=0, pieces=0):
        """Looks at one of a person's orders, newest first, and pays for it or undoes it if it may be.

        Of a line, if one is named from 1, that many pieces go back, as many as are left at most.
        """
        orders = [order for order in self.shop.orders if order.person == person][::-1]
        if number >= len(orders):
            return
        self.take_orders(person, "all")
        order = orders[number]
        self.show(order)
        steps = {"pay": ["pay"], "undo": ["cancel", "return"]}.get(act, [])
        act = next((step for step in self.shop.steps(order) if step in steps), None)
        if act:
            self.page(order, self.tell(person, "back"))
            left = order.left()
            if act == "return" and line:
                line = (line - 1) % min(20, len(order.quote.lines))
                most = left.get(line, 0)
                pieces = min(pieces, most)
                act = f"return {line + 1}" + f" {pieces}" * (pieces > 0)
                left = {line: pieces or most}
            reply = self.tell(person, act)
            if act == "pay":
                self.shop.ask(order)
                self.same(act, refusal(reply), "payment.timedOut" if order.status == "placed" else None)
            elif act == "cancel":
                self.shop.cancel(order, self.shop.now)
                self.page(order, reply)
            elif not all(left.values()):
                self.same(act, refusal(reply), "ordering.notLeft")
            else:
                order.send_back(left, self.shop.now)
                self.page(order, reply)
            self.show(order)

    def show(self, order):
        self.page(order, self.tell(order.person, f"open shop://order/{order.id}"))
        self.receipt(order, self.tell(order.person, "receipt"))

    def page(self, order, reply):
        self.shop.look(order.person)
        name, expected = f"order {order.id}", amounts(order.quote, order.way, order.code, order.region)
        back = [order.returned(line) for line in range(len(order.quote.lines))]
        self.same(f"lines of {name}", rows(reply), [
            (*line[1:3], *[pieces] * bool(order.returns), *line[3:])
            for line, pieces in zip(order.quote.lines, back)])
        self.same(f"sums of {name}", sums(reply), expected)
        self.same(f"returns of {name}", table(reply), [
            (self.moment(moment), ", ".join(
                f"{pieces[line]} × {order.quote.lines[line][1]}" for line in sorted(pieces)), refund)
            for moment, pieces, refund in order.returns])
        self.same(f"state of {name}", facts(reply), expected | {
            "Placed": self.moment(order.moment("placed")), "Status": order.status, "Ship to": destination(order),
            "Delivery": WAYS[order.way],
            **({"Pay with": CARDS[order.card]} if order.card else {}),
            **({"Promo code": order.code} if order.code else {}), **gift(order),
            **({"Returned": f"{sum(back)} of {order.count} piece{'s' * (order.count != 1)}"} if order.returns else {}),
            **({"Points earned": order.earned} if order.earned else {}),
            **({"Points redeemed": order.redeemed} if order.redeemed else {}),
            **{status: self.moment(moment) for status, moment in order.history}})
        steps = [act for act in actions(reply) if act in ("pay", "cancel", "return")]
        self.same(f"what may be done with {name}", steps, self.shop.steps(order))

    def receipt(self, order, reply):
        name, quote = f"the receipt of {order.id}", order.quote
        self.same(f"lines of {name}", table(reply), [
            (*line[1:5], -discount) for line, discount in zip(quote.lines, quote.discounts())])
        expected = amounts(quote, order.way, order.code, order.region)
        if order.status == "cancelled" and order.moment("paid"):
            expected["Refund"] = quote.total
        if order.returns:
            expected["Refund"] = order.refunded
        self.same(f"sums of {name}", sums(reply), expected)

    def moment(self, moment):
        shown = moment - (self.shop.now - NOW)
        return datetime.datetime.fromtimestamp(shown, datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")

    # The end

    def finish(self):
        for person in PEOPLE:
            for which in rules.FILTERS:
                self.take_orders(person, which)
        for order in self.shop.orders:
            self.show(order)
        supplied = {
            good: self.plan.products[good]["stock"] + product.supplied
            for good, product in self.shop.products.items()}
        with faults.database(self.file) as stored:
            if self.alteration:
                self.alteration.damage(stored)
            query = lambda text: stored.execute(text).fetchall()
            for comparison in database.comparisons(query, self.shop, supplied, self.shop.now - NOW):
                self.same(*comparison)
