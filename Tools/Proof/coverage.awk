# Reads an lcov summary; prints the covered lines by module and the files with the most uncovered lines, and fails if
# a module with tests is below its floor.
#
#   awk -v root=/path/to/package/ -v only=A,B -f coverage.awk FILE

# module(PATH) : returns the module of a source file, and sets `floor` to its minimum coverage in percent.
function module(path, parts) {
  split(path, parts, "/")
  floor = 0
  if (parts[1] == "Modules" && parts[2] == "Platform") { floor = 90; return parts[3] }
  if (parts[1] == "Modules" && parts[2] == "Shop") {
    floor = 90
    return parts[4] == "Sources" ? parts[3] : parts[3] parts[4]
  }
  if (parts[1] == "Modules" && parts[2] == "Features") {
    # An example is a program of a few lines, whose session is tested.
    floor = parts[4] == "Example" ? 0 : 85
    return parts[4] == "Sources" ? parts[3] : parts[3] parts[4]
  }
  if (parts[1] == "Apps") return parts[2]
  # A folder in lower case is a small program around a tested library; tools that measure are not measured.
  if (parts[1] == "Tools" && parts[2] ~ /^[A-Z]/ && parts[2] !~ /^(Benchmarks|Fuzzers)$/) {
    floor = 85
    return parts[2]
  }
  return ""
}

BEGIN {
  chosen = split(only, names, ",")
  for (i = 1; i <= chosen; i++) wanted[names[i]] = 1
}

/^SF:/ { path = substr($0, 4); if (index(path, root) == 1) path = substr(path, length(root) + 1); next }
/^LF:/ { found = substr($0, 4); next }
/^LH:/ {
  hit = substr($0, 4)
  name = module(path)
  if (name == "" || (chosen && !(name in wanted))) next
  if (!(name in lines)) order[++count] = name
  lines[name] += found
  hits[name] += hit
  floors[name] = floor
  if (found > hit) { missed[path] = found - hit; of[path] = found }
}

END {
  if (!count) { print "error: nothing was measured" > "/dev/stderr"; exit 66 }
  printf "%-28s %8s %8s %8s %6s\n", "Module", "Lines", "Covered", "Percent", "Floor"
  for (i = 2; i <= count; i++)
    for (j = i; j > 1 && order[j - 1] > order[j]; j--) { t = order[j]; order[j] = order[j - 1]; order[j - 1] = t }
  failed = ""
  for (i = 1; i <= count; i++) {
    name = order[i]
    percent = lines[name] ? 100 * hits[name] / lines[name] : 100
    printf "%-28s %8d %8d %8.1f %6s\n", name, lines[name], hits[name], percent, floors[name] ? floors[name] : "-"
    if (percent < floors[name]) failed = failed " " name
  }
  print "\nMost lines uncovered:"
  for (i = 1; i <= 15; i++) {
    worst = ""
    for (path in missed) if (worst == "" || missed[path] > missed[worst] || (missed[path] == missed[worst] && path < worst)) worst = path
    if (worst == "") break
    printf "%6d of %5d  %s\n", missed[worst], of[worst], worst
    delete missed[worst]
  }
  if (failed != "") { print "error: too few lines covered in" failed > "/dev/stderr"; exit 1 }
}
