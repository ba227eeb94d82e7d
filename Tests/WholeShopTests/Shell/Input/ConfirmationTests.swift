import Diagnostics
import Expectations
import LineShell
import Screens
import ShopApp
import ShopSessions
import Testing

@MainActor
@Suite("Confirmations")
struct ConfirmationTests {
  private nonisolated static let person = ShellOptions(isInteractive: true)
  private nonisolated static let done = "cart emptied · undo fills it again"
  private nonisolated static let cases: [(ShellOptions, String?, String)] = [
    (ShellOptions(), "yes", "confirmation.needed"), (ShellOptions(assumesYes: true), nil, done),
    (ShellOptions(isInteractive: true, refusesQuestions: true), "yes", "confirmation.needed"),
    (person, nil, "input.ended"), (person, "y", done), (person, "yes", done), (person, "YES", done),
    (person, "", "nothing was done"), (person, "n", "nothing was done"),
    (person, "no", "nothing was done"), (person, "yess", "nothing was done"),
    (person, "ja", "nothing was done"),
  ]

  @Test("are a person's yes, or --yes; anything else does nothing", arguments: cases)
  func answers(options: ShellOptions, answer: String?, end: String) async throws {
    let session = try await ShopSession.browsing(options: options)
    try await session.mustRun("open shop://product/p-025")
    try await session.mustRun("add 2")
    try await session.mustRun("cart")
    let report = await session.run("clear", answer.map { [$0] } ?? [])
    expectEqual(report.success?.message ?? report.code, end)
    let isRefused = end == "confirmation.needed"
    expectEqual(report.exitCode == .usage, isRefused)
    expectEqual(report.failure?.hint?.contains("--yes") == true, isRefused)
    let asked = options == Self.person ? ["Empty the cart of 2 items?"] : []
    expectEqual(session.source.questions.map(\.label), asked)
    let title = end == Self.done ? "Cart" : "Cart: 2 items"
    try await expectEqual(session.mustRun("tab cart").screen?.title, title)
  }

  @Test("a row that does what an action asks for first is asked for, too")
  func row() async throws {
    let session = try await ShopSession.browsing(options: ShellOptions(isInteractive: true))
    try await session.register()
    try await session.mustRun("open shop://settings/payment")
    try await session.mustRun(":add", ["Mine", "1"])
    await expectEqual(session.run("1", ["no"]).success?.message, "nothing was done")
    expectEqual(session.source.questions.last?.label, "Remove the card Mine?")
    try await expectEqual(session.mustRun("1", ["yes"]).message, "removed Mine")
  }
}
