import BoundaryRules
import Encodings
import PackageReading
import SwiftScanning

extension Report {
  func rendered(
    as format: ReportFormat, style: TextStyle = TextStyle(isColored: false)
  ) throws(BoundaryCheckError) -> String {
    switch format {
    case .text: text(style)
    case .json: try json()
    case .sarif: try sarif()
    case .github: github
    }
  }

  /// The findings with hazards and remedies, in blocks per edge; the undecided cases; the contracts as a
  /// table.
  package var text: String { text(TextStyle(isColored: false)) }

  func text(_ style: TextStyle) -> String {
    var text = [findings, notes].map { FindingBlock.text(of: $0, style) }.joined()
    if !text.isEmpty, !contracts.isEmpty { text += "\n" }
    for contract in contracts {
      let verdict =
        contract.isKept ? style.green("kept") : style.red("broken (\(contract.violations))")
      text += "contract \(contract.name.escaped): \(verdict)\n"
    }
    return text
  }

  var summaryLine: String {
    let warnings = FindingGroup.groups(of: findings).count { $0.first.severity == .warning }
    var line = FindingGroup.counted(findings)
    if warnings > 0 { line += " (\("warning".counted(warnings)))" }
    if !baselined.isEmpty { line += ", \(baselined.count) accepted" }
    if !notes.isEmpty { line += ", \("note".counted(notes.count))" }
    line +=
      " in \("target".counted(targetCount))"
      + (packages.isEmpty ? "" : " of \("package".counted(packages.count { $0.error == nil }))")
      + ", \(coverage.count), "
      + "import".counted(importCount) + coverage.summary
    return line
  }
}

/// The text of the findings about one edge.
struct FindingBlock {
  let group: FindingGroup

  /// Whether it says why, and where more is to be read; once a rule is enough.
  let explains: Bool
  static let shownPlaces = 3

  private var first: Finding { group.first }
  private var others: [Finding] { group.others }

  static func text(of findings: [Finding], _ style: TextStyle) -> String {
    var explained: Set<String> = []
    return FindingGroup.groups(of: findings).map { group in
      FindingBlock(group: group, explains: explained.insert(group.first.rule).inserted).text(style)
    }.joined()
  }

  /// Returns the block: a line in the form of compilers, which editors can follow, with the problem, the
  /// place and the owners; then the hazard, the remedy and the other places.
  private func text(_ style: TextStyle) -> String {
    let word =
      switch first.severity {
      case .error: style.red("error")
      case .warning: style.yellow("warning")
      case .note: style.faint("note")
      }
    var lines = [
      "\(style.bold(first.place.escaped)): \(word): [\(first.rule)] \(first.message.escaped)"
        + style.faint(first.ownership.escaped)
    ]
    if explains, let rule = RuleCatalog.known.first(where: { $0.id == first.rule }) {
      lines.append("    why: \(rule.hazard); 'boundary-check explain \(rule.id)' says more")
    }
    lines.append("    \(style.green("fix")): \(first.remedy.escaped)")
    let shown = style.showsAllPlaces ? others[...] : others.prefix(Self.shownPlaces)
    lines += shown.map { "    also: \(style.bold($0.place.escaped))\(difference(of: $0).escaped)" }
    if shown.count < others.count {
      lines.append(
        "    and \("more place".counted(others.count - shown.count)); --verbose shows all")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func difference(of other: Finding) -> String {
    var text = other.message == first.message ? "" : ": \(other.message)"
    if other.remedy != first.remedy { text += "; fix: \(other.remedy)" }
    return text + (other.owners == first.owners ? "" : other.ownership)
  }
}

extension Finding {
  /// The column after the place: after the name there, or after one character.
  var columnEnd: Int { endColumn ?? (position?.column ?? 1) + 1 }

  var ownership: String {
    let parts =
      (package.map { ["package \($0)"] } ?? [])
      + (owners.isEmpty ? [] : ["owner \(owners.joined(separator: " "))"])
      + (moduleOwners.isEmpty || moduleOwners == owners
        ? [] : ["module owner \(moduleOwners.joined(separator: " "))"])
    return parts.isEmpty ? "" : " — " + parts.joined(separator: "; ")
  }
}

extension Report {
  package var github: String {
    FindingGroup.groups(of: findings).map { group in
      let finding = group.first
      var properties = ["file=\(property(repositoryPrefix + finding.file))"]
      if let position = finding.position {
        properties += [
          "line=\(position.line)", "endLine=\(position.line)", "col=\(position.column)",
          "endColumn=\(finding.columnEnd)",
        ]
      }
      properties.append("title=\(property(finding.rule))")
      return "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::"
        + data("\(finding.message); fix: \(finding.remedy)\(finding.ownership)\(more(group))")
        + "\n"
    }.joined()
  }

  private func more(_ group: FindingGroup) -> String {
    guard let next = group.others.first else { return "" }
    let left = group.others.count - 1
    return "; also at \(next.place)" + (left > 0 ? " and \("more place".counted(left))" : "")
  }

  private func data(_ text: String) -> String {
    text.escaped.replacing("%", with: "%25")
  }

  private func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

enum ReportFormat: String, CaseIterable {
  case text, json, sarif, github
}

struct TextStyle {
  var isColored: Bool
  var showsAllPlaces = false

  func bold(_ text: String) -> String { painted("1", text) }
  func faint(_ text: String) -> String { painted("2", text) }
  func red(_ text: String) -> String { painted("1;31", text) }
  func yellow(_ text: String) -> String { painted("1;33", text) }
  func green(_ text: String) -> String { painted("32", text) }

  private func painted(_ code: String, _ text: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// The findings of one rule about one edge between modules, or the conflicts of the same branches, which are fixed
/// together.
struct FindingGroup {
  let first: Finding
  private(set) var others: [Finding] = []

  var all: [Finding] { [first] + others }

  /// Returns the groups in the order of their first findings; one that is not about an edge is alone.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var numbers: [[String]: Int] = [:]
    for finding in findings {
      let key = edge(of: finding).map { ["\(finding.severity)"] + $0 }
      if let key, let number = numbers[key] {
        groups[number].others.append(finding)
      } else {
        if let key { numbers[key] = groups.count }
        groups.append(FindingGroup(first: finding))
      }
    }
    return groups
  }

  /// Returns how many groups there are, and of how many places.
  static func counted(_ findings: [Finding]) -> String {
    let count = groups(of: findings).count
    return "finding".counted(count)
      + (count < findings.count ? " at \("place".counted(findings.count))" : "")
  }

  /// What findings have in common that are fixed together; `nil` for one that is alone.
  private static func edge(of finding: Finding) -> [String]? {
    if finding.rule == Rule.mergeConflict.id { return [finding.rule] + finding.branches }
    return finding.module.map { [finding.rule, finding.target ?? "", $0] }
  }

  /// A name that stays the same when the places of the edge move, even to another file.
  var fingerprint: String {
    guard let edge = Self.edge(of: first) else { return first.fingerprint }
    var checksum = Checksum()
    for part in edge {
      checksum.add(part.utf8)
      checksum.add(CollectionOfOne(0xFF))
    }
    return checksum.text
  }
}
