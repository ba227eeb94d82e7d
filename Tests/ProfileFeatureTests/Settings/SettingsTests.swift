import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import Testing

@MainActor
@Suite("The settings")
struct SettingsTests {
  @Test("list their four sections")
  func sections() async throws {
    let app = try TestApp()
    try app.open("shop://settings")
    let screen = try await app.screen()
    expectEqual(screen.title, "Settings")
    expectEqual(
      screen.rows.map(\.title), ["Account", "Notifications", "Privacy", "Payment", "Addresses"])
  }

  @Test(
    "open the section that is picked, and back returns",
    arguments: [
      (1, "settings/account"), (2, "settings/notifications"), (3, "settings/privacy"),
      (4, "settings/payment"), (5, "settings/addresses"),
    ])
  func pick(number: Int, place: String) async throws {
    let app = try TestApp()
    try await app.perform("settings")
    try await expectEqual(app.pick(number), .silent)
    expectEqual(app.path, ["profile", "settings", place])
    #expect(try await app.screen().title == "Settings: \(place.dropFirst("settings/".count))")
    _ = try app.navigator.back()
    expectEqual(app.path, ["profile", "settings"])
  }

  @Test("are shown with a notice where a link asks for a section that there is not")
  func unknownSection() async throws {
    let app = try TestApp()
    #expect(try app.open("shop://settings/secrets") == .handled)
    expectEqual(app.path, ["profile", "settings/secrets"])
    let screen = try await app.screen()
    expectEqual(screen.title, "Settings")
    expectEqual(screen.notices, ["There is no section \"secrets\"."])
    expectEqual(
      screen.rows.map(\.title), ["Account", "Notifications", "Privacy", "Payment", "Addresses"])
    _ = try await app.pick(3)
    expectEqual(app.path, ["profile", "settings/secrets", "settings/privacy"])
    try app.open("shop://settings")
    #expect(try await app.screen().notices.isEmpty)
  }

  @Test(
    "name the columns of every list, for programs",
    arguments: ["settings", "settings/notifications", "settings/payment", "settings/addresses"])
  func columns(place: String) async throws {
    let app = try TestApp()
    try await app.orders.addPaymentMethod(label: "My Visa", token: SandboxCard.approved.token)
    let home = try Address(
      recipient: "Ada", street: "Main 1", city: "Bonn", postalCode: "53111", region: "DE")
    try await app.orders.changeAddressBook { try $0.add(home) }
    try app.open("shop://\(place)")
    let lists = try await app.screen().blocks.compactMap { block in
      if case .list(let rows, let columns) = block { (rows, columns) } else { nil }
    }
    #expect(!lists.isEmpty)
    for (rows, columns) in lists {
      #expect(rows.allSatisfy { $0.values.count < columns.count })
    }
  }

  @Test("refuse what they do not offer")
  func refusals() async throws {
    let app = try TestApp()
    try app.open("shop://settings")
    await #expect(throws: InputError.unknownAction(name: "fly", available: [])) {
      try await app.perform("fly")
    }
    await #expect(throws: InputError.unknownAction(name: "pick", available: [])) {
      try await app.perform("pick", "account")
    }
  }
}
