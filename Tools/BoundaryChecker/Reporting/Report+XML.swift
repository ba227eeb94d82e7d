import SwiftScanning

extension Report {
  /// The findings as a JUnit document: a suite for each rule that ran, a failed case for each finding.
  ///
  /// A rule without findings is one case that passed.
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
      let name = MarkupText.escaped(rule)
      lines.append(
        "  <testsuite name=\"\(name)\" tests=\"\(max(1, failures.count))\" "
          + "failures=\"\(failures.count)\">")
      if failures.isEmpty {
        lines.append("    <testcase classname=\"boundary-check\" name=\"\(name)\"/>")
      }
      for finding in failures {
        let file = (repositoryPrefix + finding.file).visible
        let place = (repositoryPrefix + finding.place).visible
        let message = finding.message.visible
        let body = "\(place): \(message)\nfix: \((finding.remedy + finding.ownership).visible)"
        lines += [
          "    <testcase classname=\"\(name)\" name=\"\(MarkupText.escaped(place))\" "
            + "file=\"\(MarkupText.escaped(file))\">",
          "      <failure type=\"\(finding.severity.rawValue)\" "
            + "message=\"\(MarkupText.escaped(message))\">\(MarkupText.escaped(body))"
            + "</failure>", "    </testcase>",
        ]
      }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).map { $0 + "\n" }.joined()
  }

  /// The findings as a Checkstyle document, a `file` element for each file.
  public var checkstyle: String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<checkstyle version=\"10.0\">"]
    var file: String?
    for finding in findings {
      if finding.file != file {
        if file != nil { lines.append("  </file>") }
        file = finding.file
        lines.append(
          "  <file name=\"\(MarkupText.escaped((repositoryPrefix + finding.file).visible))\">")
      }
      let position = finding.position ?? SourcePosition(line: 1, column: 1)
      lines.append(
        "    <error line=\"\(position.line)\" column=\"\(position.column)\" "
          + "severity=\"\(finding.severity.rawValue)\" "
          + "message=\"\(MarkupText.escaped("\(finding.message); fix: \(finding.remedy)".visible))\" "
          + "source=\"boundary-check.\(MarkupText.escaped(finding.rule))\"/>")
    }
    if file != nil { lines.append("  </file>") }
    return (lines + ["</checkstyle>"]).map { $0 + "\n" }.joined()
  }
}

/// Text inside of XML and HTML.
enum MarkupText {
  /// The text with everything replaced that markup would understand, and hidden characters made
  /// visible.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t": result += "&#9;"
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result += String(scalar).visible
      }
    }
    return result
  }
}
