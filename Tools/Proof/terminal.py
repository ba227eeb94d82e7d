#!/usr/bin/env python3
"""Checks the built shop-cli as a person at a terminal meets it: prompts, keys, signals, widths.

    Tools/Proof/terminal.py PROGRAM      part of Tools/Proof/check-shell, as is customer.py, which shares what is here
    Tools/Proof/terminal.py PROGRAM URL  what two shells see of each other, with a program on a server

Each check runs the program on a pseudo-terminal of its own. Prints what failed, then "N passed, N failed";
ends with 1 if anything failed.
"""

import os
import pty
import re
import shutil
import signal
import sys
import tempfile
import termios
import time

import pexpect
import pyte

PROGRAM = os.path.abspath(sys.argv[1])
if not os.access(PROGRAM, os.X_OK):
    sys.exit(f"error: there is no program {PROGRAM}")
WORK = tempfile.mkdtemp()
SECRET = "correct horse battery"
passed, failed = 0, []

# The shell switches paste mode on and off around the reading of a line.
BEGIN, END = "\x1b[?2004h", "\x1b[?2004l"
PROMPT = re.compile(r"(?:> |: )$")
ANYTHING = r"(?s).+"
ROWS = 40
# The settings of an unused terminal.
UNUSED = termios.tcgetattr(pty.openpty()[1])


def check(name, holds, shown=""):
    global passed
    if holds:
        passed += 1
    else:
        failed.append(name)
        print("failed:", name)
        print("    " + "\n    ".join(shown.splitlines()[-12:]))


def text(written):
    """What a terminal of many rows shows of what was written to it: what was wiped is gone."""
    screen = pyte.Screen(300, written.count("\n") + 1)
    pyte.Stream(screen).feed(written)
    return "\n".join(row.rstrip() for row in screen.display)


