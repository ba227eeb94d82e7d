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
}
