import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import Screens
import SharedKernelTesting
import Testing

@MainActor
@Suite("The orders")
struct OrdersTests {
  @Test("say that there are none yet")
  func none() async throws {
    let app = try await TestApp()
    try app.open("shop://orders")
    let screen = try await app.screen()
    expectEqual(screen.notices, ["You have not ordered anything yet."])
    #expect(screen.rows.isEmpty)
    #expect(screen.actions.isEmpty)
    expectEqual(screen.absences["return"], "no order is listed")
  }

  @Test("show the moment, status, size and total of each")
  func shown() async throws {
    let app = try await TestApp(orders: [
      try Sample.order("o-2"), try Sample.order("o-1", .delivered),
    ])
    try app.open("shop://orders")
    let screen = try await app.screen()
    expectEqual(screen.title, "Orders: 2")
    expectEqual(screen.absences["return"], "pick an order by its number first")
    expectEqual(screen.rows.map(\.title), ["o-2", "o-1"])
    expectEqual(
      screen.rows.last?.values,
      ["2026-03-14 00:00 UTC", "delivered", "2 items", Sample.money(2_540)])
  }

  @Test("show each moment in UTC and on the person's own clock, on every page")
  func localTime() async throws {
    let app = try await TestApp(orders: [try Sample.order("o-1", .delivered)])
    app.shop.clock.move(to: "CET", ahead: 3_600)
    let placed = "2026-03-14 00:00 UTC (01:00 CET)"
    try app.open("shop://orders")
    try await expectEqual(app.screen().rows.last?.values.first, .text(placed))
    try app.open("shop://order/o-1")
    let screen = try await app.screen()
    expectEqual(screen.fact("Placed"), .text(placed))
    expectEqual(screen.fact("placed"), .text(placed))
    #expect(screen.notices.allSatisfy { $0.hasSuffix(" UTC (01:00 CET).") })
    try app.open("shop://order/o-1/receipt")
    try await expectEqual(app.screen().fact("Placed"), .text(placed))
  }

  @Test("are charted month by month, by a command of its own")
  func spending() async throws {
    let app = try await TestApp(orders: [try Sample.order("o-1", .delivered)])
    let command = try #require(app.router.command(named: "orders"))
    #expect(try app.router.url(of: command.route(["--chart"])).hasSuffix("://spending"))
    try app.open("shop://spending")
    expectEqual(app.path.suffix(2), ["orders", "spending"])
    let chart = Block.chart([Fact("2026-03", Sample.money(2_540))])
    try await expectEqual(app.screen().blocks.last, chart)
    let none = try await TestApp()
    try none.open("shop://spending")
    try await expectEqual(none.screen().notices, ["You have paid for no order yet."])
  }

  @Test("open the one that is picked, and back returns")
  func pick() async throws {
    let app = try await TestApp(orders: [try Sample.order("o-2"), try Sample.order("o-1")])
    try await app.perform("orders")
    try await expectEqual(app.pick(2), .silent)
    expectEqual(app.path, ["profile", "orders", "order/o-1"])
    _ = try app.navigator.back()
    expectEqual(app.path, ["profile", "orders"])
  }

  @Test("are turned page by page, twenty each")
  func pages() async throws {
    let app = try await TestApp(orders: try (1...41).map { try Sample.order("o-\($0)") })
    try app.open("shop://orders")
    try await expectEqual(app.screen().rows.count, 20)
    try await expectEqual(app.screen().texts, ["page 1 of 3"])
    try await expectEqual(app.actions(), ["filter", "next", "page"])
    try await app.perform("next")
    try await expectEqual(app.screen().rows.first?.title, "o-21")
    try await expectEqual(app.actions(), ["filter", "next", "previous", "page"])
    try await app.perform("next")
    try await expectEqual(app.screen().rows.map(\.title), ["o-41"])
    try await expectEqual(app.actions(), ["filter", "previous", "page"])
    let offered = ["filter", "previous", "page"]
    await #expect(throws: InputError.unknownAction(name: "next", available: offered)) {
      try await app.perform("next")
    }
    try await app.perform("previous")
    try await expectEqual(app.screen().texts, ["page 2 of 3"])
    try await expectEqual(app.pick(1), .silent)
    expectEqual(app.path.last, "order/o-21")
  }

  @Test("are listed by what became of them, from the first page on")
  func filter() async throws {
    let many = try (1...21).map { try Sample.order("o-\($0)") }
    let app = try await TestApp(orders: many + [try Sample.order("o-99", .delivered)])
    try app.open("shop://orders")
    try await app.perform("next")
    try await app.perform("filter", "delivered")
    var screen = try await app.screen()
    expectEqual(screen.title, "Orders, delivered: 1")
    expectEqual(screen.rows.map(\.title), ["o-99"])
    try await app.perform("filter", "cancelled")
    screen = try await app.screen()
    expectEqual(screen.title, "Orders, cancelled")
    expectEqual(screen.notices, ["You have no cancelled orders."])
    expectEqual(screen.actions.map(\.name), ["filter"])
    try await app.perform("filter", "all")
    try await expectEqual(app.screen().title, "Orders: 22")
  }

  @Test("refuse a filter there is not")
  func unknownFilter() async throws {
    let app = try await TestApp(orders: [try Sample.order()])
    try app.open("shop://orders")
    await #expect(throws: InputError.missingArgument("status", usage: "filter <status>")) {
      try await app.perform("filter")
    }
    let remedy = "type one of: all, unpaid, open, delivered, cancelled, returned"
    await #expect(throws: InputError.invalidAnswer(field: "status", remedy: remedy)) {
      try await app.perform("filter", "lost")
    }
  }
}
