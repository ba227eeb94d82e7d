# Sourced by the scripts that install a program, which define before:
#
#   name     the program, a product of this package
#   scratch  where it is built
#   pages    the arguments with which it prints each page, followed by the place of the page below the prefix

system_libraries=${system_libraries-}
. "$(dirname "$0")/setup.sh"

usage="Tools/${0##*/} [--built FILE | --uninstall] [PREFIX]"
built='' removes=''
# File arguments are relative to the folder in which the command was given.
cd "$OLDPWD"
case "${1-}" in
--built)
  [ $# -ge 2 ] || fail "--built needs a program" "$usage"
  [ -f "$2" ] && [ -x "$2" ] || fail "$2 is not a program"
  built=$(realpath "$2")
  shift 2
  ;;
--uninstall) removes=yes && shift ;;
esac
case "${1-}" in -*) fail "unknown option $1" "$usage" ;; esac
[ $# -le 1 ] || fail "one folder at a time" "$usage"
prefix=${1-${HOME:?}/.local}
[ -n "$prefix" ] || fail "the folder has no name" "$usage"
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
prefix=${prefix%/}

program=$prefix/bin/$name
pages=(
  "completion bash" "share/bash-completion/completions/$name"
  "completion zsh" "share/zsh/site-functions/_$name"
  "completion fish" "share/fish/vendor_completions.d/$name.fish"
  "--manual" "share/man/man1/$name.1"
  ${pages[@]+"${pages[@]}"}
)
places=("$program")
for ((index = 1; index < ${#pages[@]}; index += 2)); do places+=("$prefix/${pages[index]}"); done

if [ -n "$removes" ]; then
  found=''
  for place in "${places[@]}"; do
    [ -f "$place" ] || continue
    rm -f "$place" 2>/dev/null || fail "$place cannot be removed" "run it as who owns ${place%/*}"
    say "removed $place"
    found=yes
  done
  [ -n "$found" ] || fail "$name is not installed in $prefix" "$usage"
  exit
fi

# Checked before the build, which takes longer.
staged=''
trap '[ -z "$staged" ] || rm -f "$staged"' EXIT
# stage PLACE : creates a file beside PLACE, which replaces it when complete.
stage() {
  [ ! -d "$1" ] || fail "$1 is a folder"
  mkdir -p "${1%/*}" 2>/dev/null && staged=$(mktemp "${1%/*}/.$name.XXXXXX" 2>/dev/null) ||
    fail "${1%/*} cannot be written" "name a folder of yours: $usage"
}
for place in "${places[@]}"; do
  stage "$place"
  rm -f "$staged"
done

if [ -z "$built" ]; then
  need_swift
  cd "$root"
  build_shipped "$name" "$scratch"
  built=$scratch/release/$name
fi

stage "$program"
cp "$built" "$staged"
chmod 755 "$staged"
mv -f "$staged" "$program"
say "$program"
for ((index = 0; index < ${#pages[@]}; index += 2)); do
  place=$prefix/${pages[index + 1]}
  stage "$place"
  # shellcheck disable=SC2086
  "$program" ${pages[index]} >"$staged"
  chmod 644 "$staged"
  mv -f "$staged" "$place"
  say "$place"
done
staged=''

found=$(command -v "$name" || true)
case :$PATH: in
*":$prefix/bin:"*)
  [ "$found" -ef "$program" ] || say "note: $found comes before it in PATH" ;;
*) say "PATH lacks $prefix/bin; in your shell's profile: export PATH=\"$prefix/bin:\$PATH\"" ;;
esac
case $(command -v zsh):$prefix in
:* | *:/usr | *:/usr/local) ;;
*) say "zsh completes after this line in ~/.zshrc, before compinit: fpath+=(\"$prefix/share/zsh/site-functions\")" ;;
esac
