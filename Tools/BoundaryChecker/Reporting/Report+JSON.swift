extension Report {
  /// The report as one JSON document, version 1, with sorted keys.
  ///
  /// - Returns: The document, ending with a line break.
  /// - Throws: ``BoundaryCheckError/reportNotEncoded(detail:)``.
  public func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(Document(self))
  }

  private struct Document: Encodable {
    struct Contract: Encodable {
      let name: String
      let status: String
      let violations: Int
    }

    struct Tool: Encodable {
      let name = "boundary-check"
      let version = BoundaryCheckCommand.version
    }

    let v = 1
    let tool = Tool()
    let package: String
    let ok: Bool
    let rules: [String]
    let targets: Int
    let files: Int
    let imports: Int
    let targetsWithoutFolder: [String]
    let contracts: [Contract]
    let findings: [FindingEntry]
    let baselined: [FindingEntry]

    init(_ report: Report) {
      package = report.package
      ok = report.isClean
      rules = report.rules.map(\.id)
      targets = report.targetCount
      files = report.fileCount
      imports = report.importCount
      targetsWithoutFolder = report.targetsWithoutFolder
      contracts = report.contracts.map {
        Contract(
          name: $0.name, status: $0.isKept ? "kept" : "broken", violations: $0.violations)
      }
      baselined = report.baselined.map(FindingEntry.init)
      findings = report.findings.map(FindingEntry.init)
    }
  }
}
