import SwiftScanning

extension Report {
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
