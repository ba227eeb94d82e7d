import Diagnostics
import Expectations
import Foundation
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell

/// `Tests/Transcripts/admin-day.sh`, run in process; `Tools/Proof/check-transcripts` runs it on a server, too.
@MainActor
@Suite("An admin's day")
struct AdminDayTests {
  private enum Step {
    /// A command that is printed with its answer.
    case command(String)
    /// A visit of a shopper, whose lines answer to nobody.
    case visit(options: [String], lines: String)
    case seed(String)
  }

  private static let day = TemporaryFile.text(of: "\(TranscriptFile.folder)/admin-day.sh")

  private static let steps: [Step] = {
    var (steps, visit): ([Step], (options: [String], lines: String)?) = ([], nil)
    for line in day.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let open = visit {
        visit = line == "LINES" ? nil : (open.options, open.lines + line + "\n")
        if line == "LINES" { steps.append(.visit(options: open.options, lines: open.lines)) }
      } else if line.hasPrefix("seed=") {
        steps.append(.seed(String(line.dropFirst("seed=".count))))
      } else if line.hasPrefix("run shop-cli ") {
        steps.append(.command(String(line.dropFirst("run shop-cli ".count))))
      } else if line.hasPrefix("shop-cli ") {
        visit = (
          line.split(separator: " ").dropFirst().prefix { $0.hasPrefix("--") }.map(String.init), ""
        )
      }
    }
    return steps
  }()

  @Test("gives the very session it gave before")
  func golden() async throws {
    var session = ""
    try await TemporaryFile.withFolder { folder in
      var environment = ["HOME": folder]
      let shop = ["--database", folder + "/shop.db"]
      for step in Self.steps {
        switch step {
        case .seed(let seed): environment["SHOP_TEST_SEED"] = seed
        case .visit(let options, let lines):
          try TemporaryFile.write(lines, to: folder + "/visit")
          let run = try await ScriptRun(
            words: shop + options + ["-f", folder + "/visit"], in: folder, environment: environment)
          #expect(run.exitCode == .success, "\(run.diagnostics)")
        case .command(let line):
          let words = try WordSplitter.split(line)
          let run = try await ScriptRun(
            words: shop + words, in: folder, environment: environment)
          session += "$ shop-cli \(words.joined(separator: " "))\n\(run.output)\(run.diagnostics)"
          if run.exitCode != .success { session += "(\(run.exitCode.rawValue))\n" }
        }
      }
    }
    let file = "\(TranscriptFile.folder)/admin-day.session"
    if ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1" {
      try TemporaryFile.write(session, to: file)
    }
    expectEqual(session, TemporaryFile.text(of: file))
  }

  @Test("its page says no command that the day does not")
  func page() {
    let page = TemporaryFile.text(of: "\(TranscriptFile.folder)/../../Modules/Shop/AdminDay.md")
    let shown = page.split(separator: "\n").filter { $0.hasPrefix("shop-cli ") }.map { line in
      line.prefix { $0 != "#" && $0 != ">" }.trimmingCharacters(in: .whitespaces)
    }
    #expect(!shown.isEmpty)
    for line in shown { #expect(Self.day.contains("run \(line)\n"), "\(line)") }
  }
}
