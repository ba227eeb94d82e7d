import SwiftScanning

/// A finding as JSON documents hold it; keys without a value are left out.
struct FindingEntry: Encodable {
  let rule: String
  let severity: String
  let file: String
  let line: Int?
  let column: Int?
  let endColumn: Int?
  let message: String
  let fix: String
  let target: String?
  let module: String?
  let chain: [String]
  let contracts: [String]
  let condition: String?
  let owners: [String]
  let moduleOwners: [String]
  let related: [Related]
  let change: Change?
  let fingerprint: String

  struct Related: Encodable {
    let file: String
    let line: Int?
    let column: Int?
    let message: String
  }

  struct Change: Encodable {
    let action: String
    let target: String
    let dependency: String
    let package: String?
  }

  init(_ finding: Finding) {
    rule = finding.rule
    severity = finding.severity.rawValue
    file = finding.file
    line = finding.position?.line
    column = finding.position?.column
    endColumn = finding.endColumn
    message = finding.message
    fix = finding.remedy
    target = finding.target
    module = finding.module
    chain = finding.chain
    related = finding.related.map {
      Related(
        file: $0.file, line: $0.position?.line, column: $0.position?.column, message: $0.message)
    }
    change = finding.change.map {
      Change(
        action: $0.action.rawValue, target: $0.target, dependency: $0.dependency,
        package: $0.package)
    }
    contracts = finding.contracts
    condition = finding.condition
    owners = finding.owners
    moduleOwners = finding.moduleOwners
    fingerprint = finding.fingerprint
  }
}
