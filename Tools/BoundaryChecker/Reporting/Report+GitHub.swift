import SwiftScanning

extension Report {
  /// The findings as workflow commands, which GitHub shows beside the lines they are about.
  public var github: String {
    findings.map { finding in
      var properties = ["file=\(property(repositoryPrefix + finding.file))"]
      if let position = finding.position {
        properties += [
          "line=\(position.line)", "endLine=\(position.line)", "col=\(position.column)",
          "endColumn=\(finding.columnEnd)",
        ]
      }
      properties.append("title=\(property(finding.rule))")
      return "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::"
        + data("\(finding.message); fix: \(finding.remedy)\(finding.ownership)") + "\n"
    }.joined()
  }

  private func data(_ text: String) -> String {
    text.visible.replacing("%", with: "%25")
  }

  private func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
