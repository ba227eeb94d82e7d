import Diagnostics
import Expectations
import Testing

@testable import LineShell

@MainActor
@Suite("What plan takes and answers")
struct PlanReportTests {
  private func plan(_ words: String, in shell: Shell) async -> CommandReport {
    await shell.run("plan \(words)")
  }

  @Test(
    "a command that goes somewhere is planned as its link is",
    arguments: ["find x", "find several words", "open lib://shelf", "lib://shelf"])
  func asLink(words: String) async throws {
    let shell = try await CompletionTests.shell()
    #expect(await shell.run("open lib://book/b-1").failure == nil)
    let report = await plan(words, in: shell)
    #expect(report.exitCode == .success && report.failure == nil)
    #expect(report.text.contains("destination  lib://shelf"))
    #expect(report.text.contains("pop        lib://book/b-1"))
    #expect(await shell.run("where").text.contains("lib://book/b-1"), "nothing was done")
  }

  @Test(
    "a tab is planned by its name, and what leads nowhere says so",
    arguments: [
      ("shelf", "unchanged"), ("tab shelf", "unchanged"),
      ("back", "there is nothing to go back to"), ("forward", "there is nothing to go forward to"),
      ("root", "there is nothing to go back to"),
    ])
  func moves(words: String, answer: String) async throws {
    let report = await plan(words, in: try await CompletionTests.shell())
    expectEqual(report.exitCode, .success)
    #expect(report.text.contains("answer  \(answer)\n"), "\(report.text)")
  }

  @Test("every word that is completed can be planned, and any other word says what can")
  func takes() async throws {
    let shell = try await CompletionTests.shell()
    let words = AppInspection.plannable(in: shell.app.router)
    #expect(Set(words).isSuperset(of: ["find", "shelf", "back"]) && !words.contains("quit"))
    for word in words {
      let behind = ["open": " lib://shelf", "tab": " shelf"][word] ?? ""
      #expect(await plan(word + behind, in: shell).failure == nil, "\(word)")
    }
    for word in ["quit", "help", "lend", "1", "book/b-1", "tab", "open"] {
      let report = await plan(word, in: shell)
      #expect(report.exitCode == .usage && report.failure?.code == "command.noPlan", "\(word)")
      #expect(report.failure?.hint?.contains("lib:// link, a tab, back") == true)
    }
    await expectEqual(plan("back now", in: shell).failure?.hint, "usage: plan <link or command>")
  }

  @Test(
    "what would be refused is reported, which is not a failure of the plan",
    arguments: ["lib://nowhere", "other://shelf", "lib://book", "tab nowhere"])
  func refused(words: String) async throws {
    let shell = try await CompletionTests.shell()
    let report = await plan(words, in: shell)
    #expect(report.failure == nil && report.text.contains("answer   refused"), "\(report.text)")
    let opened = await shell.run(words.contains("://") ? "open \(words)" : words)
    #expect(report.exitCode == .success && opened.exitCode != .success)
  }
}
