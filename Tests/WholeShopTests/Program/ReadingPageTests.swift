import Diagnostics
import Expectations
import Foundation
import LineShell
import ShopApp
import ShopSessions
import TemporaryFiles
import Terminal
import Testing

/// What is asked about the program itself, before anybody has used it.
@MainActor
@Suite("A page about the program")
struct ReadingPageTests {
  private nonisolated static let pages = [
    ["--help"], ["--version"], ["--manual"], ["--schema"], ["help"], ["help", "keys"],
    ["help", "links"], ["help", "find"], ["routes"], ["features"], ["graph"], ["doctor"],
    ["completion", "bash"], ["completion", "fish"],
    ["cart", "--help"], ["links", "check", "--help"],
  ]

  private func output(
    _ words: [String], home: String, in folder: String
  ) async throws -> (code: ExitCode, text: String) {
    let mark = UInt64.random(in: .min ... .max)
    let (out, err) = ("\(folder)/out-\(mark)", "\(folder)/err-\(mark)")
    let program = ShopProgram.sqlite.lineShell
    let code = try await TemporaryFile.writing(to: out) { output in
      try await TemporaryFile.writing(to: err) { error in
        await program.run(
          words, environment: Environment(["HOME": home]),
          streams: .init(output: output, error: error))
      }
    }
    return (code, TemporaryFile.text(of: out))
  }

  @Test("writes nothing in a new home, nor needs to", arguments: pages, [false, true])
  func writesNothing(words: [String], isJSON: Bool) async throws {
    try await TemporaryFile.withFolder { folder in
      let home = folder + "/home"
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
      let given = (isJSON ? ["--json"] : []) + words
      let (code, text) = try await output(given, home: home, in: folder)
      expectEqual(code, .success)
      #expect(!text.isEmpty)
      try expectEqual(FileManager.default.contentsOfDirectory(atPath: home), [])
      // Where nothing can be written, it is the same page.
      let other = try await output(given, home: "/proc", in: folder)
      expectEqual(other.code, .success)
      expectEqual(other.text, text)
    }
  }

  @Test("lists what the features offer, and help of a topic is that topic everywhere")
  func words() async throws {
    try await TemporaryFile.withFolder { folder in
      for page in ["--help", "--manual"] {
        let text = try await output([page], home: folder, in: folder).text
        for word in ["find", "orders", "account", "cart"] {
          #expect(text.contains(word), "\(page) has no \(word)")
        }
      }
      let links = try await output(["help", "links"], home: folder, in: folder).text
      #expect(links.contains("Every screen has a link"))
      let usage = try await output(["links", "check", "--help"], home: folder, in: folder).text
      #expect(usage.contains("links check"))
    }
  }

  @Test("doctor reads a database that is there, and says what it finds")
  func doctor() async throws {
    try await TemporaryFile.withFolder { folder in
      _ = try await output(["find", "mug"], home: folder, in: folder)
      let (code, text) = try await output(["doctor"], home: folder, in: folder)
      #expect(code == .success && text.contains("no problems"))
    }
  }
}
