/// Reads lists of records, which are groups of lines separated by empty lines; `#` begins a comment.
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

  /// Reads the changes in a list.
  ///
  /// A record is a file, a sentence about what is broken, and lines as in a patch: removed (`-`), added (`+`)
  /// and unchanged (a space). The removed and unchanged text must occur exactly once in the file; it may
  /// begin and end in the middle of a line.
  ///
  /// `sources` has the files that may be changed, by path; with `part`, only paths that contain it count.
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
      guard found.count == 1 else { throw .noSuchText(line: end, file: file, count: found.count) }
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
