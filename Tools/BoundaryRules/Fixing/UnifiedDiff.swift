/// The difference of two texts in the format of `diff -u` and `git apply`.
enum UnifiedDiff {
  /// A line with its mark: a space for a line of both texts, `-` or `+` for a line of one.
  private typealias Step = (mark: Character, line: String)

  private static let context = 3

  static func text(old: String, new: String, path: String) -> String {
    let (before, after) = (lines(old), lines(new))
    let steps = steps(before, after)
    guard steps.contains(where: { $0.mark != " " }) else { return "" }
    var result = "--- a/\(path)\n+++ b/\(path)\n"
    var index = 0
    while let start = steps[index...].firstIndex(where: { $0.mark != " " }) {
      var end = start
      var cursor = start
      while cursor < steps.count, cursor - end <= 2 * context {
        if steps[cursor].mark != " " { end = cursor + 1 }
        cursor += 1
      }
      let hunk = steps[max(index, start - context)..<min(steps.count, end + context)]
      result += header(hunk, in: steps) + hunk.map(line).joined()
      index = hunk.endIndex
    }
    return result
  }

  private static func header(_ hunk: ArraySlice<Step>, in steps: [Step]) -> String {
    func span(without skipped: Character) -> String {
      let start = steps[..<hunk.startIndex].count { $0.mark != skipped }
      let count = hunk.count { $0.mark != skipped }
      return count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
    }
    return "@@ -\(span(without: "+")) +\(span(without: "-")) @@\n"
  }

  private static func line(_ step: Step) -> String {
    "\(step.mark)\(step.line)"
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

  private static func steps(_ old: [String], _ new: [String]) -> [Step] {
    let difference = new.difference(from: old)
    var steps = old.map { line -> Step in (" ", line) }
    // Marks removed lines in place.
    for case .remove(let offset, let line, _) in difference.removals { steps[offset] = ("-", line) }
    var (index, count) = (0, 0)
    for case .insert(let offset, let line, _) in difference.insertions {
      while index < steps.count, count < offset || steps[index].mark == "-" {
        if steps[index].mark != "-" { count += 1 }
        index += 1
      }
      steps.insert(("+", line), at: index)
      (index, count) = (index + 1, count + 1)
    }
    return steps
  }
}
