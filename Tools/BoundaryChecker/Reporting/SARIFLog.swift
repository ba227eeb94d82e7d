import SwiftScanning

/// A SARIF 2.1.0 log (OASIS Standard, 2020), as far as code scanning reads it.
struct SARIFLog: Encodable {
  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable {
    let tool: Tool
    let automationDetails = Automation()
    let columnKind = "unicodeCodePoints"
    let invocations = [Invocation()]
    let results: [Result]
  }

  struct Automation: Encodable { let id = "boundary-check/" }
  struct Invocation: Encodable { let executionSuccessful = true }
  struct Tool: Encodable { let driver: Driver }

  struct Driver: Encodable {
    let name = "boundary-check"
    let semanticVersion: String
    let version: String
    let rules: [RuleDescriptor]
  }

  struct Text: Encodable {
    let text: String
    var markdown: String?
  }

  struct RuleDescriptor: Encodable {
    struct Configuration: Encodable { let level: String }

    struct Properties: Encodable {
      let precision = "very-high"
      let severity: String
      let tags = ["architecture", "maintainability"]

      enum CodingKeys: String, CodingKey {
        case precision, tags
        case severity = "problem.severity"
      }
    }

    let id: String
    let name: String
    let shortDescription: Text
    let fullDescription: Text
    let help: Text
    let defaultConfiguration: Configuration
    let properties: Properties
  }

  struct Result: Encodable {
    struct Location: Encodable {
      let physicalLocation: PhysicalLocation
    }

    struct PhysicalLocation: Encodable {
      let artifactLocation: ArtifactLocation
      let region: Region
    }

    struct ArtifactLocation: Encodable {
      let uri: String
      let uriBaseId = "%SRCROOT%"
    }

    struct Region: Encodable {
      let startLine: Int
      let startColumn: Int
      let endLine: Int
      let endColumn: Int

      init(_ position: SourcePosition, endColumn: Int?) {
        (startLine, endLine) = (position.line, position.line)
        startColumn = position.column
        self.endColumn = endColumn ?? position.column + 1
      }
    }

    struct RelatedLocation: Encodable {
      let id: Int
      let physicalLocation: PhysicalLocation
      let message: Text
    }

    struct Properties: Encodable {
      let target: String?
      let module: String?
      let chain: [String]
      let condition: String?
      let contracts: [String]
      let owners: [String]
      let moduleOwners: [String]
    }

    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Text
    let locations: [Location]
    let relatedLocations: [RelatedLocation]
    let partialFingerprints: [String: String]
    let properties: Properties
  }
}
