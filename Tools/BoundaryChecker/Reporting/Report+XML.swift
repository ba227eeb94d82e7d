import Encodings
import SwiftScanning

extension Report {
  /// The findings as a JUnit document: a suite per rule that ran, with a failed case per finding.
  ///
  /// A rule without findings has one passed case.
  public var junit: String {
    let byRule = Dictionary(grouping: findings, by: \.rule)
    let suites = Set(rules.map(\.id)).union(byRule.keys).sorted()
    let tests = suites.reduce(0) { $0 + max(1, byRule[$1]?.count ?? 0) }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"boundary-check\" tests=\"\(tests)\" failures=\"\(findings.count)\">",
    ]
    for rule in suites {
      let failures = byRule[rule] ?? []
      let name = VisibleText.markup(rule)
      lines.append(
        "  <testsuite name=\"\(name)\" tests=\"\(max(1, failures.count))\" "
          + "failures=\"\(failures.count)\">")
      if failures.isEmpty {
        lines.append("    <testcase classname=\"boundary-check\" name=\"\(name)\"/>")
      }
      for finding in failures {
        let place = repositoryPrefix + finding.place
        let (message, cure) = (finding.message, "fix: \(finding.remedy)\(finding.ownership)")
        let body = ["\(place): \(message)", cure].map { VisibleText.markup($0) }
        lines += [
          "    <testcase classname=\"\(name)\" name=\"\(VisibleText.markup(place))\" "
            + "file=\"\(VisibleText.markup(repositoryPrefix + finding.file))\">",
          "      <failure type=\"\(finding.severity.rawValue)\" "
            + "message=\"\(VisibleText.markup(message))\">\(body.joined(separator: "&#10;"))"
            + "</failure>", "    </testcase>",
        ]
      }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).map { $0 + "\n" }.joined()
  }

  public var checkstyle: String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<checkstyle version=\"10.0\">"]
    var file: String?
    for finding in findings {
      if finding.file != file {
        if file != nil { lines.append("  </file>") }
        file = finding.file
        lines.append("  <file name=\"\(VisibleText.markup(repositoryPrefix + finding.file))\">")
      }
      let position = finding.position ?? SourcePosition(line: 1, column: 1)
      lines.append(
        "    <error line=\"\(position.line)\" column=\"\(position.column)\" "
          + "severity=\"\(finding.severity.rawValue)\" "
          + "message=\"\(VisibleText.markup("\(finding.message); fix: \(finding.remedy)"))\" "
          + "source=\"boundary-check.\(VisibleText.markup(finding.rule))\"/>")
    }
    if file != nil { lines.append("  </file>") }
    return (lines + ["</checkstyle>"]).map { $0 + "\n" }.joined()
  }
}
