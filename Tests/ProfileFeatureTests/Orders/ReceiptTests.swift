import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import SharedKernelTesting
import Testing

@MainActor
@Suite("A receipt")
struct ReceiptTests {
  private func app() async throws -> TestApp {
    let app = try await TestApp(orders: [try Sample.order("o-1", .paid, promoCode: "SAVE10")])
    try app.open("shop://order/o-1")
    try await app.perform("receipt")
    return app
  }

  @Test("is reached from its order, and by a link")
  func reached() async throws {
    let app = try await app()
    expectEqual(app.path, ["profile", "orders", "order/o-1", "order/o-1/receipt"])
    _ = try app.navigator.select("home")
    try app.open("shop://order/o-1/receipt")
    expectEqual(app.path, ["profile", "orders", "order/o-1", "order/o-1/receipt"])
  }

  @Test("shows every part of what was paid, how and where to")
  func shown() async throws {
    let screen = try await app().screen()
    expectEqual(screen.title, "Receipt of o-1")
    expectEqual(screen.fact("Paid"), "2026-03-14 00:00 UTC")
    expectEqual(screen.fact("Paid with"), "Visa •••• 4242")
    expectEqual(screen.fact("Ship to"), "Ada, 1 Main Street, 10115 Berlin, DE")
    expectEqual(screen.fact("Discount (SAVE10)"), Sample.money(-100))
    expectEqual(screen.fact("Shipping (express)"), Sample.money(490))
    expectEqual(screen.fact("Tax (DE)"), Sample.money(50))
    expectEqual(screen.fact("Total"), Sample.money(2_440))
    #expect(
      screen.blocks.contains(
        .table(
          columns: ["item", "quantity", "each", "sum", "discount"],
          rows: [["Mug 1", .number(2), Sample.money(1_000), Sample.money(2_000), Sample.money(0)]]
        )))
  }

  @Test("turns into plain text and back")
  func plain() async throws {
    let app = try await app()
    app.shop.clock.move(to: "CET", ahead: 3_600)
    try await app.perform("plain")
    guard case .verbatim(let text)? = try await app.screen().blocks.first else {
      Issue.record("the receipt is no plain text")
      return
    }
    #expect(text.hasPrefix("Receipt\n\nOrder       o-1\n") && text.contains(" UTC (01:00 CET)\n"))
    try await expectEqual(app.actions(), ["table", "save"])
    try await app.perform("table")
    try await expectEqual(app.actions(), ["plain", "save"])
    await #expect(throws: InputError.self) { try await app.perform("table") }
  }

  @Test("is stored under the name given, or one of its own")
  func save() async throws {
    let app = try await app()
    try await expectEqual(app.perform("save", "a.txt").message, "receipt stored in a.txt")
    try await app.perform("save")
    await expectEqual(app.shop.files.stored.keys.sorted(), ["a.txt", "receipt-o-1.txt"])
    await expectEqual(app.shop.files.stored["a.txt"]?.contains("24.40 USD"), true)
  }
}
