import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules

@Suite("Report formats")
struct ReportFormatTests {
  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The findings a reader of the format sees, as `file:line severity rule`.
  private func findings(in format: ReportFormat) throws -> [String] {
    let text = try SampleReport.report.rendered(as: format)
    switch format {
    case .text:
      // Other places of an edge stand below the first.
      var words = ""
      return text.split(separator: "\n").compactMap { line in
        let first = line.firstMatch(
          of: /^([^ ].*?\.swift)(?::(\d+):\d+)?: (error|warning): \[([a-z-]+)\]/)
        if let first { words = "\(first.3) \(first.4)" }
        let place =
          first.map { ($0.1, $0.2) }
          ?? line.firstMatch(of: /^    also: (.+?\.swift)(?::(\d+):\d+)?/).map { ($0.1, $0.2) }
        return place.map { "\($0):\($1 ?? "1") \(words)" }
      }
    case .json:
      return try #require(try json(text)["findings"] as? [[String: Any]]).map {
        "\($0["file"] ?? ""):\($0["line"] ?? 1) \($0["severity"] ?? "") \($0["rule"] ?? "")"
      }
    case .sarif:
      let run = try #require((try json(text)["runs"] as? [[String: Any]])?.first)
      return try #require(run["results"] as? [[String: Any]]).map(sarifLine)
    case .github:
      return text.split(separator: "\n").map { line in
        let match = line.firstMatch(
          of: /^::(error|warning) file=([^,]*)(?:,line=(\d+))?.*title=([^:]*)::/)
        let file = match.map { unescaped(String($0.2)) } ?? "?"
        return "\(file):\(match?.3 ?? "1") \(match?.1 ?? "?") \(match?.4 ?? "?")"
      }
    }
  }

  private func sarifLine(_ result: [String: Any]) -> String {
    let location = (result["locations"] as? [[String: Any]])?.first
    let physical = location?["physicalLocation"] as? [String: Any]
    let artifact = physical?["artifactLocation"] as? [String: Any]
    let region = physical?["region"] as? [String: Any]
    let file = (artifact?["uri"] as? String)?.removingPercentEncoding ?? "?"
    return "\(file):\(region?["startLine"] ?? 0) \(result["level"] ?? "") \(result["ruleId"] ?? "")"
  }

  private func unescaped(_ text: String) -> String {
    text.replacing("%0A", with: "\n").replacing("%0D", with: "\r").replacing("%3A", with: ":")
      .replacing("%2C", with: ",").replacing("%25", with: "%")
  }

  @Test("every format carries the same findings", arguments: ReportFormat.allCases)
  func sameFindings(_ format: ReportFormat) throws {
    let isByEdge = format == .sarif || format == .github
    try expectEqual(
      findings(in: format).sorted(), isByEdge ? SampleReport.edges : SampleReport.expected)
  }

  @Test("a format with one result for an edge has its other places, too")
  func otherPlaces() throws {
    #expect(SampleReport.report.github.contains("; also at Sources/A/A.swift:9:8\n"))
    let run = try #require(
      (try json(try SampleReport.report.sarif())["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    let related = results.flatMap { $0["relatedLocations"] as? [[String: Any]] ?? [] }
    let lines = related.compactMap { place in
      ((place["physicalLocation"] as? [String: Any])?["region"] as? [String: Any])?["startLine"]
        as? Int
    }
    expectEqual(lines.sorted(), [1, 9])
  }

  @Test("a clean report is a whole document in every format", arguments: ReportFormat.allCases)
  func clean(_ format: ReportFormat) throws {
    var report = SampleReport.report
    report.findings = []
    let text = try report.rendered(as: format)
    switch format {
    case .json: #expect(try json(text)["ok"] as? Bool == true)
    case .sarif: #expect(try json(text)["version"] as? String == "2.1.0")
    case .github: #expect(text.isEmpty)
    case .text: #expect(text.contains("walls"))
    }
  }

  @Test("a workflow command is one line, whatever the finding says")
  func oneLine() throws {
    let lines = SampleReport.report.github.split(separator: "\n", omittingEmptySubsequences: false)
    expectEqual(lines.count, SampleReport.edges.count + 1)
    #expect(SampleReport.report.github.contains("100%25%2C a%3Ab|c.swift"))
  }

  @Test("text in colour says the same as text without")
  func color() {
    let colored = SampleReport.report.text(TextStyle(isColored: true))
    #expect(colored.contains("\u{1B}[1;31merror\u{1B}[0m"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == SampleReport.report.text)
  }
}
