import CommandArguments
import Database
import Diagnostics
import GiftCardsFeatureInterface
import Money
import PluginInterface
import Screens
import SharedKernel

extension RouterRegistry {
  /// Registers the admin's commands for gift cards.
  mutating func giftCardCommands() {
    programCommand(
      "gift-cards issue", summary: "make a gift card, and show its code once",
      operands: [Operand("AMOUNT", .named("AMOUNT"))],
      help:
        "AMOUNT is in \(Currency.shop), such as 25.00. Anybody who knows the code can spend it.",
      using: DatabaseKey.self, IDGeneratorKey.self, WallClockKey.self
    ) { run, database, identifiers, clock in
      let amount = try GiftCardAmount.read(run.arguments.words[0])
      let (ids, code) = (try identifiers(), GiftCardCode.make(by: try identifiers()))
      let card = try await SQLGiftCards(database: database()).issue(
        amount, named: ids.next(prefix: "gc"), code: code, at: clock().now())
      return CommandAnswer(
        status: "issued",
        message: "\(card.id) with \(card.balance): \(GiftCardCode.shown(code))")
    }
    programCommand(
      "gift-cards list", summary: "list the newest gift cards with what is left on them",
      using: DatabaseKey.self, WallClockKey.self
    ) { _, database, clock in
      let clock = try clock()
      let cards = try await SQLGiftCards(database: database()).newest(50)
      return CommandAnswer(
        status: "listed", message: cards.count.counted("gift card"),
        report: Screen(
          title: "Gift cards",
          blocks: [
            .table(
              columns: ["card", "issued", "amount", "left"],
              rows: cards.map { card, issued, at in
                [
                  .text(card.id), .text(clock.text(of: at)), .money(issued.components),
                  .money(card.balance.components),
                ]
              })
          ]))
    }
  }
}

/// The amount of a new card as an admin types it.
private enum GiftCardAmount {
  struct Refusal: ExplainedError {
    let text: String

    var explanation: ErrorExplanation {
      .init(
        "giftCards.amount", .usage, "\"\(text)\" is not an amount for a gift card of this shop",
        hint: "write it like 25.00; \(limit) at most")
    }
  }

  static let limit = Money(minorUnits: 100_000, currency: .shop)

  static func read(_ text: String) throws -> Money {
    guard let amount = try? Money.parse(text, in: .shop),
      (1...limit.minorUnits).contains(amount.minorUnits)
    else { throw Refusal(text: text) }
    return amount
  }
}
