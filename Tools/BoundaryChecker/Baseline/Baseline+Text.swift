import CivilTime

extension Baseline {
  private static let header = "# rule\tfrom\tto\tfile\tcount\towner\texpires\treason"

  /// The file's text: a comment that names the columns, then a line an entry.
  var text: String {
    let lines = entries.map { entry in
      [
        entry.rule, entry.target, entry.module, entry.file, "\(entry.count)", entry.owner ?? "",
        entry.expires?.description ?? "", entry.reason ?? "",
      ].map(Self.written).joined(separator: "\t")
    }
    return ([Self.header] + lines).map { $0 + "\n" }.joined()
  }

  /// Reads the text of a baseline file, which messages call `name`.
  ///
  /// - Parameters:
  ///   - text: The text; lines that begin with `#` are comments.
  ///   - name: The file's name for messages.
  /// - Throws: ``BoundaryCheckError/baselineNotUnderstood(path:line:detail:)``.
  init(parsing text: String, name: String) throws(BoundaryCheckError) {
    var entries: [BaselineEntry] = []
    var seen: Set<[String]> = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      func failed(_ detail: String) -> BoundaryCheckError {
        .baselineNotUnderstood(path: name, line: index + 1, detail: detail)
      }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(Self.read)
      guard fields.count == 8 else {
        throw failed("expected 8 columns between tabs, found \(fields.count)")
      }
      guard let count = Int(fields[4]), count > 0 else {
        throw failed("'\(fields[4])' is no number of findings")
      }
      let expires = CivilDate(fields[6])
      guard expires != nil || fields[6].isEmpty else {
        throw failed("'\(fields[6])' is no day; write 2026-03-31")
      }
      let entry = BaselineEntry(
        rule: fields[0], target: fields[1], module: fields[2], file: fields[3], count: count,
        owner: fields[5].isEmpty ? nil : fields[5], expires: expires,
        reason: fields[7].isEmpty ? nil : fields[7])
      guard seen.insert(entry.key).inserted else { throw failed("the entry stands here twice") }
      entries.append(entry)
    }
    // A file that a baseline replaces, or that goes with its last entry, has to be one.
    if entries.isEmpty, let first = lines.first(where: { !$0.isEmpty }), first != Self.header[...] {
      throw .baselineNotUnderstood(
        path: name, line: 1, detail: "it holds no entry, and does not begin with '\(Self.header)'")
    }
    self.init(entries)
  }

  /// A field without what would end it or hide in it; an empty one is written `-`.
  private static func written(_ field: String) -> String {
    field.isEmpty ? "-" : field.visible
  }

  private static func read(_ field: Substring) -> String {
    field == "-" ? "" : String(field)
  }
}
