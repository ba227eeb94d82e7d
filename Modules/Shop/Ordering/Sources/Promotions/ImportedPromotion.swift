public import Catalog
import CivilTime
public import DependencyInjection
public import Money
import SharedKernel

/// A column of a promotion file.
///
/// `code` and `benefit` are required; the others may be missing from a file or from single rows.
public enum PromotionColumn: String, ImportColumn {
  case code, benefit, minimum
  case firstDay = "first_day"
  case lastDay = "last_day"
  case limit
  case accountLimit = "account_limit"

  public var isRequired: Bool { self == .code || self == .benefit }
}

/// A row of a promotion file.
///
/// The row defines its promotion completely: without a minimum it applies from the first cent, without dates
/// it has begun and never ends, without limits any number of orders may use it.
public struct ImportedPromotion: ImportRecord, Hashable {
  public typealias Column = PromotionColumn

  public let promotion: Promotion

  private let row: ImportRow
  public var line: Int { row.line }

  public init?(_ row: ImportRow, currency: Currency, problems: inout [ImportProblem]) {
    var check = ImportRowCheck<PromotionColumn>(row)
    let code = check.value(.code) { text throws(ImportProblem.Reason) in
      guard let code = PromoCode(text) else {
        throw .notAccepted(text, expected: "a code of 3 to 32 letters A-Z and digits")
      }
      return code
    }
    let benefit = check.value(.benefit) { text throws(ImportProblem.Reason) in
      try Promotion.Benefit(text, in: currency)
    }
    let minimum = check.price(.minimum, in: currency) ?? .zero(currency)
    let first = check.value(.firstDay, read: Self.day)
    let last = check.value(.lastDay, read: Self.day)
    let limit = check.number(.limit, in: 1...1_000_000_000)
    let accountLimit = check.number(.accountLimit, in: 1...1_000_000_000)
    if let first, let last, last < first {
      let expected = "a day that is not before the first one, \(first)"
      check.refuse(.lastDay, .notAccepted("\(last)", expected: expected))
    }
    guard check.problems.isEmpty, let code, let benefit else {
      problems += check.problems
      return nil
    }
    self.row = row
    promotion = Promotion(
      code: code, benefit: benefit, minimum: minimum,
      startsAt: first.map(Timestamp.init(startOf:)) ?? Timestamp(secondsSinceEpoch: 0),
      endsAt: last.map { Timestamp(startOf: $0).advanced(bySeconds: 86_400) }, limit: limit,
      accountLimit: accountLimit)
  }

  public func problem(_ column: PromotionColumn, _ reason: ImportProblem.Reason) -> ImportProblem {
    row.problem(column, reason)
  }

  private static func day(_ text: String) throws(ImportProblem.Reason) -> CivilDate {
    guard let day = CivilDate(text) else {
      throw .notAccepted(text, expected: "a day such as 2026-03-14")
    }
    return day
  }
}

extension Promotion.Benefit {
  /// Parses a share above 0 % and up to 100 % with at most two decimals, such as `10 %`, an amount
  /// above zero, such as `5.00 USD`, or `free shipping`.
  fileprivate init(_ text: String, in currency: Currency) throws(ImportProblem.Reason) {
    if text == "free shipping" {
      self = .freeShipping
    } else if let basisPoints = Self.basisPoints(text) {
      self = .share(basisPoints: basisPoints)
    } else if let amount = try? Money.parse(text), amount.minorUnits > 0 {
      guard amount.currency == currency else { throw .otherCurrency(text, shop: currency) }
      self = .amount(amount)
    } else {
      let example = Money(minorUnits: 500, currency: currency)
      throw .notAccepted(text, expected: "a benefit such as 10 %, \(example) or free shipping")
    }
  }

  /// Parses a share such as `12.5 %`, in hundredths of a percent.
  private static func basisPoints(_ text: String) -> Int? {
    guard text.utf8.last == UInt8(ascii: "%") else { return nil }
    var number = text.dropLast()
    if number.utf8.last == UInt8(ascii: " ") { number = number.dropLast() }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let isDecimal = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard isDecimal, (1...2).contains(parts.count), parts[0].utf8.count <= 3 else { return nil }
    let decimals = parts.count == 2 ? parts[1] : "0"
    guard decimals.utf8.count <= 2, let whole = Int(parts[0]), let hundredths = Int(decimals) else {
      return nil
    }
    let basisPoints = whole * 100 + (decimals.utf8.count == 1 ? hundredths * 10 : hundredths)
    return (1...10_000).contains(basisPoints) ? basisPoints : nil
  }
}

/// The importer of promotions; its summary counts created, changed and unchanged ones.
///
/// Promotions are matched by code: an existing one is replaced by its row, a missing one is created, and
/// those that the file does not name stay as they are. The number of uses and the discounts of past orders
/// are kept. To end a promotion, give it a last day.
public enum PromotionImporterKey: DependencyKey {
  public typealias Value = any FileImporter<ImportSummary.Counts>
}
