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
  @Test("there is one for each path through the shop, and none without its script")
  func complete() {
    let names = TranscriptFile.names(ending: ".txt")
    for name in [
      "accounts", "bad-input", "deep-links", "features-subset", "first-order",
      "gifts-points-wishlist", "guest-browse", "links", "purchase", "readme", "require-sign-in",
      "restored", "tomorrow", "tour",
    ] { #expect(names.contains(name)) }
    #expect(TranscriptFile.names(ending: ".golden").allSatisfy(names.contains))
  }

  @Test(
    "a script gives the very session it gave before, without a secret, its errors apart from its results",
    arguments: TranscriptFile.toured)
  func golden(_ file: TranscriptFile) async throws {
    let run = try await ScriptRun(of: file)
    try file.check(run)
    for secret in ["horse", "battery"] { #expect(!run.transcript.contains(secret)) }
    let script = TemporaryFile.text(of: file.script)
    let asks = script.contains("horse") || script.contains("@evil.test")
    #expect(run.transcript.contains("<secret>") == asks)
    #expect(!run.output.contains("error: ") && !run.output.isEmpty)
    expectEqual(run.diagnostics.isEmpty, file.exitCode == .success)
    let errors = run.diagnostics.split(separator: "\n").filter { $0.contains("error: ") }
    #expect(errors.allSatisfy { $0.hasPrefix("\(file.name).txt:") })
    expectEqual(errors.count, file.errors)
  }

  @Test(
    "a transcript runs again as its own script, and gives itself",
    // A link that carried a secret is not whole.
    arguments: TranscriptFile.toured.filter {
      !TemporaryFile.text(of: $0.golden).contains("?\(CommandRecord.mask)\n")
    })
  func replay(_ file: TranscriptFile) async throws {
    var golden = TemporaryFile.text(of: file.golden)
    if let end = golden.range(of: "\n# error: the input ended before") {
      // The printed lines behind a form that its script leaves unfinished would answer it.
      let lines = golden[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
      golden = lines[...(lines.lastIndex { $0.hasPrefix("#") } ?? 0)].map { $0 + "\n" }.joined()
    }
    let again = try await ScriptRun(of: file, replaying: golden)
    expectEqual(again.exitCode, file.exitCode)
    #expect(
      again.transcript == golden, "\(TranscriptFile.firstDifference(golden, again.transcript))")
  }

  @Test(
    "the same script in JSON gives one object a command and nothing else",
    arguments: TranscriptFile.toured)
  func json(_ file: TranscriptFile) async throws {
    let run = try await ScriptRun(of: file, ["--json"])
    expectEqual(run.exitCode, file.exitCode)
    // What is said before the first command of a visit.
    for line in run.diagnostics.split(separator: "\n") {
      #expect(line.hasPrefix("you are signed out: "))
    }
    let lines = run.output.split(separator: "\n")
    let schema = try JSONSchema(JSONRenderer.schema)
    for line in lines {
      let answer = try ReportProperty.readLine(Array(line.utf8))
      expectEqual(schema.faults(of: answer), [], "\(line.prefix(200))")
    }
    let failures = lines.count { $0.contains("\"ok\":false") }
    expectEqual(failures, file.errors)
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
    let run = try await ScriptRun(
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
}

extension TranscriptFile {
  /// How many errors the session shows.
  fileprivate var errors: Int {
    TemporaryFile.text(of: golden).split(separator: "\n").count { $0.hasPrefix("# error: ") }
  }
}
