"""Shows a folder of pages to this machine, or opens some of them in a headless browser.

    site.py serve FOLDER PORT     until it is interrupted
    site.py check FOLDER PAGE…    opens the pages of these modules, and asks for whatever they link to

A check fails on an empty page, on a link that leads nowhere, on anything a page asks for in vain, and on an
error of a page's script. It begins with a page that is not there, which has to be found.
"""

import concurrent.futures
import functools
import html.parser
import http.server
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.parse
import urllib.request


def fail(reason, hint):
    print(f"error: {reason}\nhint: {hint}", file=sys.stderr)
    sys.exit(69)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """A browser may leave before it has all of a page."""


def server(folder, port):
    """A server that only this machine reaches."""
    handler = functools.partial(Quiet, directory=folder)
    try:
        return Server(("127.0.0.1", port), handler)
    except OSError as error:
        fail(f"port {port}: {error.strerror}", "name another one: Tools/docs serve 8001")


def serve(folder, port):
    with server(folder, int(port)) as pages:
        print(f"http://127.0.0.1:{pages.server_port}/ until Ctrl-C", flush=True)
        try:
            pages.serve_forever()
        except KeyboardInterrupt:
            pass


class Page(html.parser.HTMLParser):
    """The content of a page after its scripts ran."""

    def __init__(self, text):
        super().__init__()
        self.links, self.open = set(), []
        self.heading, self.words = "", 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        link = dict(attributes).get("href") if tag == "a" else None
        if link:
            self.links.add(link)
        if tag in ("h1", "script", "style", "noscript", "title"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if self.open[-1:] == [tag]:
            self.open.pop()

    def handle_data(self, data):
        if self.open == ["h1"]:
            self.heading += data
        elif not self.open:
            self.words += len(data.split())


class Browser:
    def __init__(self, program, address):
        self.program, self.address = program, address

    def faults(self, path, title):
        """What is wrong with a page, and the links on it."""
        url = urllib.parse.urljoin(self.address, path)
        with tempfile.TemporaryDirectory() as profile:
            # Each run has its own profile, because two browsers cannot share one.
            run = subprocess.run(
                [self.program, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
                 "--disable-dev-shm-usage", f"--user-data-dir={profile}", "--virtual-time-budget=20000", "--dump-dom", url],
                capture_output=True, text=True, timeout=120)
        page = Page(run.stdout)
        faults = [f"{path}: {line}" for line in run.stderr.splitlines()
                  if "CONSOLE" in line and re.search(r"Uncaught|Failed to load|Error", line)]
        if page.heading.strip() != title or page.words < 40:
            faults.append(f"{path}: shows {page.heading.strip()!r} and {page.words} words, not {title!r}")
        return faults, {urllib.parse.urljoin(url, link) for link in page.links}


def is_there(link):
    """Whether a page, and the data that its script asks for, are there."""
    address = urllib.parse.urlsplit(link)
    wanted = [link]
    if address.path.startswith("/documentation/"):
        wanted.append(f"{address.scheme}://{address.netloc}/data{address.path.rstrip('/')}.json")
    try:
        for url in wanted:
            urllib.request.urlopen(urllib.request.Request(url, method="HEAD"), timeout=10).close()
        return True
    except urllib.error.HTTPError:
        return False


def check(folder, modules):
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    program = next(filter(None, map(shutil.which, names)), None)
    if program is None:
        print("skipped: there is no headless browser", file=sys.stderr)
        return
    with server(folder, 0) as pages:
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{pages.server_port}/"
        browser = Browser(program, address)
        titles = [(f"documentation/{module.lower()}/", "The house" if module == "House" else module) for module in modules]
        titles += [("", "Shop")]
        absent = ("documentation/absent/", "absent")
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(lambda title: browser.faults(*title), [absent] + titles))
            links = sorted(link for link in set().union(*(links for _, links in found)) if link.startswith(address))
            gone = [link for link, there in zip(links, pool.map(is_there, links)) if not there]
        pages.shutdown()
    faults = [fault for own, _ in found[1:] for fault in own]
    faults += [f"{urllib.parse.urlsplit(link).path}: a link leads there, and nothing is there" for link in gone]
    if not found[0][0]:
        faults.append("a page that is not there was not noticed")
    for fault in faults:
        print(f"failed: {fault}", file=sys.stderr)
    print(f"{len(titles)} pages, {len(links)} links, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    verb, folder, *rest = sys.argv[1:]
    if verb == "serve":
        serve(folder, *rest)
    else:
        check(folder, rest)
