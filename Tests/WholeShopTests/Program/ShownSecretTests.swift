import Diagnostics
import Expectations
import Screens
import ShopSessions
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("A secret on a screen")
struct ShownSecretTests {
  private static let canary = "7k3f-9qxm-2dab\nqw2e-rt5y-u8io"

  private static let screen = Screen(
    title: "Recovery codes", blocks: [.text("Write them down."), .secret(canary)])

  private static let reports = [
    CommandReport(
      command: "new-codes",
      outcome: .success(
        .init(
          status: "handled",
          entry: .init(route: "shop://x", path: ["shop://x"], screen: screen)))),
    CommandReport(command: "show", outcome: .success(.init(status: "handled", report: screen))),
  ]

  private func show(_ report: CommandReport, _ renderer: any Renderer) async throws
    -> (written: String, kept: String)
  {
    var (written, kept) = ("", "")
    try await TemporaryFile.withFolder { folder in
      try await TemporaryFile.writing(to: folder + "/output") { descriptor in
        let output = ProgramOutput(to: .init(output: descriptor, error: descriptor)) { renderer }
        try output.show(report)
      }
      let transcript = try Transcript(path: folder + "/kept", renderer: renderer)
      try transcript.record(report)
      kept = TemporaryFile.text(of: folder + "/kept")
        .trimmingPrefix(CommandRecord.transcriptMark)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.dropFirst(2) }.joined(separator: "\n")
      written = TemporaryFile.text(of: folder + "/output")
    }
    return (written, kept)
  }

  @Test("is shown to the person, and left out of a transcript")
  func masked() async throws {
    for report in Self.reports {
      let text = try await show(report, TextRenderer())
      #expect(text.written.contains(Self.canary))
      expectEqual(text.kept, text.written.replacing(Self.canary, with: "<secret>"))
      let json = try await show(report, JSONRenderer())
      #expect(json.written.contains("7k3f-9qxm-2dab"))
      #expect(!json.kept.contains("7k3f"))
      #expect(json.kept.contains(#"{"type":"secret","text":"<secret>"}"#))
    }
  }
}
