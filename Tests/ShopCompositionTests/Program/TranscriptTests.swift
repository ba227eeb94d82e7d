import Diagnostics
import Foundation
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("Transcripts")
struct TranscriptTests {
  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1"

  @Test("there is one for each way through the shop, and none without its script")
  func complete() {
    let names = TranscriptFile.all.map(\.name)
    for name in [
      "accounts", "bad-input", "deep-links", "features-subset", "features-switched", "guest-browse",
      "links", "purchase", "readme", "require-sign-in", "restored", "tour",
    ] { #expect(names.contains(name)) }
    #expect(TranscriptFile.names(ending: ".golden").allSatisfy(names.contains))
  }

  @Test("a script gives the very session it gave before", arguments: TranscriptFile.all)
  func golden(_ file: TranscriptFile) async throws {
    let run = try await ProgramRun(of: file)
    #expect(run.exitCode == file.exitCode)
    if Self.isUpdating { try TemporaryFile.write(run.transcript, to: file.golden) }
    let golden = TemporaryFile.text(of: file.golden)
    guard run.transcript != golden else { return }
    Issue.record(
      """
      \(file.name).txt no longer gives \(file.name).golden; \
      \(Self.firstDifference(golden, run.transcript))
      If the change is meant: UPDATE_TRANSCRIPTS=1 Tools/test ShopApp, and read the difference.
      """)
  }

  @Test("no secret stands in one", arguments: TranscriptFile.all)
  func secrets(_ file: TranscriptFile) async throws {
    let run = try await ProgramRun(of: file)
    for text in [TemporaryFile.text(of: file.golden), run.transcript] {
      for secret in ["horse", "battery"] { #expect(!text.contains(secret)) }
    }
    let script = TemporaryFile.text(of: file.script)
    let asks = script.contains("horse") || script.contains("@evil.test")
    #expect(run.transcript.contains("<secret>") == asks)
  }

  @Test("results go to standard output, errors to standard error", arguments: TranscriptFile.all)
  func streams(_ file: TranscriptFile) async throws {
    let run = try await ProgramRun(of: file)
    #expect(!run.output.contains("error: "))
    #expect(run.output.isEmpty == false)
    let isHealthy = file.exitCode == .success
    #expect(run.diagnostics.isEmpty == isHealthy)
    let lines = run.diagnostics.split(separator: "\n")
    for line in lines where line.contains("error: ") {
      #expect(line.hasPrefix("\(file.name).txt:"))
    }
  }

  @Test("a session that asks nothing runs again as its own script")
  func replay() async throws {
    let file = TranscriptFile(name: "guest-browse")
    let run = try await ProgramRun(of: file)
    let again = try await ProgramRun(lines: run.transcript)
    #expect(again.transcript == run.transcript)
    #expect(again.exitCode == .success)
  }

  @Test(
    "the same script in JSON gives one object a command and nothing else",
    arguments: TranscriptFile.all)
  func json(_ file: TranscriptFile) async throws {
    let text = try await ProgramRun(of: file)
    let run = try await ProgramRun(of: file, ["--json"])
    #expect(run.exitCode == text.exitCode)
    #expect(run.diagnostics.isEmpty)
    let lines = run.output.split(separator: "\n")
    for line in lines {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["v"] as? Int == 1)
      #expect(object["command"] is String)
      #expect(object["ok"] is Bool)
    }
    let failures = lines.count { $0.contains("\"ok\":false") }
    #expect(failures == text.diagnostics.split(separator: "\n").count { $0.contains("error: ") })
  }

  private static func firstDifference(_ golden: String, _ found: String) -> String {
    let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let actual = found.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(expected, actual).prefix { $0 == $1 }.count
    func text(_ lines: [Substring]) -> String { line < lines.count ? "\(lines[line])" : "(end)" }
    return "line \(line + 1) was:\n  \(text(expected))\nand is:\n  \(text(actual))"
  }
}
