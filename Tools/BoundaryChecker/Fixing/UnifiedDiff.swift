/// The difference of two texts, as `diff -u` and `git apply` know it.
enum UnifiedDiff {
  private enum Change {
    case kept, removed, added
  }

  private static let context = 3

  /// Compares two texts; without a difference the answer is empty.
  static func text(old: String, new: String, path: String) -> String {
    let (before, after) = (lines(old), lines(new))
    let steps = steps(before, after)
    guard steps.contains(where: { $0.change != .kept }) else { return "" }
    var result = "--- a/\(path)\n+++ b/\(path)\n"
    var index = 0
    while let start = steps[index...].firstIndex(where: { $0.change != .kept }) {
      var end = start
      var cursor = start
      while cursor < steps.count, cursor - end <= 2 * context {
        if steps[cursor].change != .kept { end = cursor + 1 }
        cursor += 1
      }
      let hunk = steps[max(index, start - context)..<min(steps.count, end + context)]
      result += header(hunk, in: steps) + hunk.map(line).joined()
      index = hunk.endIndex
    }
    return result
  }

  private static func header(
    _ hunk: ArraySlice<(change: Change, line: String)>, in steps: [(change: Change, line: String)]
  ) -> String {
    let before = steps[..<hunk.startIndex]
    func span(_ skipped: Change) -> String {
      let start = before.count { $0.change != skipped }
      let count = hunk.count { $0.change != skipped }
      return count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
    }
    return "@@ -\(span(.added)) +\(span(.removed)) @@\n"
  }

  private static func line(_ step: (change: Change, line: String)) -> String {
    let mark: String =
      switch step.change {
      case .kept: " "
      case .removed: "-"
      case .added: "+"
      }
    return mark + step.line
      + (step.line.hasSuffix("\n") ? "" : "\n\\ No newline at end of file\n")
  }

  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for character in text {
      line.append(character)
      if character == "\n" || character == "\r\n" {
        lines.append(line)
        line = ""
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func steps(
    _ old: [String], _ new: [String]
  ) -> [(change: Change, line: String)] {
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var steps: [(change: Change, line: String)] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if removed.contains(i) {
        steps.append((.removed, old[i]))
        i += 1
      } else if added.contains(j) {
        steps.append((.added, new[j]))
        j += 1
      } else {
        steps.append((.kept, old[i]))
        (i, j) = (i + 1, j + 1)
      }
    }
    return steps
  }
}
