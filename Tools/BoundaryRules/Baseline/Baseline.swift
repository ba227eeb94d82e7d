package import CivilTime
package import PackageReading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The known findings of a package that are accepted for now.
///
/// A baseline is a folder with one file per target, so that teams never edit the same file. A file has one
/// sorted line per entry, without line numbers, so that moved code changes nothing.
package struct Baseline: Hashable {
  /// The entries, sorted; each combination of rule, target, module and file occurs once.
  package private(set) var entries: [BaselineEntry]

  /// Creates a baseline; of two entries with the same key, the first counts.
  package init(_ entries: [BaselineEntry] = []) {
    var seen: Set<[String]> = []
    self.entries = entries.filter { seen.insert($0.key).inserted && $0.count > 0 }.sorted()
  }

  package var findingCount: Int { entries.reduce(0) { $0 + $1.count } }

  struct Application {
    var active: [Finding] = []
    var covered: [Finding] = []

    /// The entries that accept more findings than there are, or that have expired.
    var stale: [BaselineEntry] = []
  }

  /// Returns the baseline with the entries of files that are gone under the files to which their findings moved: those
  /// of the same rule, target and module that no other entry covers.
  package func moved(to findings: [Finding], isThere: (_ file: String) -> Bool) -> Baseline {
    let gone = entries.filter { !isThere($0.file) }
    if gone.isEmpty { return self }
    var kept = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0) })
    var uncovered: [[String]: [(file: String, count: Int)]] = [:]
    for (key, found) in Dictionary(grouping: findings, by: \.baselineKey) {
      let count = found.count - (kept[key]?.count ?? 0)
      if count > 0 { uncovered[Array(key.prefix(3)), default: []].append((key[3], count)) }
    }
    for entry in gone {
      var left = entry.count
      let edge = Array(entry.key.prefix(3))
      for (place, other) in (uncovered[edge] ?? []).sorted(by: { $0.file < $1.file }).enumerated()
      where left > 0 && other.file != entry.file {
        let taken = min(left, other.count)
        var new = entry
        (new.file, new.count) = (other.file, taken + (kept[edge + [other.file]]?.count ?? 0))
        kept[new.key] = new
        left -= taken
        uncovered[edge]?.sort { $0.file < $1.file }
        uncovered[edge]?[place].count -= taken
      }
      kept[entry.key]?.count = left
    }
    return Baseline(Array(kept.values))
  }

  /// Separates the findings that the entries cover, the first ones of each entry, from the others.
  func applied(to findings: [Finding], today: CivilDate) -> Application {
    var left: [[String]: Int] = [:]
    for entry in entries where !entry.isOver(today) { left[entry.key] = entry.count }
    var result = Application()
    for finding in findings {
      if let count = left[finding.baselineKey], count > 0 {
        left[finding.baselineKey] = count - 1
        result.covered.append(finding)
      } else {
        result.active.append(finding)
      }
    }
    result.stale = entries.filter { $0.isOver(today) || left[$0.key, default: 0] > 0 }
    return result
  }
}

extension Finding {
  /// The key of a baseline entry for the finding, as the entry's line can express it.
  var baselineKey: [String] { [rule, target ?? "", module ?? "", file].map(\.escaped) }
}

/// An entry of a baseline: a number of accepted findings of one rule in one file.
package struct BaselineEntry: Hashable, Comparable {
  package var rule: String

  /// The target at fault and the module it uses wrongly; empty when there is none.
  package var target: String
  package var module: String
  package var file: String
  package var count: Int
  package var owner: String?
  package var expires: CivilDate?
  package var reason: String?

  /// The name of the file that holds the entry; all entries without a target share one file.
  package var fileName: String {
    let name = target.map { $0.isLetter || $0.isNumber || "-_+".contains($0) ? $0 : "_" }
    return (name.isEmpty ? "package" : String(name)) + Baseline.fileSuffix
  }

  package var key: [String] { [rule, target, module, file] }

  func isOver(_ today: CivilDate) -> Bool { expires.map { $0 < today } ?? false }

  package static func < (lhs: BaselineEntry, rhs: BaselineEntry) -> Bool {
    lhs.key.lexicographicallyPrecedes(rhs.key)
  }
}

extension CivilDate {
  package static func today() -> CivilDate {
    CivilDate(daysSinceEpoch: Int((Date().timeIntervalSince1970 / 86_400).rounded(.down)))
  }
}

extension Baseline {
  package struct Update {
    package var baseline: Baseline
    package var removed: [BaselineEntry] = []

    /// The entries that accept fewer findings than before, in their new form.
    package var shrunk: [BaselineEntry] = []

    /// The entries that are new or accept more findings than before, in their new form.
    package var grown: [BaselineEntry] = []

    /// The entries that would have grown without permission, in the form they would have taken.
    package var refused: [BaselineEntry] = []
  }

