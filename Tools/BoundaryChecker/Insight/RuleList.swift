/// All rules there are.
enum RuleList {
  static var text: String {
    RuleCatalog.all.map { "\($0.id): \($0.explanation.summary)\n" }.joined()
  }

  static func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(
      Document(
        rules: RuleCatalog.all.map { Entry(id: $0.id, summary: $0.explanation.summary) }))
  }

  private struct Document: Encodable { let rules: [Entry] }

  private struct Entry: Encodable {
    let id: String
    let summary: String
  }
}
