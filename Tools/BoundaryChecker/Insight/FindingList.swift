import SwiftScanning

/// The findings of one rule as a plain list, one place a line.
struct FindingList {
  /// The name of the list in JSON, such as `orphans`.
  let key: String

  let findings: [Finding]

  var text: String { findings.map { "\($0.place): \($0.message)".visible + "\n" }.joined() }

  func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text([
      key: findings.map {
        Entry(
          file: $0.file, line: $0.position?.line, column: $0.position?.column, target: $0.target,
          module: $0.module, message: $0.message)
      }
    ])
  }

  private struct Entry: Encodable {
    let file: String
    let line: Int?
    let column: Int?
    let target: String?
    let module: String?
    let message: String
  }
}
