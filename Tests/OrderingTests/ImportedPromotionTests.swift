import Catalog
import Expectations
import Money
import Ordering
import SharedKernel
import Testing

@Suite("A row of promotions")
struct ImportedPromotionTests {
  private static let header = "code,benefit,minimum,first_day,last_day,limit,account_limit\n"

  private func read(
    _ rows: String
  ) -> ImportReader<ImportedPromotion>.Batch {
    var reader = ImportReader<ImportedPromotion>(currency: .usd)
    var batch = reader.read(Array(rows.utf8))
    let last = reader.finish()
    batch.records += last.records
    batch.problems += last.problems
    return batch
  }

  @Test("says all about its promotion, whatever separates its columns")
  func whole() throws {
    let csv = read(Self.header + "spring26,7.5 %,20.00 USD,2026-03-01,2026-03-31,500,2\n")
    let tabs = read(
      (Self.header + "SPRING26,7.5%,20.00 USD,2026-03-01,2026-03-31,500,2").replacing(
        ",", with: "\t"))
    let promotion = Promotion(
      code: try #require(PromoCode("SPRING26")), benefit: .share(basisPoints: 750),
      minimum: Money(minorUnits: 2_000, currency: .usd),
      startsAt: Timestamp(secondsSinceEpoch: 1_772_323_200),
      endsAt: Timestamp(secondsSinceEpoch: 1_775_001_600), limit: 500, accountLimit: 2)
    #expect(csv.records.map(\.promotion) == [promotion] && csv.problems.isEmpty)
    #expect(tabs.records.map(\.promotion) == [promotion] && tabs.problems.isEmpty)
  }

  @Test("has no minimum, no days and no limits unless it gives them")
  func short() throws {
    let batch = read("code,benefit\nSHIP26,free shipping\n")
    expectEqual(
      batch.records.map(\.promotion),
      [
        Promotion(
          code: try #require(PromoCode("SHIP26")), benefit: .freeShipping, minimum: .zero(.usd),
          startsAt: Timestamp(secondsSinceEpoch: 0))
      ])
  }

  @Test(
    "takes off a share, an amount or the shipping",
    arguments: [
      ("10 %", .share(basisPoints: 1_000)), ("10%", .share(basisPoints: 1_000)),
      ("0.05 %", .share(basisPoints: 5)), ("12.5 %", .share(basisPoints: 1_250)),
      ("100 %", .share(basisPoints: 10_000)), ("100.00%", .share(basisPoints: 10_000)),
      ("5.00 USD", .amount(Money(minorUnits: 500, currency: .usd))),
      ("free shipping", .freeShipping),
    ] as [(String, Promotion.Benefit)])
  func benefits(text: String, benefit: Promotion.Benefit) {
    expectEqual(read("code,benefit\nSOME,\(text)\n").records.map(\.promotion.benefit), [benefit])
  }

  @Test(
    "takes off nothing else",
    arguments: [
      "0 %", "100.01 %", "101 %", "-5 %", "+5 %", "5.123 %", "5. %", ".5 %", "5  %", "%", " %",
      "1e1 %", "٥ %", "99999999999999999999 %", "0.00 USD", "-5.00 USD", "5 USD", "5", "free",
      "Free Shipping",
    ])
  func noBenefit(text: String) {
    let batch = read("code,benefit\nSOME,\(text)\n")
    let expected = "a benefit such as 10 %, 5.00 USD or free shipping"
    #expect(batch.records.isEmpty)
    expectEqual(
      batch.problems,
      [ImportProblem(line: 2, column: 6, field: "benefit", .notAccepted(text, expected: expected))])
  }

  @Test("is refused with every fault, each at its column")
  func faults() {
    let batch = read(Self.header + "a b,5.00 EUR,1.00 EUR,2026-02-30,x,0,1.5\n")
    expectEqual(
      batch.problems,
      [
        ImportProblem(
          line: 2, column: 1, field: "code",
          .notAccepted("a b", expected: "a code of 3 to 32 letters A-Z and digits")),
        ImportProblem(line: 2, column: 5, field: "benefit", .otherCurrency("5.00 EUR", shop: .usd)),
        ImportProblem(
          line: 2, column: 14, field: "minimum", .otherCurrency("1.00 EUR", shop: .usd)),
        ImportProblem(
          line: 2, column: 23, field: "first_day",
          .notAccepted("2026-02-30", expected: "a day such as 2026-03-14")),
        ImportProblem(
          line: 2, column: 34, field: "last_day",
          .notAccepted("x", expected: "a day such as 2026-03-14")),
        ImportProblem(
          line: 2, column: 36, field: "limit", .notANumber("0", accepted: 1...1_000_000_000)),
        ImportProblem(
          line: 2, column: 38, field: "account_limit",
          .notANumber("1.5", accepted: 1...1_000_000_000)),
      ])
  }

  @Test("lasts a day at least")
  func days() {
    let days = read(Self.header + "ONEDAY,5 %,,2026-03-14,2026-03-14,,\n")
    let promotion = days.records.first?.promotion
    expectEqual(promotion?.endsAt, promotion?.startsAt.advanced(bySeconds: 86_400))
    let backwards = read(Self.header + "NEVER,5 %,,2026-03-14,2026-03-13,,\n")
    expectEqual(
      backwards.problems,
      [
        ImportProblem(
          line: 2, column: 23, field: "last_day",
          .notAccepted("2026-03-13", expected: "a day that is not before the first one, 2026-03-14")
        )
      ])
  }

  @Test("needs a code and a benefit, and has no other columns")
  func columns() {
    expectEqual(
      read("code,discount\nA,1\n").problems.map(\.reason),
      [.unknownColumn(known: PromotionColumn.allCases.map(\.rawValue)), .missingColumn])
    #expect(read("limit\n3\n").problems.map(\.field) == ["code", "benefit"])
  }
}
