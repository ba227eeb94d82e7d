#!/usr/bin/env python3
"""Checks the built shop-cli as a person at a terminal meets it: prompts, keys, signals, widths.

    Tools/terminal.py PROGRAM     part of Tools/check-shell, as is customer.py, which shares what is here
    Tools/terminal.py PROGRAM URL     what two shells see of each other, with a program on a server

Each check runs the program on a pseudo-terminal of its own. Prints what failed, then "N passed, N failed";
ends with 1 if anything failed.
"""

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import sys
import tempfile
import termios
import time

PROGRAM = os.path.abspath(sys.argv[1])
if not os.access(PROGRAM, os.X_OK):
    sys.exit(f"error: there is no program {PROGRAM}")
WORK = tempfile.mkdtemp()
SECRET = "correct horse battery"
passed, failed = 0, []

# What begins and ends the reading of a line, as the shell switches the paste mode; all else is left out.
BEGIN, END = "\x02", "\x03"
PROMPT = re.compile(r"(?:> |: )$")
MARKS = {"\x1b[?2004h": BEGIN, "\x1b[?2004l": END}
SEQUENCE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def check(name, holds, shown=""):
    global passed
    if holds:
        passed += 1
    else:
        failed.append(name)
        print("failed:", name)
        print("    " + "\n    ".join(shown.splitlines()[-12:]))


