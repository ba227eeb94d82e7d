import SwiftScanning

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

  /// The findings as a SARIF 2.1.0 log with all that GitHub's code scanning asks for.
  ///
  /// Paths are relative to the repository, rules and messages stay within the limits GitHub documents,
  /// and a fingerprint holds no line number, so that an alert survives edits above it.
  ///
  /// - Returns: The document, ending with a line break.
  /// - Throws: ``BoundaryCheckError/reportNotEncoded(detail:)``.
  public func sarif() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(SARIFLog(self))
  }

  /// The report with columns that count characters, as code hosts do, and not bytes, as compilers do.
  ///
  /// Lines without characters beyond ASCII have the same columns in both.
  func countingCharacters(in packagePath: String) -> Report {
    var report = self
    var texts: [String: LineColumns] = [:]
    func columns(_ file: String) -> LineColumns {
      if let known = texts[file] { return known }
      let read = LineColumns((try? FileReader.bytes(of: "\(packagePath)/\(file)")) ?? [])
      texts[file] = read
      return read
    }
    for index in report.findings.indices {
      let finding = report.findings[index]
      if let position = finding.position {
        let columns = columns(finding.file)
        report.findings[index].position = columns.characters(position)
        report.findings[index].endColumn = finding.endColumn.map {
          columns.characters(SourcePosition(line: position.line, column: $0)).column
        }
      }
      for (number, place) in finding.related.enumerated() {
        guard let position = place.position else { continue }
        report.findings[index].related[number].position =
          columns(place.file).characters(position)
      }
    }
    return report
  }
}

/// The columns of a file in characters.
private struct LineColumns {
  private let bytes: [UInt8]

  /// Where each line starts; empty when all characters are bytes.
  private var starts: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.contains(where: { $0 >= 0x80 }) else { return }
    starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() {
      let isBareReturn =
        byte == UInt8(ascii: "\r")
        && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n"))
      if byte == UInt8(ascii: "\n") || isBareReturn { starts.append(index + 1) }
    }
  }

  func characters(_ position: SourcePosition) -> SourcePosition {
    guard starts.indices.contains(position.line - 1) else { return position }
    let start = starts[position.line - 1]
    let before = bytes[min(start, bytes.count)..<min(start + position.column - 1, bytes.count)]
    // A continuation byte of UTF-8 starts no character.
    let inside = before.count { $0 & 0xC0 == 0x80 }
    return SourcePosition(line: position.line, column: position.column - inside)
  }
}