def take_signals():
    """What runs this in the background may ignore signals, and the program would, too."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
        signal.signal(number, signal.SIG_DFL)


class Drawing(pyte.Stream):
    """Draws what pexpect hands to a log."""

    write = pyte.Stream.feed

    def flush(self):
        pass


class Terminal:
    """The program on a terminal, and what it showed last."""

    # The limit for an answer; after one answer is missing, the others get less time.
    patience = 20

    def __init__(self, *arguments, columns=80, term="xterm", database=":memory:", zone="UTC"):
        self.shown = ""
        self.is_plain = term in ("dumb", "")
        self.screen = pyte.Screen(columns, ROWS)
        environment = dict(
            os.environ, TERM=term, NO_COLOR="1", HOME=WORK, XDG_STATE_HOME=WORK + "/state", TZ=zone)
        # With test values, a password is hashed too fast for anyone to press Ctrl-C.
        environment.pop("SHOP_TEST_SEED", None)
        self.child = pexpect.spawn(
            PROGRAM, ["--database", database, *arguments], env=environment, preexec_fn=take_signals,
            dimensions=(ROWS, columns), encoding="utf-8", codec_errors="replace")
        self.child.delaybeforesend = None
        self.child.logfile_read = Drawing(self.screen)

    def resize(self, columns):
        self.screen.resize(ROWS, columns)
        self.child.setwinsize(ROWS, columns)

    def until(self, mark):
        """Waits for a text; what was shown up to it, or nothing where it does not come."""
        found = self.child.expect_exact([mark, pexpect.TIMEOUT, pexpect.EOF], timeout=Terminal.patience)
        self.shown = text(self.child.before)
        if found == 0:
            return self.shown
        Terminal.patience = 1
        return None

    def settled(self, seconds=0.05):
        """What is shown until nothing comes for some seconds."""
        written = ""
        while self.child.expect([ANYTHING, pexpect.TIMEOUT, pexpect.EOF], timeout=seconds) == 0:
            written += self.child.after
        return text(written)

    def row(self):
        """The row of the window with the cursor, up to it."""
        return self.screen.display[self.screen.cursor.y][: self.screen.cursor.x]

    def prompt(self):
        """The row with the cursor once a prompt is drawn, which may come after what says that a line is edited."""
        end = time.monotonic() + Terminal.patience
        while not PROMPT.search(self.row()) and time.monotonic() < end:
            self.settled()
        return self.row()

    def type(self, keys):
        self.child.send(keys)

    def answer(self, line):
        """What one line answers, up to the next prompt."""
        if self.is_plain:
            return self.plainly(line)
        self.type(line + "\r")
        self.until(END)
        answered = self.until(BEGIN)
        return "(no prompt) " + self.shown if answered is None else answered

    def plainly(self, line):
        """The same where no line is edited: a prompt is what is shown last."""
        self.type(line + "\n")
        shown, end = "", time.monotonic() + Terminal.patience
        while time.monotonic() < end:
            shown += self.settled(0.1)
            if PROMPT.search(self.row()):
                return shown
        return "(no prompt) " + shown

    def end(self):
        """How the program ended: its code, or minus its signal."""
        self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=10)
        self.shown = text(self.child.before)
        self.is_restored = termios.tcgetattr(self.child.child_fd) == UNUSED
        return self.close()

    def close(self):
        """Closes the terminal; how the program ended, minus SIGKILL where it would not."""
        self.child.close(force=True)
        return self.child.exitstatus if self.child.signalstatus is None else -self.child.signalstatus


def begun(**options):
    terminal = Terminal("--without", "onboarding", **options)
    plain = options.get("term") in ("dumb", "")
    return terminal, terminal.until("shop> " if plain else BEGIN) or terminal.shown


def leaving():
    terminal, _ = begun()
    terminal.type("\x03\x03")
    check("Ctrl-C twice leaves with 130", terminal.end() == 130, terminal.shown)
    check("and restores the terminal", terminal.is_restored)
    for name, expected in [("QUIT", -signal.SIGQUIT), ("TERM", 143), ("HUP", 129)]:
        terminal, _ = begun()
        terminal.child.kill(getattr(signal, "SIG" + name))
        check(f"SIG{name} ends with {expected}", terminal.end() == expected, terminal.shown)
        check(f"and restores the terminal after SIG{name}", terminal.is_restored)


def words():
    terminal, home = begun()
    for word in ["find", "cart", "sign-in", "register", "help"]:
        check(f"a guest's home names {word}", re.search(rf"\b{word}\b", home) is not None, home)
    said = [
        ("checkout", "checkout is on the cart"), ("orders", "Sign in"), ("search", "[search]"),
        # The tab of the search asks, where a sign makes a command of a line; a command's name has to be meant.
        ("cart", ""), ("yes", "Nothing found"), (":cart", "Your cart is empty"), ("?", "Here (Cart)"),
        ("find --help", "find <text>"),
        ("account", "Sign in"),
    ]
    for word, answer in said:
        shown = terminal.answer(word)
        check(f"{word} is answered", answer in shown, shown)
        if not answer:
            asked = terminal.prompt()
            check(f"{word} is asked about", f'Is "{word}" your answer? (yes or no, :{word} runs it): ' in asked, asked)
        if answer == "Sign in":
            terminal.answer(":dismiss")
    terminal.type("q\r")
    check("q leaves", terminal.end() == 0, terminal.shown)


def account():
    """A person signs up, sees at once that an address is taken, and gives up while a password is checked."""
    database = WORK + "/shop.db"
    terminal, _ = begun(database=database)
    for line in ["register", "Ada", "ada@example.org", SECRET]:
        terminal.answer(line)
    shown = terminal.answer(SECRET)
    check("who registers is welcome, and named above the prompt", "· Ada" in shown, shown)
    check("the password is not shown", SECRET not in shown, shown)
    for line in ["profile", "sign-out", "register", "Eve", "ada@example.org", "another long secret"]:
        terminal.answer(line)
    shown = terminal.answer("another long secret")
    check("a taken address is said to be taken", "has an account already" in shown, shown)
    check("with the ways on", "sign-in" in shown and "forgot-password" in shown, shown)
    terminal.answer(":sign-in")
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
        # A second Ctrl-C within a second would quit.
        time.sleep(1.1)
    check(f"within a tenth of a second: {min(times):.3f}", min(times) < 0.1)
    terminal.type("\x04")
    check("Ctrl-D leaves a form", terminal.until("nothing was done") is not None, terminal.shown)
    terminal.until(BEGIN)
    terminal.type("\x04")
    check("and then the program", terminal.end() == 0, terminal.shown)


def secrets():
    """A question for a secret takes no command and is left for the prompt; nothing typed reaches screen or file."""
    database = WORK + "/secrets.db"
    for term in ["xterm", "dumb"]:
        terminal, _ = begun(database=database, term=term)
        address = f"{term}@example.org"
        for line in ["register", "Ada"]:
            terminal.answer(line)
        shown = terminal.answer(address)
        asked = shown + terminal.prompt()
        check(f"{term}: how to leave is said where the input is not shown", "not shown, Ctrl-C leaves" in asked, asked)
        for word in ["forgot-password", "back", "help", "register", "cart", "quit"]:
            shown = " ".join(terminal.answer(word).split())
            check(f"{term}: {word} is not taken as a password", "that is a command, not an answer" in shown, shown)
        for line in [SECRET, SECRET, "account", "password"]:
            shown = terminal.answer(line)
        for word in ["home", "save", "quit"]:
            shown = terminal.answer(word)
            check(f"{term}: {word} does not run where it is a first answer", "that is a command" in shown, shown)
        terminal.type("\x03")
        is_left = terminal.until("nothing was done") is not None and terminal.prompt() == "shop> "
        check(f"{term}: Ctrl-C leaves the question for the prompt", is_left, terminal.shown)
        shown = terminal.answer("canary22")
        check(f"{term}: what is typed there is a command", "unknown command" in shown, shown)
        shown = terminal.answer("save")
        check(f"{term}: a command of the screen runs there", "Current password" in shown + terminal.prompt(), shown)
        # A second Ctrl-C within a second would quit.
        time.sleep(1.1)
        terminal.type("\x03")
        terminal.until("nothing was done")
        terminal.prompt()
        for line in ["profile", "sign-out", "open shop://reset-password?token=never-mailed"]:
            shown = terminal.answer(line)
        check(f"{term}: a void link asks for nothing", "no longer valid" in shown, shown)
        terminal.answer("sign-in")
        terminal.answer(address)
        # After one mistyped password, no other person is blamed for it.
        terminal.answer("mistyped it")
        terminal.answer(address)
        terminal.type(SECRET + ("\n" if terminal.is_plain else "\r"))
        if not terminal.is_plain:
            terminal.until(END)
        terminal.type("canary33")
        shown = terminal.until("signed in as Ada")
        is_hidden = shown is not None and "canary33" not in shown
        check(f"{term}: what is typed while a command works is not echoed", is_hidden, terminal.shown)
        shown = terminal.settled(0.5)
        check(f"{term}: one's own mistake is not reported as an attack", "wrong password" not in shown, shown)
        terminal.type("\x15")
        terminal.answer("find tea")
        terminal.type("quit" + ("\n" if terminal.is_plain else "\r"))
        check(f"{term}: and it ends", terminal.end() == 0, terminal.shown)
        check(f"{term}: the terminal is restored", terminal.is_restored)
    with open(WORK + "/state/shop-cli/history") as file:
        kept = file.read()
    check("no password typed at the prompt is in the history", "canary" not in kept and SECRET not in kept, kept)
    check("commands are", "find tea" in kept, kept)


def keys():
    """Keys that come in parts, unrequested answers of the terminal, and Ctrl-C where it is pressed."""
    terminal, _ = begun()
    terminal.answer("register")
    for name, sequence in [
            ("an arrow key", "\x1b[A"), ("a late colour", "\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\"),
            ("a late place of the cursor", "\x1b[24;80R"), ("a mouse", "\x1b[M !!")]:
        for byte in sequence:
            terminal.type(byte)
            time.sleep(0.05)
        shown = terminal.settled(0.6)
        is_asked = terminal.row() == "Your name (:help): " and "nothing was done" not in shown
        check(f"{name}, byte by byte, types nothing and leaves no form", is_asked, shown + terminal.row())
    terminal.type("Ada\x03\x03")
    left = terminal.until("nothing was done")
    check("Ctrl-C twice leaves a form, and not the program", left is not None, terminal.shown)
    check("for the prompt of the same screen", terminal.prompt() == "shop> ", terminal.row())
    terminal.type("\x1b[200~find mug")
    time.sleep(1.3)
    terminal.type("\x03")
    check("Ctrl-C ends a paste that has no end", terminal.until("^C") is not None, terminal.shown)
    terminal.until(BEGIN)
    time.sleep(1)
    terminal.type("quit\r")
    check("and it leaves", terminal.end() == 0, terminal.shown)
    terminal, home = begun(term="")
    written = terminal.child.before
    check("a terminal of no kind gets no sequences", "\x1b" not in written, home)
    terminal.type("q\n")
    check("and is left", terminal.end() == 0, terminal.shown)


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
    check("and answered", "Here (Shop)" in shown, shown)
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
    left = shown.settled(1)
    check("a line that is typed is left alone", "cart 1" not in left, left)
    for terminal in (shown, used):
        terminal.type("\x15quit\r")
        check("and both end", terminal.end() == 0, terminal.shown)


def clocks():
    """A person reads a time on their own clock, too; a program reads UTC."""
    zone = "EST5EDT,M3.2.0,M11.1.0"
    over, local = "2025-09-01 00:00 UTC", "2025-09-01 00:00 UTC (2025-08-31 20:00 EDT)"
    terminal, _ = begun(zone=zone, columns=120)
    terminal.answer("cart")
    shown = terminal.answer("promo SUMMER25")
    check("a refusal has the time of the person's clock", local in shown, shown)
    terminal.type("q\r")
    terminal.end()
    listed = Terminal("promotions", "list", columns=200, zone=zone)
    listed.end()
    check("an admin's list has it", local in listed.shown, listed.shown)
    listed = Terminal("--json", "promotions", "list", zone=zone)
    listed.end()
    # One long row, of which a terminal shows the end.
    shown = listed.child.before
    check("and a program's has UTC alone", over in shown and "EDT" not in shown, shown)


def run(*parts):
    """Runs checks, prints what failed, and ends the program."""
    try:
        for part in parts:
            part()
    finally:
        shutil.rmtree(WORK, ignore_errors=True)
    print(f"{passed} passed, {len(failed)} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    run(*([sharing] if len(sys.argv) > 2 else [leaving, words, account, secrets, keys, widths, clocks, sharing]))
