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
  private func cart(_ options: ShellOptions) async throws -> ShopSession {
    let session = try await ShopSession.browsing(options: options)
    try await session.mustRun("open shop://product/p-025")
    try await session.mustRun("add 2")
    try await session.mustRun("cart")
    return session
  }

  @Test("a script has to say --yes")
  func script() async throws {
    let session = try await cart(ShellOptions())
    let refused = await session.run("clear", ["yes"])
    expectEqual(refused.code, "confirmation.needed")
    expectEqual(refused.exitCode, .usage)
    expectEqual(refused.failure?.hint?.contains("--yes"), true)
    #expect(session.source.questions.isEmpty)
    try await expectEqual(session.mustRun("tab cart").screen?.title, "Cart: 2 items")
  }

  @Test("with --yes nothing is asked")
  func assumed() async throws {
    let session = try await cart(ShellOptions(assumesYes: true))
    try await expectEqual(session.mustRun("clear").message, "cart emptied · undo fills it again")
    #expect(session.source.questions.isEmpty)
  }

  @Test("a person says yes", arguments: ["y", "yes", "YES"])
  func yes(answer: String) async throws {
    let session = try await cart(ShellOptions(isInteractive: true))
    try await expectEqual(
      session.mustRun("clear", [answer]).message, "cart emptied · undo fills it again")
    expectEqual(session.source.questions.map(\.label), ["Empty the cart?"])
  }

  @Test("anything else is a no, and nothing is done", arguments: ["", "n", "no", "yess", "ja"])
  func no(answer: String) async throws {
    let session = try await cart(ShellOptions(isInteractive: true))
    await expectEqual(session.run("clear", [answer]).success?.message, "nothing was done")
    try await expectEqual(session.mustRun("tab cart").screen?.title, "Cart: 2 items")
  }

  @Test("the end of the input is not a yes either")
  func end() async throws {
    let session = try await cart(ShellOptions(isInteractive: true))
    await expectEqual(session.run("clear").code, "input.ended")
    try await expectEqual(session.mustRun("tab cart").screen?.title, "Cart: 2 items")
  }

  @Test("--no-input forbids the question even to a person")
  func noInput() async throws {
    let session = try await cart(ShellOptions(isInteractive: true, refusesQuestions: true))
    let refused = await session.run("clear", ["yes"])
    expectEqual(refused.code, "confirmation.needed")
    #expect(session.source.questions.isEmpty)
  }

  @Test("a row that does what an action asks for first is asked for, too")
  func row() async throws {
    let session = try await ShopSession.browsing(options: ShellOptions(isInteractive: true))
    try await session.register()
    try await session.mustRun("open shop://settings/payment")
    try await session.mustRun("add", ["Mine", "1"])
    await expectEqual(session.run("1", ["no"]).success?.message, "nothing was done")
    expectEqual(session.source.questions.last?.label, "Remove a card?")
    try await expectEqual(session.mustRun("1", ["yes"]).message, "removed Mine")
  }
}
