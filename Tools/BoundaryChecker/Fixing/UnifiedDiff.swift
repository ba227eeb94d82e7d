/// The difference of two texts, as `diff -u` and `git apply` know it.
public enum UnifiedDiff {
  private enum Change {
    case kept, removed, added
  }

  private static let context = 3

  /// Compares two texts; without a difference the answer is empty.
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - new: The text after.
  ///   - path: The file's path, as it is to stand behind `a/` and `b/`.
  /// - Returns: The difference, ending with a line break.
  /// - Complexity: O(*n* · *m*) in the numbers of lines between the first and the last difference.
  public static func text(old: String, new: String, path: String) -> String {
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

  /// The lines with their line breaks.
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
    var head = 0
    while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    { tail += 1 }
    let removed = Array(old[head..<old.count - tail])
    let added = Array(new[head..<new.count - tail])
    return old[..<head].map { (.kept, $0) } + changed(removed, added)
      + old[(old.count - tail)...].map { (.kept, $0) }
  }

  /// The shortest way from one list of lines to another, by their longest common subsequence.
  private static func changed(
    _ old: [String], _ new: [String]
  ) -> [(change: Change, line: String)] {
    var lengths = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i][j] =
          old[i] == new[j]
          ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var steps: [(change: Change, line: String)] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i] == new[j] {
        steps.append((.kept, old[i]))
        (i, j) = (i + 1, j + 1)
      } else if i < old.count, j == new.count || lengths[i + 1][j] >= lengths[i][j + 1] {
        steps.append((.removed, old[i]))
        i += 1
      } else {
        steps.append((.added, new[j]))
        j += 1
      }
    }
    return steps
  }
}
