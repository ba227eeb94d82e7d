"""A shop that runs, and the one on paper beside it."""

import os
import subprocess

import faults
from oracle import database, rules
from oracle.answers import Difference, refusal
from oracle.plan import NOW, PEOPLE


class Run:
    """A database, a process for each person, and the shop on paper that all they say is compared with."""

    def __init__(self, program, folder, plan, alteration=None):
        self.program, self.folder, self.plan, self.alteration = program, folder, plan, alteration
        self.file = os.path.join(folder, "shop.db")
        self.processes, self.guests, self.lines = {}, set(), []
        self.starts = self.taken = self.compared = 0
        self.shop = rules.Shop(
            {good: rules.Product(**made) for good, made in plan.products.items()},
            {code: rules.Promotion(**made) for code, made in plan.promotions.items()}, PEOPLE, NOW)

    def open(self):
        self.bring([(good, made.price, made.stock) for good, made in self.shop.products.items()])
        for person in PEOPLE:
            self.start(person)
            self.tell(person, "open shop://register")
            self.same("register", refusal(
                self.tell(person, "register", person, f"{person}@example.org", *faults.TWICE)), None)
            os.rename(self.session(), self.session(person))
        with faults.database(self.file) as stored:
            if stored.execute("SELECT DISTINCT created_at FROM accounts_user").fetchall() != [(NOW,)]:
                raise Difference("the program has a clock of its own; build it for debugging")
        database.insert_promotions(self.file, self.shop.promotions)
        self.lines.clear()

    def start(self, person):
        """Starts a process; names made up in it are those of no other."""
        self.starts += 1
        self.processes[person] = faults.Shop(
            self.program, self.file, self.folder, person, seed=self.plan.seed * 1_000 + self.starts)

    def close(self):
        for process in self.processes.values():
            process.end()

    def session(self, person=None):
        """Where a session is kept; a process reads at its start, and writes, the one that names nobody."""
        return self.file + ".session" + (f"-{person}" if person else "")

    def tell(self, person, line, *answers):
        self.lines.append(f"{person}: {' / '.join((line,) + answers)}")
        reply = self.processes[person].tell(line, *answers)
        if self.alteration:
            self.alteration.alter(reply)
        return reply

    def same(self, what, found, expected):
        self.compared += 1
        if found != expected:
            raise Difference(f"{what}: {found}, not {expected}")

    def both(self, what, reply, act, *values):
        """Does on paper what the shop was asked; both do it, or refuse it alike. Returns whether they did."""
        expected = None
        try:
            act(*values)
        except rules.Refused as refused:
            expected = str(refused)
        self.same(what, refusal(reply), expected)
        return expected is None

    def owner(self, person):
        """Whose cart a person has: their own, or that of the device."""
        return None if person in self.guests else person

    def bring(self, supplied):
        """Imports prices, and stock where there is one."""
        path = os.path.join(self.folder, "products.csv")
        lines = ["id,name,price,category,seller,category_name,seller_name,stock"] + [
            f"{good},{self.shop.products[good].name},{rules.text(price)},things,maker,Things,Maker,{stock}"
            for good, price, stock in supplied]
        if supplied[0][2] is None:
            lines = [line.rpartition(",")[0] for line in lines]
        with open(path, "w") as file:
            file.write("\n".join(lines) + "\n")
        self.lines.append("catalog import of " + " / ".join(lines))
        command = [self.program, "--database", self.file, "catalog", "import", path]
        result = subprocess.run(command, capture_output=True, env=faults.environment(self.folder))
        self.same("catalog import", result.returncode, 0)
