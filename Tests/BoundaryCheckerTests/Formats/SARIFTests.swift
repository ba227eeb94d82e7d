import BoundaryFixtures
import Encodings
import Expectations
import Foundation
import FuzzKit
import SwiftScanning
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules

/// What SARIF 2.1.0 and GitHub's code scanning ask of a log.
@Suite("SARIF")
struct SARIFTests {
  private typealias Object = [String: Any]

  private func log() throws -> Object {
    let text = try SampleReport.report.sarif()
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  private func run() throws -> Object {
    let runs = try #require(try log()["runs"] as? [Object])
    expectEqual(runs.count, 1)
    return try #require(runs.first)
  }

  private func rules() throws -> [Object] {
    let tool = try #require(try run()["tool"] as? Object)
    let driver = try #require(tool["driver"] as? Object)
    #expect(driver["name"] as? String == "boundary-check")
    #expect(driver["semanticVersion"] as? String == BoundaryCheckCommand.version)
    return try #require(driver["rules"] as? [Object])
  }

  private func text(_ value: Any?) throws -> String {
    try #require((value as? Object)?["text"] as? String)
  }

  @Test("the log names its schema, its version and its category")
  func head() throws {
    #expect(try log()["version"] as? String == "2.1.0")
    expectEqual((try log()["$schema"] as? String)?.hasSuffix("sarif-2.1.0.json"), true)
    expectEqual(Set(try log().keys), ["$schema", "version", "runs"])
    let details = try #require(try run()["automationDetails"] as? Object)
    expectEqual((details["id"] as? String)?.hasSuffix("/"), true)
  }

  @Test("the log is valid by the schema")
  func schema() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Schemas/sarif-2.1.0-excerpt.json").path
    let schema = try JSONSchema(try String(contentsOfFile: path, encoding: .utf8))
    let valid = try SampleReport.report.sarif()
    expectEqual(schema.faults(of: try JSONValue(Array(valid.utf8))), [])
    let package = try FixturePackage(
      [
        .init(name: "A", dependencies: ["C"]), .init(name: "B"),
        .init(name: "C", dependencies: ["A"]),
      ],
      files: ["Sources/A/é b.swift": "import B\n#if canImport(B)\n#endif\n"])
    let printed = package.run(["--format", "sarif"]).output
    expectEqual(schema.faults(of: try JSONValue(Array(printed.utf8))), [])
    for (right, wrong) in [
      ("\"level\" : \"error\"", "\"level\" : \"fatal\""), ("\"startLine\" : ", "\"line\" : "),
      ("\"ruleIndex\" : ", "\"ruleIndex\" : -2"), ("\"driver\"", "\"program\""),
    ] {
      let broken = valid.replacing(right, with: wrong)
      #expect(!schema.faults(of: try JSONValue(Array(broken.utf8))).isEmpty, "\(wrong)")
    }
  }

  @Test("every rule is described within the limits")
  func descriptions() throws {
    let rules = try rules()
    expectEqual(rules.count, RuleCatalog.all.count)
    #expect(Set(rules.compactMap { $0["id"] as? String }) == Set(RuleCatalog.identifiers))
    for rule in rules {
      for key in ["shortDescription", "fullDescription"] {
        let text = try text(rule[key])
        #expect(!text.isEmpty && text.count <= 1024)
      }
      let help = try #require(rule["help"] as? Object)
      #expect(help["text"] is String && help["markdown"] is String)
      let properties = try #require(rule["properties"] as? Object)
      let severities = ["error", "warning", "recommendation"]
      #expect(severities.contains(properties["problem.severity"] as? String ?? ""))
      #expect((properties["tags"] as? [String] ?? []).count <= 10)
      let configuration = try #require(rule["defaultConfiguration"] as? Object)
      #expect(["error", "warning", "note"].contains(configuration["level"] as? String))
    }
  }

  @Test("every result has what code scanning reads")
  func results() throws {
    let results = try #require(try run()["results"] as? [Object])
    let rules = try rules()
    expectEqual(results.count, SampleReport.edges.count)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
      #expect(!(try text(result["message"])).isEmpty)
      let prints = try #require(result["partialFingerprints"] as? [String: String])
      #expect(prints["primaryLocationLineHash"]?.wholeMatch(of: /[0-9a-f]{16}:1/) != nil)
      let locations = try #require(result["locations"] as? [Object])
      expectEqual(locations.count, 1)
      for location in locations + (result["relatedLocations"] as? [Object] ?? []) {
        try check(location)
      }
    }
  }

  private func check(_ location: Object) throws {
    let physical = try #require(location["physicalLocation"] as? Object)
    let artifact = try #require(physical["artifactLocation"] as? Object)
    let uri = try #require(artifact["uri"] as? String)
    #expect(!uri.hasPrefix("/") && !uri.contains(" ") && !uri.contains("<") && !uri.contains(":"))
    #expect(URL(string: uri) != nil)
    let region = try #require(physical["region"] as? [String: Int])
    let (line, column) = (region["startLine"] ?? 0, region["startColumn"] ?? 0)
    #expect(line >= 1 && column >= 1)
    expectEqual(region["endLine"], line)
    #expect((region["endColumn"] ?? 0) > column)
  }

  @Test("fingerprints tell results apart and do not follow lines")
  func fingerprints() throws {
    let results = try #require(try run()["results"] as? [Object])
    let prints = results.compactMap {
      ($0["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"]
    }
    expectEqual(Set(prints).count, results.count)
    func identities(_ report: Report) -> [String] {
      FindingGroup.groups(of: report.findings).map(\.fingerprint)
    }
    var moved = SampleReport.report
    for index in moved.findings.indices {
      moved.findings[index].position?.line += 40
      // An edge is the same one when its places move to another file.
      if moved.findings[index].module != nil {
        moved.findings[index].file = "Sources/A/Moved.swift"
      }
    }
    expectEqual(identities(moved), identities(SampleReport.report))
  }

  @Test("paths are those of the repository when the package is in a folder of it")
  func prefix() throws {
    var report = SampleReport.report
    report.repositoryPrefix = "apps/shop/"
    #expect(try report.sarif().contains("\"uri\" : \"apps/shop/Sources/A/A.swift\""))
    #expect(report.github.contains("file=apps/shop/Sources/A/A.swift,"))
  }
}
