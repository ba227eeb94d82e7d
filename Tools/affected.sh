# Sourced by Tools/test: runs only what a change can break.
#
# boundary-check lists the targets that a change reaches. Their tests run as one build of their closure; every other
# part of Tools/test runs if the change reaches its targets or changes its own scripts.
#
# Passed results are kept in .build/affected as plain lines, under all of their inputs: the settings below, the terms
# of the manifest, the hash of every file of each target they need, and of every file that is declared to be read. A
# record is compared as a whole. It is written only if all requested parts of a run passed and the inputs did not
# change during the run: a run that failed, timed out or was interrupted leaves no record, nor does one during which
# a file was edited.

records=.build/affected

# settings : prints the inputs besides the package: toolchain, system, libraries, variables, flags, and the day,
# because a result that depends on today's calendar may differ tomorrow.
settings() {
  swiftc --version 2>&1
  uname -srm
  pkg-config --modversion sqlite3 libcrypto 2>/dev/null || true
  env | grep -v '^SHOP_POSTGRES=' | grep -E '^(SHOP_|SWIFT|LANG|LC_|TZ=|LD_|DYLD_|MALLOC_)' | sort || true
  [ ! -f "${SHOP_WPT-}" ] || git hash-object --no-filters -- "$SHOP_WPT"
  date +%F
  printf '%s\n' "${swift_flags[@]}"
}

# state BASE : prints a hash of the working tree, its base, and the settings.
state() {
  {
    settings
    git rev-parse HEAD
    git for-each-ref --format='%(objectname) %(refname)' refs/remotes/origin
    [ -z "$1" ] || git rev-parse --quiet --verify "$1^{commit}" || true
    git diff --no-ext-diff --no-textconv --binary HEAD
    # Also sources that git ignores: a build compiles them.
    { git ls-files --others --exclude-standard -z &&
      git ls-files --others --ignored --exclude-standard -z Modules Apps Tests Tools; } >"$records/others"
    tr '\0' '\n' <"$records/others"
    xargs -0r git hash-object --no-filters -- <"$records/others"
  } | git hash-object --stdin
}

# build_checker : builds boundary-check unless it is newer than all of its possible inputs.
checker=.build/tools/debug/boundary-check
build_checker() {
  local built=.build/tools/boundary-check.built
  [ ! -x "$checker" ] || [ ! -f "$built" ] ||
    [ -n "$(find Package.swift Tools Modules/Platform -newer "$built" -print -quit)" ] || return 0
  mkdir -p .build/tools
  touch "$built.new"
  MODULE=boundary-check swift build --quiet --product boundary-check --scratch-path .build/tools \
    -debug-info-format none "${swift_flags[@]}" >&2 </dev/null
  mv "$built.new" "$built"
}

# read_inputs FILE : writes the inputs of every target.
read_inputs() { "$checker" affected-inputs --quiet >"$1"; }

# record FILE NAME TARGETS FILES : writes the inputs of a part that concerns the targets and consists of the scripts.
record() {
  printf '%s\n' "$2"
  cat "$records/settings"
  awk -F '\t' -v targets="$3" '
    BEGIN { split(targets, list, " "); for (i in list) asked[list[i]] }
    NR == FNR { if ($2 == "needs" && $1 in asked) needed[$3]; next }
    $2 != "needs" && $2 != "kind" && ($1 == "*" || $1 in needed)' "$1" "$1"
  [ -n "$4" ] || return 0
  local list file
  # shellcheck disable=SC2086
  list=$(git ls-files --cached --others --exclude-standard -- $4 | LC_ALL=C sort |
    while IFS= read -r file; do [ ! -f "$file" ] || printf '%s\n' "$file"; done)
  [ -n "$list" ] || return 0
  printf '%s\n' "$list"
  printf '%s\n' "$list" | git hash-object --no-filters --stdin-paths
}

# has_passed NAME TARGETS FILES : whether the part passed with the same inputs; otherwise records them.
has_passed() {
  record "$records/inputs" "$@" >"$records/$1.now"
  cmp -s "$records/$1.now" "$records/$1.passed" || return 1
  rm "$records/$1.now"
}

