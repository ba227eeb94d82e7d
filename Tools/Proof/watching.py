"""Runs a command with a copy of the repository mounted over it, and reports what of it is read.

The copy lies in memory, in a mount namespace that the command has for itself: there a file's time of access changes
whenever it is read or a folder is listed, by whichever process. This costs nothing, where strace stops
each process at each call. As a program: watching.py LISTING READ COMMAND..., where LISTING says from which folder
each file of the copy is taken, and READ gets the paths that were read; ends as the command does.
"""

import ctypes
import os
import shutil
import signal
import stat
import subprocess
import sys

sys.dont_write_bytecode = True
import selection  # noqa: E402, beside this file

UNSHARE = ["unshare", "--mount"] + ([] if os.geteuid() == 0 else ["--user", "--map-root-user"])
BIND, RECURSIVE, STRICT_ATIME, PARENT_DEATH_SIGNAL = 1 << 12, 1 << 14, 1 << 24, 1
LIBC = ctypes.CDLL(None, use_errno=True)
# Build products and git's own files are in the copy unchanged, and are not watched.
KEPT = (".build", ".git")


def is_possible():
    """Whether a file system can be mounted for one command alone."""
    return shutil.which("unshare") is not None and not subprocess.run(
        [*UNSHARE, "mount", "-t", "tmpfs", "none", "/mnt"], stderr=subprocess.DEVNULL).returncode


def prefix(listing, read):
    """What comes before the command."""
    return [*UNSHARE, sys.executable, os.path.abspath(__file__), listing, read]


def main(listing, read, *command):
    with open(listing, encoding="utf-8") as rows:
        files = [row.rstrip("\n").split("\t") for row in rows]
    output, place, here = open(read, "w", encoding="utf-8"), os.path.dirname(listing), os.getcwd()
    mount("none", place, b"tmpfs", STRICT_ATIME)
    for folder, file in files:
        copy = os.path.join(place, file)
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        shutil.copy2(os.path.join(folder, file), copy, follow_symlinks=False)
    for path in list(everything(place)):
        os.utime(path, (0, os.lstat(path).st_mtime), follow_symlinks=False)
    for name in KEPT:
        kept, copy = os.path.join(selection.ROOT, name), os.path.join(place, name)
        if os.path.isdir(kept):
            os.mkdir(copy)
            mount(kept, copy, None, BIND)
    mount(place, selection.ROOT, None, BIND | RECURSIVE)
    # A run that takes too long is killed through this program, which must not leave the command behind.
    code = subprocess.run(
        command, cwd=here, preexec_fn=lambda: LIBC.prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)).returncode
    for path in everything(selection.ROOT):
        found = os.lstat(path)
        if found.st_atime:
            # A listed folder counts as reading every file that is added to it.
            shown = os.path.join(path, "*") if stat.S_ISDIR(found.st_mode) else path
            output.write(os.path.relpath(shown, selection.ROOT) + "\n")
    output.close()
    sys.exit(code if code >= 0 else 128 - code)


def everything(folder, but=KEPT):
    """A folder and what is below it, each before this reads it itself."""
    yield folder
    for entry in sorted(os.listdir(folder)):
        path = os.path.join(folder, entry)
        if os.path.isdir(path) and not os.path.islink(path):
            if entry not in but:
                yield from everything(path, ())
        else:
            yield path


def mount(source, place, kind, flags):
    if LIBC.mount(os.fsencode(source), os.fsencode(place), kind, flags, None):
        sys.exit(f"error: cannot mount {source} at {place}: {os.strerror(ctypes.get_errno())}")


if __name__ == "__main__":
    main(*sys.argv[1:])
