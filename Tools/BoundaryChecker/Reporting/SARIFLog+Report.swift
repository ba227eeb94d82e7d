import SwiftScanning

extension SARIFLog {
  /// The greatest number of characters GitHub reads of a rule's description.
  private static let descriptionLimit = 1024

  init(_ report: Report) {
    var indices: [String: Int] = [:]
    for (index, rule) in report.rules.enumerated() { indices[rule.id] = index }
    let results = report.findings.map { finding in
      Result(
        finding, ruleIndex: indices[finding.rule] ?? 0, prefix: report.repositoryPrefix)
    }
    runs = [
      Run(
        tool: Tool(
          driver: Driver(
            semanticVersion: BoundaryCheckCommand.version, version: BoundaryCheckCommand.version,
            rules: report.rules.map(Self.descriptor))),
        results: results)
    ]
  }

  private static func descriptor(_ rule: ReportedRule) -> RuleDescriptor {
    let explanation = rule.explanation
    let words = rule.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return RuleDescriptor(
      id: rule.id, name: words.joined(),
      shortDescription: Text(text: limited(explanation.title)),
      fullDescription: Text(text: limited(explanation.summary)),
      help: Text(
        text: explanation.text(id: rule.id),
        markdown: """
          \(explanation.rationale)

          ```swift
          \(explanation.example)
          ```

          **Cure:** \(explanation.cure)
          """),
      defaultConfiguration: RuleDescriptor.Configuration(level: rule.severity.rawValue),
      properties: RuleDescriptor.Properties(severity: rule.severity.rawValue))
  }

  private static func limited(_ text: String) -> String {
    text.count <= descriptionLimit ? text : text.prefix(descriptionLimit - 1) + "…"
  }
}

extension SARIFLog.Result {
  fileprivate init(_ finding: Finding, ruleIndex: Int, prefix: String) {
    let position = finding.position ?? SourcePosition(line: 1, column: 1)
    self.init(
      ruleId: finding.rule, ruleIndex: ruleIndex, level: finding.severity.rawValue,
      message: SARIFLog.Text(text: "\(finding.message)\nFix: \(finding.remedy)"),
      locations: [
        Location(
          physicalLocation: PhysicalLocation(
            artifactLocation: ArtifactLocation(uri: Self.uri(prefix + finding.file)),
            region: Region(position, endColumn: finding.columnEnd)))
      ],
      relatedLocations: finding.related.enumerated().map { index, place in
        RelatedLocation(
          id: index + 1,
          physicalLocation: PhysicalLocation(
            artifactLocation: ArtifactLocation(uri: Self.uri(prefix + place.file)),
            region: Region(
              place.position ?? SourcePosition(line: 1, column: 1), endColumn: nil)),
          message: SARIFLog.Text(text: place.message))
      }, partialFingerprints: ["primaryLocationLineHash": "\(finding.fingerprint):1"],
      properties: Properties(
        target: finding.target, module: finding.module, chain: finding.chain,
        condition: finding.condition,
        contracts: finding.contracts, owners: finding.owners, moduleOwners: finding.moduleOwners))
  }

  /// The path as a relative reference (RFC 3986).
  private static func uri(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "+"),
        UInt8(ascii: "@"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