# keep : marks the parts that ran as passed, if their inputs are unchanged.
keep() {
  local index name
  [ ${#ran[@]} -gt 0 ] || return 0
  read_inputs "$records/inputs.after"
  settings >"$records/settings"
  for index in "${!ran[@]}"; do
    name=${ran[$index]}
    record "$records/inputs.after" "$name" "${ran_targets[$index]}" "${ran_files[$index]}" |
      cmp -s - "$records/$name.now" || { say "not kept: files of $name changed while it ran"; continue; }
    mv "$records/$name.now" "$records/$name.passed"
  done
}

# among TARGETS : prints those of them that the change reaches.
among() { printf '%s\n' $1 | grep -Fx -f "$records/names" || true; }

# sanitized KIND : prints the modules to run under a sanitizer here: those with more than a call or two of unsafe
# code, or those in which threads share state.
sanitized() {
  case $1 in
  address)
    platform_libraries | (cd Modules/Platform && xargs grep -rnw --include='*.swift' unsafe) | cut -d / -f 1 |
      sort | uniq -c | awk '$1 > 5 { print $2 }' | paste -s -d , - ;;
  thread) printf '%s\n' "DependencyInjection,SQLiteDatabase${POSTGRES:+,PostgresDatabase}" ;;
  esac
}

# feature_stores : prints the stores that features keep in their own folders.
feature_stores() {
  local folder
  for folder in Modules/Features/*/Store; do
    folder=${folder#Modules/Features/}
    [ "$folder" = '*/Store' ] || printf '%s\n' "${folder%/Store}Store"
  done
}

# parts : prints the parts of Tools/test that are not the tests of a target: name, targets and files, between bars. The
# files are those that its scripts read when they run, a folder for all in it: `check-affected --part NAME` names one that
# is missing.
parts() {
  local proof=Tools/Proof stores="AccountsStore CatalogStore OrderingStore" name
  local app="$stores Database SQLiteDatabase ShopApp" server
  stores+=" $(feature_stores | paste -s -d ' ' -)"
  # A server knows no feature, and the app around the features little of it.
  server="$stores PostgresDatabase"
  stores+=" $(printf '%sTests\n' $stores | paste -s -d ' ' -) PostgresDatabase TestDatabases"
  local oracle="$proof/check-oracle $proof/faults.py $proof/oracle Modules/Shop/Ordering/README.md"
  {
    # A change of the format rules concerns every file.
    printf '%s|%s|%s\n' \
      format "" ".swift-format" \
      watched "" "$proof/check-affected $proof/selection.py $proof/watching.py" \
      program shop-cli "$proof/check-shell Tools/install Tools/installing.sh $proof/replay $proof/terminal.py
        $proof/customer.py README.md Tests/Transcripts/readme.txt" \
      oracle "$app Money" "$oracle" \
      oracle-self-test "" "$oracle" \
      mail "$app Mail" "$proof/check-mail $proof/faults.py" \
      untrusted boundary-check $proof/check-untrusted \
      adoption boundary-check "Package.swift $proof/check-adoption Tools/install-boundary-check Tools/installing.sh
        Tools/BoundaryChecker/BoundaryChecker.docc/Recipes.md" \
      documentation "$(platform_libraries | paste -s -d ' ' -)" "README.md Modules/Platform Tools/docs Tools/site.py" \
      benchmarks benchmarks "" \
      alone "" "Package.swift Tools/run $proof/check-alone" \
      mutations Money "$proof/check-mutations $proof/selection.py $proof/mutations/Money.txt" \
      fuzzer LinkFuzzer "$proof/fuzz Tests/Corpora/LinkFuzzer" \
      teams "FeatureScaffold new-feature" "$proof/check-teams" \
      stores-on-postgres "$stores" "Tools/postgres Tests/ShopCompositionTests/ForgottenPeopleTests.swift"
    for name in kills contention takeover io-faults databases; do
      printf '%s|%s|%s\n' "$name" "$app" "$proof/check-$name $proof/faults.py"
    done
    for name in contention copy cuts full kills pooler promotion transcripts; do
      printf '%s|%s|%s' "$name-on-postgres" "$server" \
        "Apps/shop-cli-postgres Apps/ShopApp/Program/ShopProgram.swift Tools/postgres $proof/check-$name $proof/faults.py"
      case $name in
      copy) printf ' %s' Apps/ShopApp/Program/CopyCommand.swift Apps/ShopApp/Program/Installation.swift ;;
      # It plays two other checks behind the pooler, and grants what the page says.
      pooler) printf ' %s' $proof/check-transcripts Tests/Transcripts $proof/check-contention Modules/Shop/PostgreSQL.md ;;
      transcripts) printf ' %s' Tests/Transcripts ;;
      esac
      echo
    done
    for name in address thread; do
      printf '%s|%s|%s\n' "$name" "$(sanitized "$name" | tr , ' ')" $proof/sanitizers
    done
  } | awk '/^ / { sub(/^ +/, " "); row = row $0; next } row { print row } { row = $0 } END { print row }' |
    # What runs all parts concerns all.
    sed 's,$, Tools/affected.sh Tools/setup.sh Tools/test,'
}

