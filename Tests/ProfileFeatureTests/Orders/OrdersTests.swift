import Catalog
import FeatureTestSupport
import Navigation
import Ordering
import Screens
import Testing

@MainActor
@Suite("The orders")
struct OrdersTests {
  @Test("say that there are none yet")
  func none() async throws {
    let app = try TestApp()
    try app.open("shop://orders")
    let screen = try await app.screen()
    #expect(screen.notices == ["You have not ordered anything yet."])
    #expect(screen.rows.isEmpty)
    #expect(screen.actions.isEmpty)
  }

  @Test("show day, status, size and total of each")
  func shown() async throws {
    let app = try TestApp(orders: [try Sample.order("o-2"), try Sample.order("o-1", .delivered)])
    try app.open("shop://orders")
    let screen = try await app.screen()
    #expect(screen.title == "Orders: 2")
    #expect(screen.rows.map(\.title) == ["o-2", "o-1"])
    #expect(
      screen.rows.last?.values == ["2026-03-14", "delivered", "2 items", Sample.money(2_540)])
  }

  @Test("open the one that is picked, and back returns")
  func pick() async throws {
    let app = try TestApp(orders: [try Sample.order("o-2"), try Sample.order("o-1")])
    try await app.perform("orders")
    #expect(try await app.pick(2) == .silent)
    #expect(app.path == ["profile", "orders", "order/o-1"])
    _ = try app.navigator.back()
    #expect(app.path == ["profile", "orders"])
  }

  @Test("are turned page by page, twenty each")
  func pages() async throws {
    let app = try TestApp(orders: try (1...41).map { try Sample.order("o-\($0)") })
    try app.open("shop://orders")
    #expect(try await app.screen().rows.count == 20)
    #expect(try await app.screen().texts == ["page 1 of 3"])
    #expect(try await app.actions() == ["more"])
    try await app.perform("more")
    #expect(try await app.screen().rows.first?.title == "o-21")
    #expect(try await app.actions() == ["more", "less"])
    try await app.perform("more")
    #expect(try await app.screen().rows.map(\.title) == ["o-41"])
    #expect(try await app.actions() == ["less"])
    await #expect(throws: InputError.unknownAction(name: "more", available: ["less"])) {
      try await app.perform("more")
    }
    try await app.perform("less")
    #expect(try await app.screen().texts == ["page 2 of 3"])
    #expect(try await app.pick(1) == .silent)
    #expect(app.path.last == "order/o-21")
  }

  @Test("refuse a pick that names no order")
  func badPick() async throws {
    let app = try TestApp(orders: [try Sample.order()])
    try app.open("shop://orders")
    await #expect(throws: InputError.missingArgument(action: "pick", parameter: "order")) {
      try await app.perform("pick")
    }
    let refusal = InputError.invalidAnswer(field: "order", remedy: "pick a row by its number")
    await #expect(throws: refusal) { try await app.perform("pick", "O 1") }
    #expect(app.path == ["profile", "orders"])
  }

  @Test("refuse what they do not offer")
  func unknownAction() async throws {
    let app = try TestApp()
    try app.open("shop://orders")
    await #expect(throws: InputError.unknownAction(name: "less", available: [])) {
      try await app.perform("less")
    }
  }
}
