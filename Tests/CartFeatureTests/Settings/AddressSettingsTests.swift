import Expectations
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import Testing

@MainActor
@Suite("The address settings")
struct AddressSettingsTests {
  private static let answers = [
    "recipient": "Ada", "street": "Main Street 1", "city": "Berlin", "postalCode": "10115",
    "region": "DE",
  ]

  private func app(streets: String...) async throws -> TestApp {
    let app = try await TestApp()
    for street in streets {
      let address = try Address(
        recipient: "Ada", street: street, city: "Berlin", postalCode: "10115", region: "DE")
      try await app.shop.addresses.changeAddressBook { try $0.add(address) }
    }
    try app.open("shop://cart/addresses")
    return app
  }

  private func streets(_ app: TestApp) async throws -> [String] {
    try await app.shop.addresses.addressBook().addresses.map(\.street)
  }

  @Test("say that no address is kept, and keep one that is typed")
  func add() async throws {
    let app = try await app()
    let screen = try await app.screen()
    expectEqual(screen.notices, ["No saved addresses."])
    expectEqual(screen.actions.map(\.name), ["add"])
    expectEqual(screen.fields.map(\.name), AddressInput.Part.allCases.map(\.rawValue))
    try await expectEqual(
      app.perform("add", answers: Self.answers), ActionOutcome("address saved"))
    let after = try await app.screen()
    expectEqual(after.rows.map(\.title), ["Ada, Main Street 1, 10115 Berlin, DE"])
    expectEqual(after.rows.map(\.values), [["default"]])
    expectEqual(after.actions.map(\.name), ["add", "edit", "default", "remove"])
    #expect(after.fields.allSatisfy { $0.initial == nil })
  }

  @Test("suggest what was typed after a refusal, but not what was refused")
  func refused() async throws {
    let app = try await app()
    await #expect(throws: OrderingError.invalidRegion("Atlantis")) {
      try await app.perform("add", answers: Self.answers.merging(["region": "Atlantis"]) { $1 })
    }
    let initials = try await app.screen().fields.map(\.initial)
    expectEqual(initials, ["Ada", "Main Street 1", "Berlin", nil, "10115"])
    #expect(try await streets(app).isEmpty)
  }

  @Test("ask about a postal code that looks like none of the country, new or changed")
  func doubted() async throws {
    let app = try await app(streets: "A 1")
    let odd = Self.answers.merging(["postalCode": "1011"]) { $1 }
    let question = "1011 does not look like a postal code of Germany. Keep it"
    try await expectEqual(
      app.screen().action(named: "add")?.confirmation(answers: odd), question)
    try await app.perform("edit", "1")
    let save = try #require(try await app.screen().action(named: "save"))
    try await expectEqual(save.confirmation(answers: odd), question)
    try await expectEqual(save.confirmation(answers: Self.answers), nil)
    try await app.perform("save", answers: odd)
    try await expectEqual(
      app.shop.addresses.addressBook().addresses.map(\.postalCode), ["1011"])
  }

  @Test("choose the default, which is listed first and marked")
  func makeDefault() async throws {
    let app = try await app(streets: "A 1", "B 2", "C 3")
    try await expectEqual(app.perform("default", "3"), ActionOutcome("changed the default"))
    try await expectEqual(streets(app), ["C 3", "A 1", "B 2"])
    try await expectEqual(app.screen().rows.map(\.values), [["default"], [], []])
  }

  @Test("change an address, whose parts are suggested")
  func edit() async throws {
    let app = try await app(streets: "A 1", "B 2")
    try await app.perform("edit", "2")
    let screen = try await app.screen()
    expectEqual(screen.fields.map(\.initial), ["Ada", "B 2", "Berlin", "DE", "10115"])
    expectEqual(screen.actions.map(\.name), ["save", "cancel"])
    try await expectEqual(
      app.perform("save", answers: Self.answers), ActionOutcome("changed the address"))
    try await expectEqual(streets(app), ["A 1", "Main Street 1"])
    try await expectEqual(app.screen().actions.map(\.name).first, "add")
  }

  @Test("number the addresses, and change the one that is picked")
  func pick() async throws {
    let app = try await app(streets: "A 1", "B 2")
    let pick = try #require(try await app.screen().rows.last?.pick)
    expectEqual(pick.invocation, ActionInvocation("edit", ["2"]))
    _ = try await pick.perform()
    #expect(try await app.screen().fields.map(\.initial).contains("B 2"))
  }

  @Test("leave an address as it is, if that is wanted")
  func cancel() async throws {
    let app = try await app(streets: "A 1")
    try await app.perform("edit", "1")
    try await app.perform("cancel")
    try await expectEqual(streets(app), ["A 1"])
    #expect(try await app.screen().fields.allSatisfy { $0.initial == nil })
  }

  @Test("say so when the address that is changed is gone already")
  func gone() async throws {
    let app = try await app(streets: "A 1")
    try await app.perform("edit", "1")
    let asked = try await app.screen()
    try await app.shop.addresses.changeAddressBook { $0 = AddressBook() }
    await #expect(throws: OrderingError.noSuchAddress) {
      try await asked.perform(ActionInvocation("save", answers: Self.answers))
    }
    let screen = try await app.screen()
    expectEqual(
      screen.notices, ["The address that you were changing is gone.", "No saved addresses."])
    expectEqual(screen.offered, ["add"])
    try await expectEqual(app.screen().notices, ["No saved addresses."])
  }

  @Test("forget the address a number stands for, once confirmed")
  func remove() async throws {
    let app = try await app(streets: "A 1", "B 2")
    let remove = try #require(try await app.screen().action(named: "remove"))
    let question = try await remove.confirmation(["2"])
    #expect(question?.hasPrefix("Remove the address ") == true && question?.contains("B 2") == true)
    await #expect(throws: InputError.outOfRange(3, accepted: 1...2)) {
      try await remove.confirmation(["3"])
    }
    try await expectEqual(app.perform("remove", "1"), ActionOutcome("address removed"))
    try await expectEqual(streets(app), ["B 2"])
    try await expectEqual(app.screen().rows.map(\.values), [["default"]])
  }

  @Test("take no number that no address has", arguments: ["edit", "default", "remove"])
  func wrongNumber(action: String) async throws {
    let app = try await app(streets: "A 1")
    await #expect(throws: InputError.outOfRange(2, accepted: 1...1)) {
      try await app.perform(action, "2")
    }
    try await expectEqual(streets(app), ["A 1"])
  }
}
