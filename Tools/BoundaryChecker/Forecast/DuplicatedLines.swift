import BoundaryRules
import CodeOwnership
import PackageReading
import PublishedLinks
import SwiftScanning

/// The lines that a union of two sides leaves twice or brings back.
struct DuplicatedLines {
  /// What a line is known by.
  enum Form {
    /// The call with its first text, such as `Feature("Home"`, or the whole line if it has none.
    case swift
    /// The first word, of which there is to be one line.
    case list
    /// The line itself, which may be there as often as people wrote it: in pages, projects and all else.
    case other

    init(of path: String) {
      let name = FileTree.parts(of: path).name
      self =
        name.hasSuffix(".swift")
        ? .swift : name == "CODEOWNERS" || name == LinkLock.fileName ? .list : .other
    }
  }

  struct Line {
    let number: Int
    let text, subject: String
  }

  /// Lines about one thing, of which each side has fewer.
  private(set) var doubled: [Line] = []

  /// Lines in whose place the base had one that both sides replaced.
  private(set) var replaced: [Line] = []

  /// Lines that only one side has, because the other removed or replaced them.
  private(set) var restored: [(line: Line, removedBySecond: Bool)] = []

  init(
    base: [UInt8], first: [UInt8], second: [UInt8], merged: [UInt8], as form: Form
  ) {
    let sides = [base, first, second].map { Self.lines($0, as: form) }
    let counts = sides.map { lines in
      Dictionary(lines.map { ($0.subject, 1) }, uniquingKeysWith: +)
    }
    let texts = sides.map { Set($0.map(\.text)) }
    let all = Self.lines(merged, as: form)
    var seen: [String: Int] = [:]
    for line in all {
      seen[line.subject, default: 0] += 1
      let most = max(counts[1][line.subject] ?? 0, counts[2][line.subject] ?? 0)
      // Where neither side added a line of it, or each an equal one, the merge has no more than they.
      if form != .other, seen[line.subject] ?? 0 > max(most, 1) { doubled.append(line) }
    }
    let doubles = Set(doubled.map(\.subject))
    for line in all where !doubles.contains(line.subject) {
      let isInFirst = texts[1].contains(line.text)
      // As it was, or as the one side edited what the other removed.
      let isThere = counts.map { ($0[line.subject] ?? 0) > 0 }
      guard
        texts[0].contains(line.text) && isInFirst != texts[2].contains(line.text)
          || isThere[0] && isThere[1] != isThere[2]
      else { continue }
      restored.append((line, isInFirst))
    }
    if form == .other { return }
    let text = [base, first, second, merged].map {
      ChangedLines.lines($0).map(BranchChange.File.trimmed)
    }
    addReplaced(text[0], Set(text[1]), Set(text[2]), text[3])
    replaced.removeAll { doubles.contains($0.subject) }
  }

  /// Adds the places where lines of both sides follow each other and the base has other lines.
  private mutating func addReplaced(
    _ base: [String], _ first: Set<String>, _ second: Set<String>, _ merged: [String]
  ) {
    let known = Set(base)
    let adjacent = Set(zip(base, base.dropFirst()).map { [$0, $1] })
    let isNew = merged.map { !known.contains($0) && first.contains($0) != second.contains($0) }
    var start = 0
    while let from = isNew[start...].firstIndex(of: true) {
      start = isNew[from...].firstIndex(of: false) ?? merged.count
      let sides = Set(merged[from..<start].map(first.contains))
      guard sides.count == 2, from > 0, start < merged.count,
        !adjacent.contains([merged[from - 1], merged[start]])
      else { continue }
      let text = merged[from]
      replaced.append(
        Line(number: from + 1, text: text, subject: Self.subject(of: text, as: .swift) ?? text))
    }
  }

  /// Returns the lines that are about something.
  private static func lines(_ bytes: [UInt8], as form: Form) -> [Line] {
    ChangedLines.lines(bytes).enumerated().compactMap { index, bytes in
      let text = BranchChange.File.trimmed(bytes)
      return subject(of: text, as: form).map {
        Line(number: index + 1, text: text, subject: $0)
      }
    }
  }

  /// Returns what a line is about; `nil` for a comment, a bracket or a part of a list.
  private static func subject(of text: String, as form: Form) -> String? {
    if text.hasPrefix("//") || text.hasPrefix("#") || !text.contains(where: \.isLetter) {
      return nil
    }
    if form == .other { return text }
    if form == .list { return text.split(separator: " ").first.map(String.init) }
    guard let quote = text.firstIndex(of: "\"") else { return text }
    let end = text[text.index(after: quote)...].firstIndex(of: "\"") ?? quote
    let isFirst = text[..<quote].hasSuffix("(") || text[..<quote].hasSuffix("(name: ")
    return isFirst ? String(text[...end]) : nil
  }
}

extension PairwiseForecast {
  /// Returns what the union of a file, whose merge is given, leaves twice or brings back.
  func unionFindings(in path: String, base: [UInt8], merged: [UInt8]) -> [Finding] {
    guard let own = first.files[path]?.new, let other = second.files[path]?.new else { return [] }
    let union = DuplicatedLines(
      base: base, first: own, second: other, merged: merged, as: .init(of: path))
    func finding(_ line: DuplicatedLines.Line, _ what: String, remedy: String) -> Finding {
      Finding.between(
        [second.name, first.name], .mergeDoublesLine, path,
        SourcePosition(line: line.number, column: 1),
        "the merge of '\(first.name)' and '\(second.name)' \(what): " + line.text,
        remedy: remedy, subject: "\(path) \(line.text)", related: nil, owners)
    }
    let remedy =
      path.hasSuffix("links.lock")
      ? "keep the line that the code's LinkPattern says: UPDATE_LINKS=1 writes it"
      : Rule.mergeDoublesLine.remedy
    let doubled = union.doubled.map { finding($0, "has a second line of the same", remedy: remedy) }
    let replaced = union.replaced.map {
      finding($0, "keeps what each wrote in one place", remedy: Rule.mergeDoublesLine.remedy)
    }
    return doubled + replaced
      + union.restored.map { line, removedBySecond in
        let (keeper, remover) =
          removedBySecond ? (first.name, second.name) : (second.name, first.name)
        return Finding.between(
          [keeper, remover], .mergeRestoresLine, path,
          SourcePosition(line: line.number, column: 1),
          "'\(remover)' removes this line, and the merge with '\(keeper)' brings it back: "
            + line.text,
          remedy: Rule.mergeRestoresLine.remedy, subject: "\(path) \(line.text)", related: nil,
          owners)
      }
  }
}