# reached NAMES FILES : prints which of the parts, given as lines, a change of these targets and files reaches.
reached() {
  awk -F '|' -v names="$1" -v files="$2" '
    function covers(pattern, path) {
      return path == pattern || index(path, pattern "/") == 1
    }
    function concerned(  i, j, count, list) {
      count = split($2, list, " ")
      for (i = 1; i <= count; i++) if (list[i] in name) return 1
      count = split($3, list, " ")
      for (i = 1; i <= count; i++) for (j = 1; j <= changed; j++) if (covers(list[i], file[j])) return 1
      return 0
    }
    BEGIN {
      while ((getline line <names) > 0) name[line]
      while ((getline line <files) > 0) file[++changed] = line
    }
    concerned() { print $1 }'
}

skipped=() ran=() ran_targets=() ran_files=()
# wants NAME [TARGET] : whether a part, or the tests of a target that the change reaches, must run: the change reaches
# it, and it has not passed with the same inputs.
wants() {
  local targets=${2-} files=''
  if [ $# = 1 ]; then
    targets=$(awk -F '|' -v name="$1" '$1 == name { print $2 }' "$records/parts")
    files=$(awk -F '|' -v name="$1" '$1 == name { print $3 }' "$records/parts")
    if ! grep -qFx -e "$1" "$records/reached"; then
      # shellcheck disable=SC2086
      skipped+=("$1: the change reaches none of $(printf '%s\n' ${targets:-its scripts} | head -n 6 | paste -s -d ' ')$(
        [ "$(printf '%s\n' $targets | wc -l)" -le 6 ] || printf ' …')")
      return 1
    fi
  fi
  if has_passed "$1" "$targets" "$files"; then
    skipped+=("$1: passed with the same inputs")
    return 1
  fi
  ran+=("$1") ran_targets+=("$targets") ran_files+=("$files")
}

# run_affected BASE : runs the parts that a change can break.
run_affected() {
  local base=$1 began_as modules=() test programs=()
  mkdir -p "$records"
  find_wpt || skipped+=("the URL tests of the Web Platform Tests: there is no $wpt (set SHOP_WPT)")
  began_as=$(state "$base")
  if [ "$(cat "$records/state" 2>/dev/null)" = "$began_as" ]; then
    say "nothing to run: all of this passed, $(cat "$records/said")"
    return
  fi
  step "what is affected"
  build_checker
  settings >"$records/settings"
  local from=()
  [ -z "$base" ] || from=("$base" --merge-base)
  "$checker" affected "${from[@]}" --format json --output "$records/affected.json" \
    --format lines --output "$records/names" --force --format text | tee "$records/text"
  read_inputs "$records/inputs"
  local commit
  commit=$(sed -n 's/^  "base" : "\(.*\)",$/\1/p' "$records/affected.json")
  { git diff --name-only --no-renames "$commit" && git ls-files --others --exclude-standard; } |
    sort -u >"$records/files"
  parts >"$records/parts"
  reached "$records/names" "$records/files" <"$records/parts" >"$records/reached"

  step "format and scripts"
  check_scripts
  local edited=()
  # By other rules, each file may be another.
  ! wants format || edited=(--recursive Package.swift Modules Apps Tests Tools)
  while IFS= read -r file; do
    case $file in *.swift) [ ! -f "$file" ] || edited+=("$file") ;; esac
  done <"$records/files"
  [ ${#edited[@]} = 0 ] || swift format lint --strict --parallel "${edited[@]}"
  step "boundaries"
  "$checker" --quiet

  ! grep -q -e '-on-postgres$' "$records/reached" || use_postgres
  # One build for the tests to run and the programs of the other parts.
  while IFS= read -r test; do
    case $test in *Postgres*) [ -n "$server" ] || continue ;; esac
    wants "$test" "$test" && modules+=("${test%Tests}")
  done < <(awk -F '\t' '$2 == "kind" && $3 == "test" { print $1 }' "$records/inputs" | grep -Fx -f "$records/names")
  local faults=() name
  wants program && programs+=(shop-cli)
  for name in oracle oracle-self-test kills contention takeover io-faults databases; do
    wants "$name" && faults+=("$name")
  done
  if wants mail; then
    if (need_packages msmtp openssl) && command -v msmtp openssl >/dev/null; then
      faults+=(mail)
    else
      skipped+=("mail: msmtp cannot be installed here")
    fi
  fi
  [ ${#faults[@]} = 0 ] || programs+=(shop-cli)
  wants untrusted && programs+=(boundary-check)
  wants adoption && programs+=(boundary-check)
  wants benchmarks && programs+=(benchmarks)
  # The tests of targets that are declared to read other files than before, and if its own scripts changed, of one.
  local watched=()
  while IFS= read -r test; do watched+=("$test"); done < <(
    sed -n 's/^\([^ :]*Tests\): it is declared to read other files.*/\1/p' "$records/text")
  ! wants watched || watched+=(FuzzKitTests)
  [ ${#watched[@]} = 0 ] || programs+=(boundary-check)
  for test in ${watched[@]+"${watched[@]}"}; do modules+=("${test%Tests}"); done
  if [ -n "$server" ]; then
    wants stores-on-postgres && modules+=(AccountsStore CatalogStore OrderingStore ShopComposition $(feature_stores))
    for name in $server_checks; do
      wants "$name-on-postgres" && programs+=(shop-cli shop-cli-postgres)
    done
  fi
  local asked
  asked=$(printf '%s\n' ${modules[@]+"${modules[@]}"} ${programs[@]+"${programs[@]}"} | sort -u | paste -s -d , -)
  if [ ${#modules[@]} -gt 0 ]; then
    step "tests of $(IFS=, && printf '%s' "${modules[*]}")"
    MODULE=$asked run_tests swift test --disable-xctest --parallel "${loop_flags[@]}"
  elif [ ${#programs[@]} -gt 0 ]; then
    step "build"
    MODULE=$asked swift build "${loop_flags[@]}"
  fi
  local built=$loop_scratch/debug checks=()
  for name in "${ran[@]}"; do
    case $name in
    program) checks+=("Tools/Proof/check-shell $built/shop-cli") ;;
    oracle-self-test) checks+=("Tools/Proof/check-oracle $built/shop-cli --self-test") ;;
    oracle | kills | contention | takeover | io-faults | databases | mail)
      checks+=("Tools/Proof/check-$name $built/shop-cli") ;;
    untrusted) checks+=("Tools/Proof/check-untrusted $built/boundary-check") ;;
    adoption) checks+=("Tools/Proof/check-adoption $built/boundary-check") ;;
    benchmarks) checks+=("$built/benchmarks --short") ;;
    stores-on-postgres) checks+=("stores_on_postgres --skip-build ${loop_flags[*]}") ;;
    *-on-postgres) checks+=("$(server_check "${name%-on-postgres}" "$built/shop-cli-postgres")") ;;
    esac
  done
  if [ ${#checks[@]} -gt 0 ]; then
    step "programs and faults"
    closure=$asked side_by_side "${checks[@]}"
  fi

  if [ ${#watched[@]} -gt 0 ]; then
    step "watched: ${watched[*]}"
    Tools/Proof/check-affected "$built" "${watched[@]}" --mutations 0
  fi
  # Pages are not compiled into any target.
  if wants documentation; then
    step "documentation"
    Tools/docs check
  fi
  for name in address thread; do
    wants "$name" || continue
    step "sanitizer: $name"
    sanitize "$name" "$(tested "$(sanitized "$name" | tr , ' ')")"
  done
  if wants alone; then
    step "a feature alone"
    Tools/Proof/check-alone
  fi
  if wants mutations; then
    step "mutations, a sample"
    Tools/Proof/check-mutations Money --sample 4
  fi
  if wants fuzzer; then
    step "a fuzzer, five seconds"
    short_fuzz
  fi
  if wants teams; then
    step "one more feature"
    Tools/Proof/check-teams --suites
  fi
  finish_step
  keep
  if [ "$(state "$base")" = "$began_as" ]; then
    date '+%F %T' >"$records/said"
    printf '%s\n' "$began_as" >"$records/state"
  fi
  say "== skipped"
  printf '%s\n' "${skipped[@]}" >&2
  say "== times: wall clock, processors"
  printf '%s\n' "${steps[@]}" >&2
}

# tested TARGETS : prints those that the change reaches and that have tests, separated by commas.
tested() {
  among "$1" | while IFS= read -r name; do
    [ ! -d "Tests/${name}Tests" ] || printf '%s\n' "$name"
  done | paste -s -d ,
}