  /// Returns the baseline that covers `findings`; it grows only on request, so that no debt slips in.
  ///
  /// Entries that cover none are removed, except those that `isUndecided`.
  package func updated(
    to findings: [Finding], allowsGrowth: Bool, owner: String? = nil,
    expires: CivilDate? = nil, reason: String? = nil,
    isUndecided: (BaselineEntry) -> Bool = { _ in false }
  ) -> Update {
    let known = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0) })
    let counts = Dictionary(grouping: findings, by: \.baselineKey)
    var update = Update(baseline: Baseline())
    var kept: [BaselineEntry] = []
    for entry in entries where counts[entry.key] == nil {
      if isUndecided(entry) { kept.append(entry) } else { update.removed.append(entry) }
    }
    for (key, found) in counts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      var entry =
        known[key]
        ?? BaselineEntry(
          rule: key[0], target: key[1], module: key[2], file: key[3], count: 0,
          owner: owner ?? found[0].owners.first, expires: expires, reason: reason)
      let before = entry.count
      entry.count = found.count
      if found.count > before, !allowsGrowth {
        update.refused.append(entry)
        entry.count = before
      } else if found.count > before {
        update.grown.append(entry)
      } else if found.count < before {
        update.shrunk.append(entry)
      }
      kept.append(entry)
    }
    update.baseline = Baseline(kept)
    return update
  }

  package static let fileSuffix = ".txt"

  package var files: [String: String] {
    Dictionary(grouping: entries, by: \.fileName).mapValues { Baseline($0).text }
  }

  /// Reads the files of a baseline; messages call a file `name`, a slash and its key.
  package init(files: [String: String], name: String) throws(BoundaryCheckError) {
    var entries: [BaselineEntry] = []
    for (file, text) in files.sorted(by: { $0.key < $1.key }) {
      entries += try Baseline(parsing: text, name: "\(name)/\(file)").entries
    }
    self.init(entries)
  }

  private static let header = "# rule\tfrom\tto\tfile\tcount\towner\texpires\treason"

  /// The text of a file: a comment that names the columns, then one line per entry.
  package var text: String {
    let lines = entries.map { entry in
      [
        entry.rule, entry.target, entry.module, entry.file, "\(entry.count)", entry.owner ?? "",
        entry.expires?.description ?? "", entry.reason ?? "",
      ].map(Self.written).joined(separator: "\t")
    }
    return ([Self.header] + lines).map { $0 + "\n" }.joined()
  }

  package init(parsing text: String, name: String) throws(BoundaryCheckError) {
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
        throw failed("'\(fields[4])' is not a number of findings")
      }
      let expires = CivilDate(fields[6])
      guard expires != nil || fields[6].isEmpty else {
        throw failed("'\(fields[6])' is not a day; write 2026-03-31")
      }
      let entry = BaselineEntry(
        rule: fields[0], target: fields[1], module: fields[2], file: fields[3], count: count,
        owner: fields[5].isEmpty ? nil : fields[5], expires: expires,
        reason: fields[7].isEmpty ? nil : fields[7])
      guard seen.insert(entry.key).inserted else { throw failed("this is a duplicate entry") }
      entries.append(entry)
    }
    // A file that is about to be replaced or deleted must be a baseline file.
    if entries.isEmpty, let first = lines.first(where: { !$0.isEmpty }), first != Self.header[...] {
      throw .baselineNotUnderstood(
        path: name, line: 1, detail: "it holds no entry, and does not begin with '\(Self.header)'")
    }
    self.init(entries)
  }

  /// Returns a field without characters that would end it or hide in it; an empty field is written `-`.
  private static func written(_ field: String) -> String {
    field.isEmpty ? "-" : field.escaped
  }

  private static func read(_ field: Substring) -> String {
    field == "-" ? "" : String(field)
  }
}

package struct BaselineFolder {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  package var exists: Bool { FolderReader.kind(of: path) != .absent }

  package func read() throws(BoundaryCheckError) -> Baseline {
    try Baseline(files: try files(), name: path)
  }

  /// Returns the baseline in the folder; an empty one if there is no folder.
  package func known() throws(BoundaryCheckError) -> Baseline { exists ? try read() : Baseline() }

  /// Writes the files of a baseline; a target without entries has no file, and an empty baseline no folder.
  package func write(_ baseline: Baseline, package: String) throws(BoundaryCheckError) {
    let (known, wanted) = (exists ? try files() : [:], baseline.files)
    let folder = try SafeWriter(named: path, package: package)
    if !wanted.isEmpty { try folder.makeFolder() }
    for (name, text) in wanted.sorted(by: { $0.key < $1.key }) where known[name] != text {
      try SafeWriter(named: "\(path)/\(name)", package: package).replace(with: text.utf8)
    }
    for name in known.keys.sorted() where wanted[name] == nil {
      try SafeWriter(named: "\(path)/\(name)", package: package).remove()
    }
    if wanted.isEmpty, !known.isEmpty { try folder.removeEmptyFolder() }
  }

  private func files() throws(BoundaryCheckError) -> [String: String] {
    if [.file, .other].contains(FolderReader.kind(of: path)) {
      throw .baselineNotUnderstood(
        path: path, line: 1,
        detail:
          "this is not a folder, and a baseline is a folder with a file a target; move it away, and "
          + "run 'boundary-check baseline update --allow-growth'")
    }
    var files: [String: String] = [:]
    for entry in try FolderReader.entries(of: path)
    where entry.kind == .file && entry.name.hasSuffix(Baseline.fileSuffix) {
      files[entry.name] = try FileReader.text(of: "\(path)/\(entry.name)")
    }
    return files
  }
}
