import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import Testing

@MainActor
@Suite("The addresses of a checkout")
struct AddressBookTests {
  private static let office = [
    "recipient": "Ada", "street": "Side Street 2", "city": "Berlin", "postalCode": "10117",
    "region": "DE",
  ]

  private func address(_ answers: [String: String]) throws -> Address {
    var input = AddressInput { answers[$0.rawValue] ?? "" }
    return try input.address()
  }

  /// A checkout at its first step, of a person who keeps two addresses.
  private func checkout() async throws -> TestApp {
    let app = try await TestApp()
    let (home, office) = (try address(Sample.address), try address(Self.office))
    try await app.shop.addresses.changeAddressBook { book in
      try book.add(home)
      try book.add(office)
    }
    try await app.fill()
    try await app.perform("checkout")
    return app
  }

  private func options(_ app: TestApp) async throws -> [String] {
    guard case .choice(let options)? = try await app.screen().fields.first?.kind else { return [] }
    return options.map(\.label)
  }

  @Test("are offered by number, the default first and taken by an empty answer")
  func offered() async throws {
    let app = try await checkout()
    let screen = try await app.screen()
    try await expectEqual(
      options(app),
      ["Ada, Main Street 1, 10115 Berlin, DE", "Ada, Side Street 2, 10117 Berlin, DE"])
    expectEqual(screen.fields.map(\.initial), ["1"])
    expectEqual(screen.offered, ["continue", "new", "cancel"])
    try await app.perform("continue", answers: ["address": "2"])
    expectEqual(app.path.last, "checkout/delivery")
    _ = try app.navigator.back()
    try await expectEqual(app.screen().fields.map(\.initial), ["2"])
  }

  @Test("lead to the order they were chosen for")
  func ordered() async throws {
    let app = try await checkout()
    try await app.perform("continue", answers: ["address": "2"])
    try await app.perform("continue", answers: ["shipping": "standard"])
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    try await app.perform("confirm")
    try await expectEqual(app.shop.placed().map(\.address.street), ["Side Street 2"])
  }

  @Test("are the only ones that can be chosen", arguments: ["", "0", "3", "x"])
  func unknown(answer: String) async throws {
    let app = try await checkout()
    let refusal = InputError.invalidAnswer(field: "Ship to", remedy: "choose one of: 1 to 2")
    await #expect(throws: refusal) {
      try await app.perform("continue", answers: ["address": answer])
    }
    expectEqual(app.path.last, "checkout")
  }

  @Test("are what the person saw, whatever another shell did meanwhile")
  func seen() async throws {
    let app = try await checkout()
    let screen = try await app.screen()
    let home = try address(Sample.address)
    try await app.shop.addresses.changeAddressBook { try $0.remove(home) }
    _ = try await screen.perform(ActionInvocation("continue", answers: ["address": "1"]))
    _ = try app.navigator.back()
    try await expectEqual(app.screen().fact("Ship to"), .text(home.line))
  }

  @Test("can be left for another one that is typed, and come back to")
  func another() async throws {
    let app = try await checkout()
    try await app.perform("new")
    let screen = try await app.screen()
    expectEqual(screen.fields.map(\.name), AddressInput.Part.allCases.map(\.rawValue))
    expectEqual(screen.offered, ["continue", "choose", "cancel"])
    try await app.perform("choose")
    try await expectEqual(options(app).count, 2)
    try await app.perform("new")
    try await app.perform("continue", answers: Self.office.merging(["city": "Bonn"]) { $1 })
    expectEqual(app.path.last, "checkout/delivery")
    _ = try app.navigator.back()
    try await expectEqual(app.screen().fields.map(\.initial)[2], "Bonn")
    // Nothing is ordered, so nothing is stored.
    try await expectEqual(
      app.shop.addresses.addressBook().addresses.map(\.city), ["Berlin", "Berlin"])
    try await app.perform("continue", answers: Self.office.merging(["city": "Bonn"]) { $1 })
    try await app.perform("continue", answers: ["shipping": "standard"])
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    try await app.perform("confirm")
    try await expectEqual(
      app.shop.addresses.addressBook().addresses.map(\.city), ["Berlin", "Berlin", "Bonn"])
  }

  @Test("are asked about where a postal code looks like none of the country, and taken after all")
  func doubted() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    let action = try #require(try await app.screen().action(named: "continue"))
    #expect(!action.needsConfirmation)
    try await expectEqual(action.confirmation(answers: Sample.address), nil)
    let odd = Sample.address.merging(["postalCode": "confirm"]) { $1 }
    try await expectEqual(
      action.confirmation(answers: odd),
      "confirm does not look like a postal code of Germany. Keep it")
    // What was typed is offered again to who says no, and goes on for who says yes.
    try await expectEqual(
      app.screen().fields.map(\.initial), ["Ada", "Main Street 1", "Berlin", "DE", "confirm"])
    try await app.perform("continue", answers: odd)
    expectEqual(app.path.last, "checkout/delivery")
    await #expect(throws: OrderingError.invalidRegion("Atlantis")) {
      try await action.confirmation(answers: odd.merging(["region": "Atlantis"]) { $1 })
    }
  }

  @Test("take in one that an order was placed with, and offer it next time")
  func used() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    try await expectEqual(app.screen().offered, ["continue", "cancel"])
    try await app.perform("continue", answers: Sample.address)
    try await app.perform("continue", answers: ["shipping": "standard"])
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    try await app.perform("confirm")
    try app.open("shop://cart")
    try await app.fill()
    try await app.perform("checkout")
    try await expectEqual(options(app), ["Ada, Main Street 1, 10115 Berlin, DE"])
    try await expectEqual(app.screen().fields.map(\.initial), ["1"])
  }

  @Test("that lack the state their tax depends on are completed before they are used")
  func incomplete() async throws {
    let app = try await TestApp()
    let old = try Address(
      recipient: "Ada", street: "Main Street 1", city: "Salem", postalCode: "97301",
      region: #require(TaxRegion("US")))
    try await app.shop.addresses.changeAddressBook { try $0.add(old) }
    try await app.fill()
    try await app.perform("checkout")
    await #expect(throws: OrderingError.partNeeded(old.region)) {
      try await app.perform("continue", answers: ["address": "1"])
    }
    try await expectEqual(
      app.screen().fields.map(\.initial), ["Ada", "Main Street 1", "Salem", "US", "97301"])
  }
}
