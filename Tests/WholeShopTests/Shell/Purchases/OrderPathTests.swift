import Diagnostics
import Expectations
import Screens
import SharedKernel
import ShopSessions
import Synchronization
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("An order's path through the shop")
struct OrderPathTests {
  /// A clock the test moves on.
  private final class Calendar: Sendable {
    private let second = Mutex(Int64(1_767_261_600))
    var clock: WallClock {
      WallClock(zone: { _ in (-18_000, "EST") }) { [self] in
        Timestamp(secondsSinceEpoch: second.withLock { $0 })
      }
    }
    func pass(days: Int64) { pass(minutes: days * 1_440) }
    func pass(minutes: Int64) { second.withLock { $0 += minutes * 60 } }
  }

  // Sessions last twelve hours, so a person signs in again each time.
  private func look(_ session: ShopSession, at order: String) async throws
    -> CommandReport.Success
  {
    let report = await session.run("open \(order)")
    if let shown = report.success, shown.status == "handled" { return shown }
    try await session.signIn()
    return try await session.mustRun("open \(order)")
  }

  @Test(
    "a step that was offered a moment ago says that its time has passed, and when, on the person's clock too"
  )
  func tooLate() async throws {
    let calendar = Calendar()
    let session = try await ShopSession.browsing(options: ShellOptions(assumesYes: true)) {
      $0.clock = calendar.clock
    }
    try await session.register()
    try await session.reviewCheckout()
    try await session.mustRun("payment")
    try await session.mustRun("continue", ["tok_timeout"])
    try await session.mustRun("confirm")
    calendar.pass(minutes: 20)
    let id = try #require(try await session.mustRun("open shop://orders").rowTitles.first)
    calendar.pass(minutes: 20)
    let unpaid = try await session.mustRun("open shop://order/\(id)")
    expectEqual(unpaid.screen?.actions.map(\.name).contains("pay"), true)
    calendar.pass(minutes: 20)
    let pay = try #require(await session.run("pay").failure)
    expectEqual(pay.code, "ordering.paymentTimeOver")
    #expect(pay.message.contains("2026-01-01 11:00 UTC (06:00 EST)"))
    let order = try await session.order()
    calendar.pass(days: 33)
    calendar.pass(minutes: -1)
    let delivered = try await look(session, at: order)
    expectEqual(delivered.screen?.actions.map(\.name).contains("return"), true)
    calendar.pass(minutes: 1)
    let back = try #require(await session.run("return").failure)
    expectEqual(back.code, "ordering.returnTimeOver")
    #expect(back.message.contains("2026-02-03 11:00 UTC (06:00 EST)"))
    // Once the screen was seen without it, it says itself why.
    try await session.mustRun("open \(order)")
    let gone = try #require(await session.run("return").failure)
    expectEqual(gone.code, "command.notNow")
    #expect(gone.message.contains("could be returned until 2026-02-03 11:00 UTC (06:00 EST)"))
  }
}
