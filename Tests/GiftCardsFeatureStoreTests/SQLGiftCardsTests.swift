import Database
import GiftCardsFeatureInterface
import Money
import Ordering
import SharedKernel
import TestDatabases
import Testing

@testable import GiftCardsFeatureStore

@Suite("The kept gift cards")
struct SQLGiftCardsTests {
  private let cards: SQLGiftCards
  private let order: Order.ID

  init() throws {
    cards = SQLGiftCards(database: try TestDatabase.opened(SQLGiftCards.schema.migrations))
    order = try #require(Order.ID("o-1"))
  }

  private func issue(_ id: String, _ cents: Int64, at second: Int64 = 0) async throws -> String {
    let code = GiftCardCode.make(by: .random)
    _ = try await cards.issue(
      .cents(cents), named: id, code: code, at: Timestamp(secondsSinceEpoch: second))
    return code
  }

  private func balance(_ id: String) async throws -> Int64 {
    try await cards.database.read { try GiftCardTable($0).balance(of: id).minorUnits }
  }

  @Test("a card is found by its code, however it is typed, and by no other")
  func code() async throws {
    let code = try await issue("gc-1", 2_500)
    _ = try await issue("gc-2", 100)
    let shown = GiftCardCode.shown(code)
    #expect(shown.count == 19 && code.count == 16)
    for typed in [code, shown, shown.uppercased(), " \(shown.replacing("-", with: " "))"] {
      #expect(try await cards.card(typed) == GiftCard(id: "gc-1", balance: .cents(2_500)))
    }
    for other in ["", "gc-1", String(code.dropLast()), GiftCardCode.make(by: .random)] {
      #expect(try await cards.card(other) == nil)
    }
  }

  @Test("the newest cards are listed with what was on them at first")
  func newest() async throws {
    for number in 1...3 {
      _ = try await issue("gc-\(number)", Int64(number) * 100, at: Int64(number))
    }
    let order = order
    _ = try await cards.database.write {
      try GiftCardTable($0).take(.cents(50), from: "gc-3", for: order)
    }
    let listed = try await cards.newest(2)
    #expect(listed.map(\.card.id) == ["gc-3", "gc-2"])
    #expect(listed.map(\.issued.minorUnits) == [300, 200])
    #expect(listed.map(\.card.balance.minorUnits) == [250, 200])
  }

  @Test("an order takes what is there, of one card, and gives back down to what it keeps")
  func taken() async throws {
    for id in ["gc-1", "gc-2"] { _ = try await issue(id, 1_000) }
    let order = order
    let outcomes = try await cards.database.write { transaction in
      [
        try GiftCardTable(transaction).take(.cents(1_001), from: "gc-1", for: order),
        try GiftCardTable(transaction).take(.cents(600), from: "gc-1", for: order),
      ]
    }
    #expect(outcomes == [false, true])
    for (kept, left) in [(400, 600), (400, 600), (0, 1_000), (0, 1_000)] as [(Int64, Int64)] {
      try await cards.database.write {
        try GiftCardTable($0).giveBack(order, keeping: .cents(kept))
      }
      #expect(try await balance("gc-1") == left)
    }
    // An order that took nothing gives nothing back.
    let other = try #require(Order.ID("o-2"))
    try await cards.database.write { try GiftCardTable($0).giveBack(other, keeping: .cents(0)) }
    #expect(try await balance("gc-2") == 1_000)
  }
}
