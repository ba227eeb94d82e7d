"""Which files below the repository a process and all that it starts read, as strace tells it."""

import os
import re

import selection

COMMAND = [
    "strace", "-f", "-qq", "-y", "--seccomp-bpf", "-e", "trace=%file,getdents64", "-e", "signal=none", "-o"]
CALL = re.compile(r'^(?:\d+ +)?(\w+)\((?:(?:\d+|AT_FDCWD)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"')
LISTING = re.compile(r"^(?:\d+ +)?getdents64\(\d+<([^>]*)>")
CHANGES = {"chdir", "mkdir", "mkdirat", "rename", "renameat", "renameat2", "unlink", "unlinkat"}


def paths(trace):
    """The paths that the calls of a trace read, relative to the repository."""
    return set().union(*(touched(row.decode(errors="replace")) for row in trace))


def touched(row):
    """The paths that a call reads."""
    listed = LISTING.match(row)
    if listed:
        folder = inside(listed[1])
        # Any file that comes into the folder is read.
        return set() if folder is None else {os.path.join(folder, "*").lstrip("/")}
    call = CALL.match(row)
    if not call or call[1] in CHANGES or not call[3]:
        return set()
    base, path = call[2], text(call[3])
    if not base and not path.startswith("/"):
        # Tests run in a folder of their own, so what is relative to the current one is not the repository's.
        return set()
    path = os.path.join(base or "", path)
    found = inside(path)
    # A folder that is only passed through says nothing of what is in it.
    return set() if found is None or os.path.isdir(path) else {found}


def text(quoted):
    """A path as strace writes it, which spells other bytes than ASCII by their numbers."""
    return re.sub(
        r"\\([0-7]{1,3})", lambda m: chr(int(m[1], 8)), quoted
    ).replace('\\"', '"').replace("\\\\", "\\").encode("latin-1", "replace").decode(errors="replace")


def inside(path):
    """The path relative to the repository; None outside, and for build products and git's own files."""
    path = os.path.normpath(path)
    if path != selection.ROOT and not path.startswith(selection.ROOT + "/"):
        return None
    path = os.path.relpath(path, selection.ROOT)
    if path.split("/")[0] in (".build", ".git", ".swiftpm"):
        return None
    return "" if path == "." else path
