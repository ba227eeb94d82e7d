"""What check-affected and check-mutations share: what boundary-check selects, and runs of built tests."""

import collections
import concurrent.futures
import functools
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
LIMIT = 900  # seconds a target's tests may take


def parsed(parser):
    """The options, of which BUILD is a folder with the built tests and the programs that take part."""
    options = parser.parse_args()
    for name in ("shopPackageTests.xctest", "boundary-check"):
        if not os.access(os.path.join(options.build, name), os.X_OK):
            sys.stderr.write(
                f"error: there is no {name} in {options.build}\n"
                "hint: swift build --build-tests, or Tools/test --coverage, builds them\n")
            sys.exit(66)
    options.build = os.path.abspath(options.build)
    os.chdir(ROOT)
    return options


class Inputs:
    """What a target is built from and reads, as boundary-check affected prints it."""

    def __init__(self, build):
        program = os.path.join(build, "boundary-check")
        listed = subprocess.run(
            [program, "affected-inputs", "--quiet"], cwd=ROOT,
            stdout=subprocess.PIPE, text=True, check=True).stdout
        self.kinds, self.needs = {}, collections.defaultdict(set)
        self.files = collections.defaultdict(set)
        self.folders, self.patterns = {}, collections.defaultdict(list)
        self.excluded = collections.defaultdict(list)
        for line in listed.splitlines():
            target, word, *rest = line.split("\t")
            if word == "kind":
                self.kinds[target] = rest[0]
            elif word == "needs":
                self.needs[target].add(rest[0])
            elif word == "folder":
                self.folders[target] = rest[0]
            elif word == "excludes":
                self.excluded[target].append(rest[0])
            elif word == "reads":
                self.patterns[target].append(rest[0])
            elif word == "file":
                self.files[target].add(rest[1])
        # Tests of PostgreSQL are only in builds that include it.
        self.tests = sorted(
            name for name, kind in self.kinds.items()
            if kind == "test" and ("POSTGRES" in os.environ or "Postgres" not in name))

    def withdraw(self, target):
        """Takes away what a target is declared to read."""
        for name in self.needs[target]:
            gone = self.patterns.pop(name, [])
            self.files[name] = {
                file for file in self.files[name] if file.startswith(self.folders[name] + "/")
                or not any(matches(pattern, file) for pattern in gone)}

    @functools.lru_cache(maxsize=None)
    def of(self, target):
        """The files that are there whose change selects a target."""
        return set().union(*(self.files[name] for name in self.needs[target])) | self.files["*"]

    def cover(self, target, path):
        """Whether a file selects a target, be it there or not."""
        return path in self.of(target) or any(
            self.holds(name, path) or any(matches(pattern, path) for pattern in self.patterns.get(name, []))
            for name in self.needs[target])

    def holds(self, name, path):
        """Whether a path lies in a target's folder, and not where the manifest leaves it out."""
        return path.startswith(self.folders.get(name, "\0") + "/") and not any(
            path == left or path.startswith(left + "/") for left in self.excluded[name])


@functools.lru_cache(maxsize=None)
def expression(pattern):
    """A pattern of boundaries.json as a regular expression: * stays in one component, ** spans them."""
    parts = []
    for part in pattern.split("/"):
        text = "".join({"*": "[^/]*", "?": "[^/]"}.get(c, re.escape(c)) for c in part)
        parts.append("(?:[^/]+/)*" if part == "**" else text + "/")
    return re.compile("".join(parts))


def matches(pattern, path):
    return expression(pattern).fullmatch(path + "/") is not None


def run(build, target, prefix=(), profile=""):
    """Runs the tests of one target; answers whether they passed, what they printed, and a processor's seconds."""
    command = [
        *prefix, os.path.join(build, "shopPackageTests.xctest"), "--testing-library", "swift-testing",
        "--filter", "^" + re.sub(r"\W", "_", target) + r"\."]
    # One profile per target, to which the processes started by its tests add.
    covered = os.path.join(os.path.abspath(profile), f"{target}-%m.profraw") if profile else "/dev/null"
    environment = {**os.environ, "LLVM_PROFILE_FILE": covered, "SWIFT_BACKTRACE": "enable=no"}
    with tempfile.TemporaryFile() as log, tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        limit = threading.Timer(LIMIT, process.kill)
        limit.start()
        _, status, used = os.wait4(process.pid, 0)
        limit.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        text = log.read().decode(errors="replace")
    # What runs another program gives the signal that ended that as 128 and its number.
    code = process.returncode
    ended_by = -code if code < 0 else code - 128
    if ended_by > 0:
        text += f"\nerror: {target} was ended by {signal.strsignal(ended_by)}\n"
    # A filter that matches nothing is not a success, nor is a target of which every test was left out.
    passed = process.returncode == 0 and re.search(r"^\u2714 Test (?!run with)", text, re.MULTILINE) is not None
    return passed, text, used.ru_utime + used.ru_stime


def failures(text):
    """What of a run's output says why it failed: its issues with what was noted of them, or else its end."""
    lines = text.splitlines()
    noted = [line for line in lines if line.startswith(("\u2718", "\u21b3")) or "error:" in line][:100]
    has_issues = any(line.startswith("\u2718") for line in noted)
    return "\n".join(noted if has_issues else lines[-40:])


def each(function, items):
    """What a function answers for each item, one more at once than there are processors, since some wait."""
    with concurrent.futures.ThreadPoolExecutor((os.cpu_count() or 1) + 1) as pool:
        yield from zip(items, pool.map(function, items))
