extension Report {
  /// The report in a format; all formats carry the same findings.
  func rendered(
    as format: ReportFormat, style: TextStyle = TextStyle(isColored: false)
  ) throws(BoundaryCheckError) -> String {
    switch format {
    case .text: text(style)
    case .json: try json()
    case .sarif: try sarif()
    case .github: github
    case .junit: junit
    case .checkstyle: checkstyle
    case .markdown: markdown
    }
  }
}
