# Sourced by the other scripts: finds Swift and the system libraries, and installs what is missing
# where it may (Debian and Ubuntu, as root or with a sudo that asks nothing).

set -eu

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# One cache of compiled system modules for all scratch paths: a cold build takes half the time. No index of them, which
# nothing here reads: a tenth. Where a module is built as a whole, its interface is made with it, since no
# other job begins before the whole: a fifth.
module_cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/shop/swift-modules
swift_flags=(-Xswiftc -module-cache-path -Xswiftc "$module_cache" -Xswiftc -index-ignore-clang-modules
  -Xswiftc -no-emit-module-separately-wmo)

# A loop over one closure of the package (MODULE=…): all of them share what is built. What debuggers read
# would take a sixth of the time from an edit to the program.
loop_scratch=$root/.build/module
loop_flags=(--scratch-path "$loop_scratch" -debug-info-format none "${swift_flags[@]}")

# What is built to be tested once: an eighth of the build would go to what debuggers read, and a tenth to reading each
# module once for every few of its files. All of the package also counts its lines.
once_flags=(-debug-info-format none "${swift_flags[@]}"
  -Xswiftc -disable-batch-mode -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1)
whole_build_flags=(--enable-code-coverage "${once_flags[@]}")

say() { printf '%s\n' "$*" >&2; }
fail() { say "error: $1"; [ $# -lt 2 ] || say "hint: $2"; exit 69; }

need_swift() {
  command -v swift >/dev/null 2>&1 ||
    fail "Swift is not installed" "install Swift 6.2 or newer from https://www.swift.org/install"
}

# need_packages PACKAGE... : Debian packages, each checked before anything is installed.
need_packages() {
  [ "$(uname -s)" = Linux ] || return 0
  command -v dpkg-query >/dev/null 2>&1 ||
    { say "note: no dpkg here; install the equivalents of: $*"; return 0; }
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
      missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null ||
      fail "missing packages: ${missing[*]}" "run: sudo apt-get install -y ${missing[*]}"
    as_root=(sudo -n)
  fi
  say "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq >&2 </dev/null
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq \
    --no-install-recommends "${missing[@]}" >&2 </dev/null
}

# terminal_python : a Python that can play a terminal, if one can be had. A Python of one's own has not the packages
# of the system's.
terminal_python() {
  local python
  (need_packages python3-pexpect python3-pyte) || :
  for python in python3 /usr/bin/python3; do
    ! "$python" -c 'import pexpect, pyte' 2>/dev/null || { printf '%s\n' "$python"; return; }
  done
}

# build_shipped PROGRAM SCRATCH : the program as it is shipped, SCRATCH/release/PROGRAM. A static one starts four
# times as fast, and runs where Swift's libraries are not, or are of another version; only Linux has it. What
# libpq needs has no static form, so of its program only Swift's libraries are.
# Types are named to the runtime by their metadata, not by their names: to look each up by name, and then what it
# conforms to among all that the program holds, is a quarter of the instructions from the start to the first answer.
build_shipped() {
  local log flags=(-c release --product "$1" --scratch-path "$2"
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors) static=-static-executable
  [ -z "${POSTGRES-}" ] || static=-static-stdlib
  [ "$(uname -s)" != Linux ] || flags+=(-Xswiftc "$static" -Xlinker -s)
  [ -x "$2/release/$1" ] || say "building $1, which takes a few minutes the first time"
  log=$(mktemp)
  MODULE=$1 swift build "${flags[@]}" "${swift_flags[@]}" >"$log" 2>&1 </dev/null ||
    { cat "$log" >&2; rm -f "$log"; fail "the build failed"; }
  rm -f "$log"
}

# The libraries of the platform that the manifest has: those of PostgreSQL with POSTGRES=1 alone.
platform_libraries() {
  local name
  for name in Modules/Platform/*; do
    name=${name##*/}
    [[ $name = *Postgres* && -z ${POSTGRES-} ]] || printf '%s\n' "$name"
  done
}

# A script that builds without the system's libraries, or nothing at all, says so before.
if [ "${system_libraries-}" != none ]; then
  need_swift
  need_packages libsqlite3-dev libssl-dev pkg-config ${POSTGRES:+libpq-dev}
fi
