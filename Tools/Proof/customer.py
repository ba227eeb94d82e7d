#!/usr/bin/env python3
"""Buys in the built shop-cli as a person at a terminal does, from the registration to the cancelled order.

    Tools/Proof/customer.py PROGRAM  part of Tools/Proof/check-shell

Each journey is one on a terminal of 40, 80 or 200 columns, and one that edits no lines; the program's
own passwords, mails and codes are used, with nothing arranged. Prints what failed, then "N passed, N failed".
"""

import base64
import email
import email.policy
import glob
import hashlib
import hmac
import os
import re
import struct
import time

from terminal import BEGIN, SECRET, WORK, Terminal, check, run


def one_time_code(key, seconds):
    """The six digits of RFC 6238 that an authenticator app shows at a time."""
    padded = key + "=" * (-len(key) % 8)
    digest = hmac.new(base64.b32decode(padded), struct.pack(">Q", seconds // 30), hashlib.sha1).digest()
    place = digest[-1] & 15
    number = struct.unpack(">I", digest[place : place + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


def mailed_link(database):
    """The newest link that was mailed, once it is there."""
    for _ in range(100):
        mails = sorted(glob.glob(database + ".mail/new/*"), key=os.path.getmtime)
        if mails:
            with open(mails[-1], "rb") as mail:
                text = email.message_from_binary_file(mail, policy=email.policy.default).get_content()
            return re.search(r"shop://\S+", text)[0]
        time.sleep(0.1)
    return "shop://nothing-was-mailed"


class Customer(Terminal):
    """A person whose every step is checked."""

    def __init__(self, name, **options):
        self.name, self.database = name, f"{WORK}/{name}.db"
        super().__init__("--without", "onboarding", database=self.database, **options)
        self.until("shop> " if self.is_plain else BEGIN)

    def step(self, line, expected):
        """Types a line; what it answers has to hold a text."""
        shown = self.answer(line)
        # Long lines are wrapped between words.
        words = " ".join(shown.split())
        hidden = "…" if line in (SECRET, "short") else line[:60]
        check(f"{self.name}: {hidden!r} is answered with {expected!r}", expected in words, shown)
        return shown

    def signs_up(self):
        self.step("register", "Make an account")
        self.step("Ada Lovelace", "")
        self.step("ada at example", "that is not an e-mail address")
        self.step("ada@example.org", "")
        self.step("short", "that password is not accepted")
        self.step("forgot-password", "that is a command")
        self.step(SECRET, "")
        self.step("another one", "that is not the same as before")
        self.step(SECRET, "")
        shown = self.step(SECRET, "welcome, Ada Lovelace")
        check(f"{self.name}: no password is shown", SECRET not in shown, shown)
        self.step("open " + mailed_link(self.database), "Verify your e-mail address")
        self.step("yes", "ada@example.org is verified")

    def sets_up_two_factors(self, columns):
        self.step("open shop://account/second-factor", "Second factor")
        shown = self.step("authenticator", "Key: ")
        is_drawn = "▀" in shown or "█" in shown
        check(f"{self.name}: the QR code is drawn where it fits", is_drawn == (columns >= 57), shown)
        if columns < 57:
            check(f"{self.name}: else it says how", "widen the window" in " ".join(shown.split()), shown)
        key = re.search(r"Key: ([A-Z2-7 ]+)", shown)
        code = one_time_code(key[1].replace(" ", "") if key else "", int(time.time()))
        shown = self.step(code, "second factor is on")
        recovery = re.search(r"^\w{4}-\w{4}-\w{4}$", shown.replace("\r", ""), re.MULTILINE)
        self.step("done", "authenticator app")
        self.step("profile", "Ada Lovelace")
        self.step("sign-out", "guest" if not self.is_plain else "")
        self.step("sign-in", "Sign in")
        self.step("ada", "that is not an e-mail address")
        self.step("ada@example.org", "")
        self.step(SECRET, "Second factor")
        self.step(recovery[0] if recovery else "none", "signed in as Ada Lovelace")

    def shops(self):
        self.step("find knife", "Search: knife")
        self.step("filter seller " + ("Copper Lane" if self.is_plain else "co\t"), "only seller Copper Lane")
        self.step("find skillet", "Search: skillet")
        self.step("1", "Cast Iron Skillet")
        self.step("add 2", "added 2 ×")
        self.step("cart", "Cart: 2 items")
        self.step("checkout", "Checkout: address")
        for line in ["", "1 Main Street", "Springfield"]:
            self.step(line, "")
        self.step("Atlantis", "Atlantis")
        self.step("US", "type the state")
        self.step("US-CA", "")
        self.step("12345", "Checkout: delivery")
        self.step(":quit", "")
        self.step("no", "nothing was done")
        self.step("", "Checkout: payment")
        self.step("", "Checkout: review")
        self.step("confirm", "Thank you for your order")

    def cancels(self):
        self.step("orders", "Orders: 1")
        self.step("orders --chart", "Spending")
        self.step("orders", "Orders: 1")
        self.step("1", "paid")
        self.step("cancel", "")
        self.step("yes", "cancelled")

    def interrupts(self):
        """Ctrl-C in the middle of everything gives a prompt again, and does nothing."""
        for place, moments in [
            ("home", ["", "find te", "\t\t", "\x12te", "find tea\r", "\x1b[200~one\ntwo\x1b[201~"]),
            ("forgot-password", ["", "ada"]),
            ("settings/addresses", ["Ada", "Ada\r", "Ada\rMain"]),
        ]:
            self.answer("open shop://" + place)
            for keys in moments:
                # On an empty line, a second Ctrl-C within a second would quit.
                time.sleep(0 if keys.isalpha() else 1.0)
                self.type(keys + "\x03")
                self.settled()
        self.step("where", "Where")

    def is_rough(self, columns):
        """Changes the window while typing, and pastes far more than a line."""
        self.type("open shop://se")
        for width in [columns, columns // 2, columns * 2, columns]:
            if width != self.screen.columns:
                self.resize(width)
            for _ in range(40):
                self.settled()
                row = self.row()
                drawn = row.startswith("shop> ") and row.endswith("shop://se") and len(row) < width
                if drawn:
                    break
            check(f"{self.name}: the line is drawn into {width} columns", drawn, row)
        self.type("arch?q=tea")
        self.step("", "Search: tea")
        self.step("\x1b[200~" + "x" * 100_000 + "\x1b[201~", "longer than 65536 bytes")
        self.step("where", "Where")

    def closes_the_terminal(self):
        self.type("find t")
        code = self.close()
        check(f"{self.name}: a terminal that is closed ends it with 129", code == 129, str(code))
        again = Terminal("orders", database=self.database)
        ended = again.end()
        check(f"{self.name}: what was done is kept", "cancelled" in again.shown, again.shown)
        check(f"{self.name}: and the next run is well", ended == 0, again.shown)


def on_a_terminal_of(columns):
    customer = Customer(f"{columns} columns", columns=columns)
    customer.signs_up()
    customer.sets_up_two_factors(columns)
    customer.shops()
    customer.cancels()
    customer.is_rough(columns)
    if columns == 80:
        customer.interrupts()
    customer.closes_the_terminal()


def on_one_that_edits_no_lines():
    customer = Customer("TERM=dumb", columns=80, term="dumb")
    customer.signs_up()
    customer.sets_up_two_factors(80)
    customer.shops()
    customer.cancels()
    customer.closes_the_terminal()


def who_retypes_the_session_of_the_readme():
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    with open(root + "/Tests/Transcripts/readme.txt") as file:
        lines = [line.rstrip("\n") for line in file if not line.startswith("#")]
    with open(root + "/README.md") as file:
        block = re.search("^## A purchase$.*?^```$(.*?)^```$", file.read(), re.DOTALL | re.MULTILINE)[1]
    rows = iter(row.removeprefix("shop> ") for row in block.splitlines())
    missing = [line for line in lines if line.replace(SECRET, "<secret>") not in rows]
    check("the README shows every line that is typed", not missing, "\n".join(missing))
    terminal = Terminal(database=WORK + "/readme.db")
    terminal.until(BEGIN)
    shown = "".join(terminal.answer(line) for line in lines)
    check("what it ends with is there", "Orders: 1" in shown and "85.59 USD" in shown, shown)
    check("and no line is refused", "error: " not in shown, shown)


if __name__ == "__main__":
    run(*[lambda width=width: on_a_terminal_of(width) for width in (40, 80, 200)], on_one_that_edits_no_lines,
        who_retypes_the_session_of_the_readme)
