import BoundaryRules
import Encodings
package import PackageReading
import SwiftScanning

extension Report {
  /// Returns the findings as a SARIF 2.1.0 log (OASIS Standard, 2020) for GitHub's code scanning.
  ///
  /// Paths are relative to the repository, rules and messages stay within GitHub's documented limits, and a
  /// fingerprint holds no line number, so that an alert survives edits above it.
  package func sarif() throws(BoundaryCheckError) -> String {
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    let driver: JSONObject = [
      "name": "boundary-check", "version": BoundaryCheckCommand.version,
      "semanticVersion": BoundaryCheckCommand.version, "rules": rules.map(descriptor),
    ]
    let run: JSONObject = [
      "tool": ["driver": driver], "automationDetails": ["id": "boundary-check/"],
      "columnKind": "unicodeCodePoints", "invocations": [["executionSuccessful": true]],
      "results": FindingGroup.groups(of: findings).map {
        result($0, ruleIndex: indices[$0.first.rule] ?? 0)
      },
    ]
    let log: JSONObject = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ]
    return try log.text()
  }

  private func descriptor(_ rule: Rule) -> JSONObject {
    let words = rule.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let help = """
      \(rule.rationale)

      ```swift
      \(rule.example)
      ```

      **Remedy:** \(rule.remedy)
      """
    let severity = rule.defaultSeverity.rawValue
    return [
      "id": rule.id, "name": words.joined(),
      "shortDescription": ["text": limited(rule.title)],
      "fullDescription": ["text": limited(rule.summary)],
      "help": ["text": rule.text, "markdown": help],
      "defaultConfiguration": ["level": severity],
      "properties": [
        "precision": "very-high",
        "problem.severity": rule.defaultSeverity == .note ? "recommendation" : severity,
        "tags": ["architecture", "maintainability"],
      ] as JSONObject,
    ]
  }

  /// The most places of an edge that a result relates, as GitHub shows no more.
  private static let placeLimit = 100

  private func limited(_ text: String) -> String {
    text.count <= 1024 ? text : text.prefix(1023) + "…"
  }

  /// Returns one result for all places of an edge; those behind the first are related to it.
  private func result(_ group: FindingGroup, ruleIndex: Int) -> JSONObject {
    let finding = group.first
    let chain = finding.related.map { (file: $0.file, position: $0.position, message: $0.message) }
    let places = group.others.prefix(Self.placeLimit).map {
      (file: $0.file, position: $0.position, message: $0.message)
    }
    let related = (chain + places).enumerated().map { index, place -> JSONObject in
      [
        "id": index + 1, "message": ["text": place.message],
        "physicalLocation": location(place.file, place.position, endColumn: nil),
      ]
    }
    return [
      "ruleId": finding.rule, "ruleIndex": ruleIndex, "level": finding.severity.rawValue,
      "message": ["text": "\(finding.message)\nFix: \(finding.remedy)"],
      "locations": [
        ["physicalLocation": location(finding.file, finding.position, endColumn: finding.columnEnd)]
      ], "relatedLocations": related,
      "partialFingerprints": ["primaryLocationLineHash": "\(group.fingerprint):1"],
      "properties": [
        "target": finding.target, "module": finding.module, "chain": finding.chain,
        "condition": finding.condition, "contracts": finding.contracts, "owners": finding.owners,
        "moduleOwners": finding.moduleOwners,
      ] as JSONObject,
    ]
  }

  private func location(
    _ file: String, _ position: SourcePosition?, endColumn: Int?
  ) -> JSONObject {
    let start = position ?? SourcePosition(line: 1, column: 1)
    return [
      "artifactLocation": ["uri": Self.uri(repositoryPrefix + file), "uriBaseId": "%SRCROOT%"],
      "region": [
        "startLine": start.line, "startColumn": start.column, "endLine": start.line,
        "endColumn": endColumn ?? start.column + 1,
      ],
    ]
  }

  /// Returns the path as a relative reference (RFC 3986).
  private static func uri(_ path: String) -> String {
    path.utf8.map { byte in
      if plain.contains(byte) { return String(Unicode.Scalar(byte)) }
      return "%" + byte.hexadecimal(digits: 2)
    }.joined()
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-_.~+@".utf8)

  /// Returns the report with columns in characters, as code hosts count, instead of bytes, as compilers do.
  ///
  /// On a line of ASCII characters, both are equal.
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
        report.findings[index].related[number].position = columns(place.file).characters(position)
      }
    }
    return report
  }
}

private struct LineColumns {
  private let bytes: [UInt8]

  /// The starts of lines; empty if all characters are single bytes.
  private var starts: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.contains(where: { $0 >= 0x80 }) else { return }
    starts = [bytes.byteOrderMarkLength]
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
    // A continuation byte of UTF-8 does not start a character.
    let inside = before.count { $0 & 0xC0 == 0x80 }
    return SourcePosition(line: position.line, column: position.column - inside)
  }
}
