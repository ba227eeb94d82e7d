# Sourced by the other scripts: finds Swift and the system libraries, and installs what is missing if it may (on
# Debian and Ubuntu, as root or with a sudo that needs no password).

set -eu

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# Where no MODULE is named, a script sees the whole package, with all of its tests.
export PROOF=1

# One cache of compiled system modules for all scratch paths halves the time of a cold build. Leaving out the index
# of these modules, which nothing here reads, saves a tenth. For a module built as a whole, the interface is emitted
# in the same job, which saves a fifth, since no other job can start earlier. `swift test` needs the index of ours.
module_cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/shop/swift-modules
swift_flags=(-Xswiftc -module-cache-path -Xswiftc "$module_cache" -Xswiftc -index-ignore-clang-modules
  -Xswiftc -no-emit-module-separately-wmo)

# Builds of one closure of the package (MODULE=…) share their results. Debug information would take a sixth of the
# time from an edit to the program.
loop_scratch=$root/.build/module
loop_flags=(--scratch-path "$loop_scratch" -debug-info-format none "${swift_flags[@]}")

# For a build that is tested once, debug information would take an eighth of the time, and reading each module once
# per few files a tenth. A build of the whole package also records coverage.
once_flags=(-debug-info-format none "${swift_flags[@]}"
  -Xswiftc -disable-batch-mode -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1)
whole_build_flags=(--enable-code-coverage "${once_flags[@]}")

say() { printf '%s\n' "$*" >&2; }
fail() { say "error: $1"; [ $# -lt 2 ] || say "hint: $2"; exit 69; }

need_swift() {
  command -v swift >/dev/null 2>&1 ||
    fail "Swift is not installed" "install Swift 6.2 or newer from https://www.swift.org/install"
}

# need_packages PACKAGE... : installs Debian packages, after checking each of them.
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

# terminal_python : prints a Python that can simulate a terminal, if there is one. A separately installed Python
# lacks the system's packages.
terminal_python() {
  local python
  (need_packages python3-pexpect python3-pyte) || :
  for python in python3 /usr/bin/python3; do
    ! "$python" -c 'import pexpect, pyte' 2>/dev/null || { printf '%s\n' "$python"; return; }
  done
}

# build_shipped PROGRAM SCRATCH : builds the shipped form of the program, SCRATCH/release/PROGRAM. A static program
# starts four times as fast, and runs where Swift's libraries are missing or of another version; only Linux supports
# it. libpq's dependencies have no static form, so its program links only Swift's libraries statically. The runtime
# gets types by metadata instead of by name: looking up each name, and then its conformances among all in the
# program, takes a quarter of the instructions from the start to the first answer.
build_shipped() {
  local log notice='' code=0 flags=(-c release --product "$1" --scratch-path "$2"
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors) static=-static-executable
  [[ $1 != *-postgres ]] || static=-static-stdlib
  [ "$(uname -s)" != Linux ] || flags+=(-Xswiftc "$static" -Xlinker -s)
  if [ -x "$2/release/$1" ]; then
    # A build that finds nothing to do ends sooner.
    { read -rt 3 <> <(:) || say "building $1 again, as far as its sources changed"; } &
    notice=$!
  else
    say "building $1, which takes a few minutes the first time"
  fi
  log=$(mktemp)
  MODULE=$1 swift build "${flags[@]}" "${swift_flags[@]}" >"$log" 2>&1 </dev/null || code=$?
  [ -z "$notice" ] || { kill "$notice" 2>/dev/null || :; wait "$notice" 2>/dev/null || :; }
  [ "$code" = 0 ] || cat "$log" >&2
  rm -f "$log"
  [ "$code" = 0 ] || fail "the build failed"
}

# The platform libraries in the manifest; those of PostgreSQL are there only with POSTGRES=1.
platform_libraries() {
  local name
  for name in Modules/Platform/*; do
    name=${name##*/}
    [[ $name = *Postgres* && -z ${POSTGRES-} ]] || printf '%s\n' "$name"
  done
}

# A script that needs no system libraries, or builds nothing, says so before it sources this file.
if [ "${system_libraries-}" != none ]; then
  need_swift
  need_packages libsqlite3-dev libssl-dev pkg-config ${POSTGRES:+libpq-dev}
fi