class Terminal:
    """The program on a terminal, and what it has shown."""

    def __init__(self, *arguments, columns=80, term="xterm", database=":memory:"):
        self.shown = ""
        self.is_plain = term == "dumb"
        self.master, self.slave = pty.openpty()
        self.resize(columns)
        self.before = termios.tcgetattr(self.slave)
        environment = dict(
            os.environ, TERM=term, NO_COLOR="1", HOME=WORK, XDG_STATE_HOME=WORK + "/state")
        # With test values a password is hashed before anyone could press Ctrl-C.
        environment.pop("SHOP_TEST_SEED", None)
        self.process = os.fork()
        if self.process == 0:
            # What runs this in the background may ignore signals, and the program would, too.
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
                signal.signal(number, signal.SIG_DFL)
            os.setsid()
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
            for stream in range(3):
                os.dup2(self.slave, stream)
            words = [PROGRAM, "--database", database, *arguments]
            os.execve(PROGRAM, words, environment)

    def resize(self, columns):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))

    def read(self, seconds):
        """Whatever comes within some seconds, escape sequences left out."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        text = data.decode("utf-8", "replace").replace("\r\n", "\n")
        self.shown += SEQUENCE.sub(lambda match: MARKS.get(match[0], ""), text)
        return bool(data)

    # How long an answer may take; once one did not come, the others are not waited for as long.
    patience = 20

    def until(self, text):
        """Waits for a text; what was shown up to it is gone then."""
        end = time.monotonic() + Terminal.patience
        while text not in self.shown:
            left = end - time.monotonic()
            if left <= 0 or not self.read(left):
                Terminal.patience = 1
                return None
        before, _, self.shown = self.shown.partition(text)
        return before

    def type(self, keys):
        """Types, and takes in what is shown meanwhile: a terminal holds little of either."""
        left = keys.encode()
        while left:
            _, writable, _ = select.select([], [self.master], [], 0)
            if writable:
                left = left[os.write(self.master, left[:1024]) :]
            self.read(0 if left else 0.001)

    def answer(self, line):
        """What one line answers, up to the next prompt, which is left in what is shown."""
        if self.is_plain:
            return self.plainly(line)
        self.type(line + "\r")
        self.until(END)
        answered = self.until(BEGIN)
        return "(no prompt) " + self.shown if answered is None else answered

    def plainly(self, line):
        """The same where no line is edited: a prompt is what is shown last."""
        self.shown = ""
        self.type(line + "\n")
        end = time.monotonic() + Terminal.patience
        while time.monotonic() < end:
            if not self.read(0.1) and PROMPT.search(self.shown):
                return self.shown
        return "(no prompt) " + self.shown

    def end(self):
        """How the program ended: its code, or minus its signal; None where it goes on."""
        for _ in range(200):
            self.read(0.05)
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        return None

    def is_restored(self):
        return termios.tcgetattr(self.slave) == self.before


def begun(**options):
    terminal = Terminal("--without", "onboarding", **options)
    plain = options.get("term") == "dumb"
    return terminal, terminal.until("shop> " if plain else BEGIN) or terminal.shown


def leaving():
    terminal, _ = begun()
    terminal.type("\x03\x03")
    check("Ctrl-C twice leaves with 130", terminal.end() == 130, terminal.shown)
    check("and restores the terminal", terminal.is_restored())
    for name, expected in [("QUIT", -signal.SIGQUIT), ("TERM", 143), ("HUP", 129)]:
        terminal, _ = begun()
        os.kill(terminal.process, getattr(signal, "SIG" + name))
        check(f"SIG{name} ends with {expected}", terminal.end() == expected, terminal.shown)
        check(f"and restores the terminal after SIG{name}", terminal.is_restored())


def words():
    terminal, home = begun()
    for word in ["find", "cart", "sign-in", "register", "help"]:
        check(f"a guest's home names {word}", re.search(rf"\b{word}\b", home) is not None, home)
    said = [
        ("checkout", "checkout is on the cart"), ("orders", "Sign in"), ("search", "[search]"),
        ("cart", "Your cart is empty"), ("?", "For developers"), ("find --help", "find <text>"),
        ("account", "Sign in"),
    ]
    for word, answer in said:
        shown = terminal.answer(word)
        check(f"{word} is answered", answer in shown, shown)
        if answer == "Sign in":
            terminal.answer("dismiss")
    terminal.type("q\r")
    check("q leaves", terminal.end() == 0, terminal.shown)


def account():
    """A person signs up, is told at once of a taken address, and gives up while a password is checked."""
    database = WORK + "/shop.db"
    terminal, _ = begun(database=database)
    for line in ["register", "Ada", "ada@example.org"]:
        terminal.answer(line)
    shown = terminal.answer(SECRET)
    check("who registers is welcome, and named above the prompt", "· Ada" in shown, shown)
    check("the password is not shown", SECRET not in shown, shown)
    for line in ["profile", "sign-out", "register", "Eve", "ada@example.org"]:
        terminal.answer(line)
    shown = terminal.answer("another long secret")
    check("a taken address is said to be taken", "has an account already" in shown, shown)
    check("with the ways on", "sign-in" in shown and "forgot-password" in shown, shown)
    terminal.answer("sign-in")
    times = []
    for _ in range(3):
        shown = terminal.answer("ada@example.org")
        terminal.type(SECRET + "\r")
        terminal.until(END)
        time.sleep(0.1)
        begin = time.monotonic()
        terminal.type("\x03")
        answered = terminal.until("cancelled, nothing was done")
        check("Ctrl-C cancels a sign-in", answered is not None, terminal.shown)
        times.append(time.monotonic() - begin)
        terminal.until(BEGIN)
        # A second one within a second leaves.
        time.sleep(1.1)
    check(f"within a tenth of a second: {min(times):.3f}", min(times) < 0.1)
    terminal.type("\x04")
    check("Ctrl-D leaves", terminal.end() == 0, terminal.shown)


def widths():
    for columns in [40, 80, 200]:
        terminal, shown = begun(columns=columns)
        for line in ["1", "routes", "help", "features", "where", "add", "1"]:
            shown += terminal.answer(line)
        long = [line for line in shown.splitlines() if len(line) > columns]
        check(f"no line is wider than {columns} columns", not long, "\n".join(long))
        keys = "cart/confirmation/:order"
        check(f"routes keeps its first column at {columns}", keys in shown, shown)
        terminal.type("q\r")
        terminal.end()
    terminal, shown = begun(term="dumb")
    check("a terminal that edits no lines is prompted", "sign-in" in shown, shown)
    terminal.type("help\n")
    shown = terminal.until("shop> ") or terminal.shown
    check("and answered", "For developers" in shown, shown)
    terminal.type("q\n")
    check("and left", terminal.end() == 0, terminal.shown)


def sharing():
    """Two shells show one cart: what is done in one of them is shown by the other, which waits at its prompt."""
    database = sys.argv[2] if len(sys.argv) > 2 else WORK + "/shared.db"
    shown, used = begun(database=database)[0], begun(database=database)[0]
    shown.answer("cart")
    for line in ["open shop://product/p-042", "add 2", "cart", "remove 1"]:
        used.answer(line)
        begin = time.monotonic()
        if line == "add 2":
            page = shown.until("cart 2")
            check("what another shell puts into the cart is shown", page and "Trail Journal" in page, shown.shown)
            check("within a second", time.monotonic() - begin < 1, shown.shown)
        if line == "remove 1":
            page = shown.until("Your cart is empty")
            check("and that it is taken out again", page is not None, shown.shown)
    used.answer("open shop://product/p-042")
    shown.until(BEGIN)
    shown.type("hel")
    used.answer("add 1")
    shown.read(1)
    check("a line that is typed is left alone", "cart 1" not in shown.shown, shown.shown)
    for terminal in (shown, used):
        terminal.type("\x15quit\r")
        check("and both end", terminal.end() == 0, terminal.shown)


def run(*parts):
    """Runs checks, tells what failed, and ends the program."""
    try:
        for part in parts:
            part()
    finally:
        shutil.rmtree(WORK, ignore_errors=True)
    print(f"{passed} passed, {len(failed)} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    run(*([sharing] if len(sys.argv) > 2 else [leaving, words, account, widths, sharing]))
