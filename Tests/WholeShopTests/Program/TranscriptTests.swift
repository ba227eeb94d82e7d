import AppProperties
import Diagnostics
import Encodings
import Expectations
import Foundation
import FuzzKit
import ShopSessions
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("Transcripts")
struct TranscriptTests {
  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1"

  @Test("there is one for each path through the shop, and none without its script")
  func complete() {
    let names = TranscriptFile.all.map(\.name)
    for name in [
      "accounts", "bad-input", "deep-links", "features-subset", "features-switched", "first-order",
      "gifts-points-wishlist", "guest-browse", "links", "purchase", "readme", "require-sign-in",
      "restored", "tomorrow", "tour",
    ] { #expect(names.contains(name)) }
    #expect(TranscriptFile.names(ending: ".golden").allSatisfy(names.contains))
  }

  @Test("a script gives the very session it gave before", arguments: TranscriptFile.all)
  func golden(_ file: TranscriptFile) async throws {
    let run = try await ProgramRun(of: file)
    expectEqual(run.exitCode, file.exitCode)
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
    expectEqual(run.output.isEmpty, false)
    let isHealthy = file.exitCode == .success
    expectEqual(run.diagnostics.isEmpty, isHealthy)
    let lines = run.diagnostics.split(separator: "\n")
    for line in lines where line.contains("error: ") {
      #expect(line.hasPrefix("\(file.name).txt:"))
    }
  }

  @Test(
    "a transcript runs again as its own script, and gives itself", arguments: TranscriptFile.all)
  func replay(_ file: TranscriptFile) async throws {
    var golden = TemporaryFile.text(of: file.golden)
    if let end = golden.range(of: "\n# error: the input ended before") {
      // The printed lines behind a form that its script leaves unfinished would answer it.
      let lines = golden[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
      golden = lines[...(lines.lastIndex { $0.hasPrefix("#") } ?? 0)].map { $0 + "\n" }.joined()
    }
    // A link that carried a secret is not whole.
    guard !golden.contains("?\(CommandRecord.mask)\n") else { return }
    try await TemporaryFile.withFolder { folder in
      try TemporaryFile.write(file.secrets.joined(separator: "\n"), to: "\(folder)/secrets")
      let secrets = try #require(FileHandle(forReadingAtPath: "\(folder)/secrets"))
      // It is closed when it goes.
      defer { withExtendedLifetime(secrets) {} }
      let given = file.secrets.isEmpty ? [] : ["--password-fd", "\(secrets.fileDescriptor)"]
      let again = try await ProgramRun(of: file, given, replaying: golden)
      expectEqual(again.exitCode, file.exitCode)
      #expect(
        again.transcript == golden, "\(Self.firstDifference(golden, again.transcript))")
    }
  }

  @Test(
    "the same script in JSON gives one object a command and nothing else",
    arguments: TranscriptFile.all)
  func json(_ file: TranscriptFile) async throws {
    let text = try await ProgramRun(of: file)
    let run = try await ProgramRun(of: file, ["--json"])
    expectEqual(run.exitCode, text.exitCode)
    #expect(run.diagnostics.isEmpty)
    let lines = run.output.split(separator: "\n")
    let schema = try JSONSchema(JSONRenderer.schema)
    for line in lines {
      let answer = try ReportProperty.readLine(Array(line.utf8))
      expectEqual(schema.faults(of: answer), [], "\(line.prefix(200))")
    }
    let failures = lines.count { $0.contains("\"ok\":false") }
    #expect(failures == text.diagnostics.split(separator: "\n").count { $0.contains("error: ") })
  }

  @Test(
    "what a program says about itself is an answer like others",
    arguments: ["--help", "--version", "--manual", "--schema", "completion bash"])
  func pages(_ words: String) async throws {
    try await TemporaryFile.withFolder { folder in
      let path = "\(folder)/page"
      let code = try await TemporaryFile.writing(to: path) { output in
        await ShopProgram.sqlite.lineShell.run(
          ["--json"] + words.split(separator: " ").map(String.init), environment: Environment([:]),
          streams: .init(output: output, error: output))
      }
      expectEqual(code, .success)
      let answer = try ReportProperty.readLine(Array(TemporaryFile.text(of: path).utf8.dropLast()))
      try expectEqual(JSONSchema(JSONRenderer.schema).faults(of: answer), [])
      #expect(answer.content["command"] == .string(String(words.prefix { $0 != " " })))
    }
  }

  @Test("the schema takes nothing that is not an answer")
  func strictSchema() async throws {
    let schema = try JSONSchema(JSONRenderer.schema)
    let run = try await ProgramRun(
      lines: "skip\nfind tea\n1\nfrobnicate\n", ["--json", "--keep-going"])
    let text = run.output
    for (right, wrong) in [
      ("\"v\":1", "\"v\":2"), ("\"ok\":true", "\"ok\":1"), ("\"kind\":", "\"kinds\":"),
      ("\"minor\":", "\"major\":"), ("\"exit\":64", "\"exit\":1"),
      ("\"type\":\"list\"", "\"type\":\"lists\""),
      ("\"number\":1,", "\"number\":\"1\","), ("\"events\":[", "\"more\":1,\"events\":["),
    ] {
      #expect(text.contains(right), "\(right)")
      let broken = text.replacing(right, with: wrong).split(separator: "\n")
      let faults = try broken.map { schema.faults(of: try JSONValue(Array($0.utf8))) }
      #expect(faults.contains { !$0.isEmpty }, "\(wrong)")
    }
  }

  private static func firstDifference(_ golden: String, _ found: String) -> String {
    let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let actual = found.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(expected, actual).prefix { $0 == $1 }.count
    func text(_ lines: [Substring]) -> String { line < lines.count ? "\(lines[line])" : "(end)" }
    return "line \(line + 1) was:\n  \(text(expected))\nand is:\n  \(text(actual))"
  }
}
