import Catalog
import Database
import Expectations
import Money
import Ordering
import OrderingStore
import Testing

@Suite("Importing promotions")
struct PromotionImportTests {
  private let shop: OrderingFixture

  init() throws { shop = try OrderingFixture() }

  @discardableResult
  private func load(
    _ rows: String, isDryRun: Bool = false
  ) async throws -> ImportSummary.Counts {
    let file = "code,benefit,minimum,first_day,last_day,limit,account_limit\n" + rows
    var rest = Array(file.utf8)[...]
    return try await SQLPromotionImporter(database: shop.database).run(isDryRun: isDryRun) {
      defer { rest = rest.dropFirst(16) }
      return rest.isEmpty ? nil : Array(rest.prefix(16))
    } progress: { _ in
    }
  }

  /// What all promotions say, but how often they were used.
  private func stored() async throws -> [String] {
    try await shop.database.read { transaction in
      try transaction.rows(
        """
        SELECT code || ' ' || benefit || ' ' || value || ' ' || coalesce(CAST(use_limit AS TEXT), '-')
        FROM ordering_promotion ORDER BY code
        """
      ) { try $0.text(0) }
    }
  }

  /// Signs in with two mugs, 27.98, in the cart, and applies a code.
  private func cart(with code: String, as name: String = "ada") async throws -> Cart {
    try shop.session.signIn(name)
    try await shop.add("mug", 2)
    return try await shop.cart.applyPromo(code)
  }

  @Test(
    "a code of the file takes off what its row says",
    arguments: [
      ("NEW10,10 %,,,,,", 280), ("NEW5,5.00 USD,20.00 USD,,,,", 500), ("new5,5.00 USD,,,,1,1", 500),
    ])
  func created(row: String, discount: Int64) async throws {
    try await expectEqual(load(row + "\n"), .init(created: 1))
    let code = String(row.prefix { $0 != "," })
    let promotion = try await cart(with: code).promotion
    expectEqual(promotion?.discount, Money(minorUnits: discount, currency: .usd))
  }

  @Test("a code counts from the first day of its row to the last")
  func days() async throws {
    // The fixture's clock stands at 2027-01-15 08:00 UTC.
    try await load("TODAY,5 %,,2027-01-15,2027-01-15,,\n")
    try await expectEqual(cart(with: "TODAY").promotion?.applies, true)
    try await load("PAST,5 %,,,2027-01-14,,\nLATER,5 %,,2027-01-16,,,\n")
    for code in ["PAST", "LATER"] {
      await #expect(throws: OrderingError.self) { try await shop.cart.applyPromo(code) }
    }
  }

  @Test("one bad row, and no promotion is there or different")
  func allOrNothing() async throws {
    let before = try await stored()
    let rejection = try await #require(throws: ImportRejection.self) {
      try await load("NEW1,5 %,,,,,\nWELCOME10,50 %,,,,,\nNEW2,5.00 EUR,,,,,\nnew1,6 %,,,,,\n")
    }
    expectEqual(
      rejection.problems,
      [
        ImportProblem(line: 4, column: 6, field: "benefit", .otherCurrency("5.00 EUR", shop: .usd)),
        ImportProblem(line: 5, column: 1, field: "code", .repeated(firstLine: 2)),
      ])
    try await expectEqual(stored(), before)
  }

  @Test("a promotion is changed to what its row says, and keeps its uses")
  func changed() async throws {
    try await load("MINE,5.00 USD,,,,10,\n")
    _ = try await cart(with: "MINE")
    _ = try await shop.checkout.place(shop.request("k-1", cents: 2_788))
    try await expectEqual(
      load("MINE,5.00 USD,,,,10,\nOTHER,5 %,,,,,\n"), .init(created: 1, unchanged: 1))
    try await expectEqual(load("MINE,6.00 USD,,,,1,\n"), .init(changed: 1))
    await #expect(throws: OrderingError.promoRefused(try promoCode("MINE"), .usedUp)) {
      _ = try await cart(with: "MINE", as: "eve")
    }
    try await expectEqual(load("MINE,6.00 USD,,,,,\n"), .init(changed: 1))
    #expect(try await stored().contains("MINE amount 600 -"))
  }

  /// Every column of every row that a test brought.
  private func columns() async throws -> [String] {
    try await shop.database.read { transaction in
      try transaction.rows(
        """
        SELECT code, benefit, value, minimum_minor, starts_at, coalesce(ends_at, -1),
          coalesce(use_limit, -1), coalesce(account_limit, -1)
        FROM ordering_promotion WHERE code IN ('MINE', 'OTHER') ORDER BY code
        """
      ) { row in
        try (0..<8).map { try $0 < 2 ? row.text($0) : "\(row.int($0))" }.joined(separator: " ")
      }
    }
  }

  @Test(
    "a column that changes alone is stored and counted, and another code stays as it is",
    arguments: 1...6, [false, true])
  func column(_ column: Int, isEmptied: Bool) async throws {
    let before = ["MINE", "5.00 USD", "20.00 USD", "2027-01-10", "2027-01-20", "10", "2"]
    let other = "OTHER" + before.dropFirst().map { ",\($0)" }.joined() + "\n"
    let next = ["", "6.00 USD", "30.00 USD", "2027-01-11", "2027-01-21", "11", "3"]
    var row = before
    // The benefit cannot be left out; it is of another kind then.
    row[column] = isEmptied ? (column == 1 ? "10 %" : "") : next[column]
    try await load(before.joined(separator: ",") + "\n" + other)
    let changed = row.joined(separator: ",") + "\n"
    try await expectEqual(load(changed), .init(changed: 1))
    // The same promotions, made at once by a file that says so from the beginning.
    let fresh = try PromotionImportTests()
    try await fresh.load(changed + other)
    try await expectEqual(columns(), fresh.columns())
    try await expectEqual(load(changed), .init(unchanged: 1))
  }

  @Test("a limit below the uses is refused at its place, and nothing is changed")
  func belowUses() async throws {
    try await load("MINE,5.00 USD,,,,,\n")
    for (name, key) in [("ada", "k-1"), ("eve", "k-2")] {
      _ = try await cart(with: "MINE", as: name)
      _ = try await shop.checkout.place(shop.request(key, cents: 2_788))
    }
    let before = try await stored()
    let rejection = try await #require(throws: ImportRejection.self) {
      try await load("NEW1,5 %,,,,,\nMINE,5.00 USD,,,,1,\n")
    }
    let expected = "2 or more, as so many orders have used MINE"
    expectEqual(
      rejection.problems,
      [ImportProblem(line: 3, column: 18, field: "limit", .notAccepted("1", expected: expected))])
    try await expectEqual(stored(), before)
  }

  @Test("a dry run reports what would change, and changes nothing")
  func dryRun() async throws {
    let before = try await stored()
    let rows = "NEW1,5 %,,,,,\nWELCOME10,50 %,,,,,\n"
    try await expectEqual(load(rows, isDryRun: true), .init(created: 1, changed: 1))
    try await expectEqual(stored(), before)
    try await expectEqual(load(rows), .init(created: 1, changed: 1))
    #expect(try await stored().contains("WELCOME10 share 5000 -"))
  }
}
