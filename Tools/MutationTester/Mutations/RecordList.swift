/// Reads lists of records: lines that stand together, with an empty line between; `#` begins a comment.
enum RecordList {
  static func records(of text: String) -> [(lines: [Substring], end: Int)] {
    var records: [(lines: [Substring], end: Int)] = []
    var record: [Substring] = []
    let lines = (text + "\n").split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.hasPrefix("#") {
      if !line.isEmpty {
        record.append(line)
      } else if !record.isEmpty {
        records.append((record, index + 1))
        record = []
      }
    }
    return records
  }

  /// Reads the changes that a list holds.
  ///
  /// A record is a file, a sentence that says what is broken, and lines of the file as in a patch: those that
  /// go (`-`), those that come (`+`), those that stay (a space). What goes and stays has to stand in the file
  /// once; it need not begin with a line, nor end with one.
  ///
  /// The sources are those that may be changed, by their paths; of them only those whose path holds `part`
  /// are.
  static func changes(
    _ text: String, of sources: [String: String], only part: String? = nil
  ) throws(MutationError) -> [Mutation] {
    var changes: [Mutation] = []
    for (lines, end) in records(of: text) {
      guard lines.count > 3, lines.dropFirst(2).allSatisfy({ "-+ ".contains($0.prefix(1)) }) else {
        throw .malformedList(line: end)
      }
      let file = String(lines[0])
      guard part.map({ file.contains($0) }) ?? true else { continue }
      func text(_ marks: String) -> String {
        lines.dropFirst(2).filter { marks.contains($0.prefix(1)) }.map { $0.dropFirst() }
          .joined(separator: "\n")
      }
      let (old, source) = (text("- "), sources[file] ?? "")
      let found = source.ranges(of: old)
      guard found.count == 1 else {
        throw .noSuchText(line: end, file: file, count: found.count)
      }
      let start = source.utf8.distance(from: source.startIndex, to: found[0].lowerBound)
      changes.append(
        Mutation(
          kind: .written, file: file,
          line: source[..<found[0].lowerBound].count { $0 == "\n" } + 1,
          range: start..<start + old.utf8.count, original: old, replacement: text("+ "),
          source: String(lines[2].drop { "-+ ".contains($0) }), meaning: String(lines[1])))
    }
    return changes.sorted { ($0.file, $0.range.lowerBound) < ($1.file, $1.range.lowerBound) }
  }
}
