import Foundation

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

    struct Entry: Encodable {
      let rule: String
      let severity: String
      let file: String
      let line: Int?
      let column: Int?
      let message: String
      let fix: String
      let target: String?
      let module: String?
      let contracts: [String]
      let condition: String?
      let owners: [String]
      let moduleOwners: [String]
    }

    let v = 1
    let package: String
    let ok: Bool
    let targets: Int
    let files: Int
    let imports: Int
    let targetsWithoutFolder: [String]
    let contracts: [Contract]
    let findings: [Entry]

    init(_ report: Report) {
      package = report.package
      ok = report.isClean
      targets = report.targetCount
      files = report.fileCount
      imports = report.importCount
      targetsWithoutFolder = report.targetsWithoutFolder
      contracts = report.contracts.map {
        Contract(
          name: $0.name, status: $0.isKept ? "kept" : "broken", violations: $0.violations)
      }
      findings = report.findings.map {
        Entry(
          rule: $0.rule, severity: $0.severity.rawValue, file: $0.file, line: $0.position?.line,
          column: $0.position?.column, message: $0.message, fix: $0.remedy, target: $0.target,
          module: $0.module, contracts: $0.contracts, condition: $0.condition, owners: $0.owners,
          moduleOwners: $0.moduleOwners)
      }
    }
  }
}
