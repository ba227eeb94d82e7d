/// A format of the findings; all are rendered from one ``Report``.
enum ReportFormat: String, CaseIterable {
  case text, json, sarif, github, junit, checkstyle, markdown
}
