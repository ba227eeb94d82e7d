import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("The payment settings")
struct PaymentSettingsTests {
  private func app(cards: Int = 0) async throws -> TestApp {
    let app = try await TestApp()
    for number in 0..<cards {
      try await app.shop.cards.addPaymentMethod(
        label: "Card \(number + 1)", token: SandboxCard.approved.token)
    }
    try app.open("shop://cart/payment")
    return app
  }

  private func labels(_ app: TestApp) async throws -> [String] {
    try await app.shop.cards.paymentMethods().map(\.label)
  }

  @Test("say that no card is stored, and offer to store one")
  func none() async throws {
    let screen = try await app().screen()
    expectEqual(screen.notices, ["You have stored no card."])
    expectEqual(screen.actions.map(\.name), ["add"])
    expectEqual(screen.action(named: "add")?.asksFields, true)
  }

  @Test("store a card of the sandbox by its token")
  func add() async throws {
    let app = try await app()
    let fields = try await app.screen().fields
    expectEqual(fields.map(\.name), ["label", "token"])
    guard case .choice(let options)? = fields.last?.kind else {
      Issue.record("the card is no choice")
      return
    }
    expectEqual(options.map(\.value), ["tok_approve", "tok_decline", "tok_timeout", "tok_late"])
    let answers = ["label": "My Visa", "token": "tok_decline"]
    try await expectEqual(app.perform("add", answers: answers), ActionOutcome("stored My Visa"))
    let screen = try await app.screen()
    expectEqual(screen.rows, [Row("My Visa", pick: .data("remove", ["1"]))])
    expectEqual(screen.actions.map(\.name), ["add", "remove"])
  }

  @Test("store no card the sandbox does not have", arguments: ["", "tok_other", "4242 4242"])
  func foreignToken(token: String) async throws {
    let app = try await app()
    let refusal = InputError.invalidAnswer(
      field: "Card", remedy: "choose one of: tok_approve, tok_decline, tok_timeout, tok_late")
    await #expect(throws: refusal) {
      try await app.perform("add", answers: ["label": "Card", "token": token])
    }
    #expect(try await labels(app).isEmpty)
  }

  @Test("store no card without a name")
  func blankLabel() async throws {
    let app = try await app()
    await #expect(throws: OrderingError.invalidPaymentLabel(.empty)) {
      try await app.perform("add", answers: ["label": " ", "token": "tok_approve"])
    }
  }

  @Test("forget the card a number stands for, once confirmed")
  func remove() async throws {
    let app = try await app(cards: 3)
    let remove = try #require(try await app.screen().action(named: "remove"))
    try await expectEqual(remove.confirmation(["2"]), "Remove the card Card 2")
    await #expect(throws: InputError.outOfRange(4, accepted: 1...3)) {
      try await remove.confirmation(["4"])
    }
    try await expectEqual(app.perform("remove", "2"), ActionOutcome("removed Card 2"))
    try await expectEqual(labels(app), ["Card 1", "Card 3"])
  }

  @Test("forget nothing for a number without a card", arguments: ["0", "3", "x", "-1"])
  func wrongNumber(word: String) async throws {
    let app = try await app(cards: 2)
    let error =
      wholeNumber(word).map { InputError.outOfRange($0, accepted: 1...2) }
      ?? .notANumber(word, accepted: 1...2)
    await #expect(throws: error) {
      try await app.perform("remove", word)
    }
    try await expectEqual(labels(app).count, 2)
  }

  @Test("need a number to forget a card, and a card to forget")
  func missingNumber() async throws {
    let app = try await app(cards: 1)
    await #expect(throws: InputError.missingArgument("number", usage: "remove <number>")) {
      try await app.perform("remove")
    }
    let empty = try await self.app()
    await #expect(throws: InputError.unknownAction(name: "remove", available: ["add"])) {
      try await empty.perform("remove", "1")
    }
  }

  @Test("number the cards of each page from one")
  func pages() async throws {
    let app = try await app(cards: 21)
    try await expectEqual(app.screen().rows.count, 20)
    try await expectEqual(app.actions(), ["add", "remove", "next"])
    try await app.perform("next")
    try await expectEqual(app.screen().rows.map(\.title), ["Card 21"])
    try await expectEqual(app.perform("remove", "1"), ActionOutcome("removed Card 21"))
    let screen = try await app.screen()
    expectEqual(screen.rows.map(\.title).first, "Card 1")
    expectEqual(screen.actions.map(\.name), ["add", "remove"])
    await #expect(throws: InputError.unknownAction(name: "previous", available: ["add", "remove"]))
    {
      try await app.perform("previous")
    }
  }

  @Test("say so when a card is gone already")
  func gone() async throws {
    let app = try await app(cards: 1)
    let seen = try await app.screen()
    let method = try #require(await app.shop.cards.paymentMethods().first)
    try await app.shop.cards.removePaymentMethod(method.id)
    await #expect(throws: OrderingError.noSuchPaymentMethod(method.id)) {
      try await seen.perform(ActionInvocation("remove", ["1"]))
    }
  }
}
