import Money
import Ordering
import SharedKernel

/// What makes a price another than the one shown before.
struct QuoteChanges {
  /// The causes, such as `Mug costs 11.00 USD each, not 10.00 USD`, at most three of them; `nil` if there are none.
  let words: String?
  /// The promotion of which they say why it does not apply.
  let promotion: AppliedPromotion?
}

extension Quote {
  /// What changed in this price since one was shown.
  ///
  /// The tax follows from the rest, and is named only where nothing else changed.
  func changes(from shown: Quote, _ clock: WallClock) throws -> QuoteChanges {
    let (goods, refusal) = (changedLines(from: shown), newRefusal(since: shown, clock))
    // Why the promotion does not apply says already that its discount is gone.
    let isDiscountSaid = refusal != nil && promotion?.code == shown.promotion?.code
    let discounts = isDiscountSaid ? [] : Self.changes(of: try discounts, from: try shown.discounts)
    let sums =
      discounts + Self.changes(of: [shippingPart], from: [shown.shippingPart])
      + Self.changes(of: adjustmentParts, from: shown.adjustmentParts)
    var causes = goods + [refusal].compactMap(\.self) + sums
    if causes.isEmpty { causes = Self.changes(of: [taxPart], from: [shown.taxPart]) }
    let most = 3
    let rest = causes.count > most ? ["\(causes.count - most) more"] : []
    return QuoteChanges(
      words: causes.isEmpty ? nil : (causes.prefix(most) + rest).joined(separator: "; "),
      promotion: refusal != nil && goods.count < most ? promotion : nil)
  }

  private func changedLines(from shown: Quote) -> [String] {
    let before = Dictionary(shown.lines.map { ($0.product, $0) }) { first, _ in first }
    let kept = Set(lines.map(\.product))
    let changed = lines.flatMap { line -> [String] in
      guard let old = before[line.product] else {
        return ["\(line.quantity) × \(line.name) is new"]
      }
      return [
        line.unitPrice == old.unitPrice
          ? nil : "\(line.name) costs \(line.unitPrice) each, not \(old.unitPrice)",
        line.quantity == old.quantity
          ? nil : "\(line.quantity) × \(line.name) is in the cart, not \(old.quantity)",
      ]
      .compactMap(\.self)
    }
    return changed
      + shown.lines.filter { !kept.contains($0.product) }
      .map { "\($0.name) is not in the cart any more" }
  }

  private func newRefusal(since shown: Quote, _ clock: WallClock) -> String? {
    guard let promotion, promotion.refusal != shown.promotion?.refusal else { return nil }
    return promotion.refusal.map { "\(promotion.code) \($0.words(clock))" }
  }

  /// A part of the price; an adjustment is its plugin's, whatever its label says now.
  private typealias Part = (id: String, label: String, amount: Money)

  private var discounts: [Part] {
    get throws {
      guard !totals.discount.isZero else { return [] }
      let label = promotion.map { "Discount (\($0.code))" } ?? "Discount"
      return [(label, label, try totals.discount.multiplied(by: -1))]
    }
  }

  private var shippingPart: Part {
    let label = "Shipping (\(shippingMethod.rawValue))"
    return (label, label, totals.shipping)
  }

  private var taxPart: Part { ("\(region)", "Tax (\(region))", totals.tax) }

  private var adjustmentParts: [Part] {
    totals.adjustments.map { ($0.plugin, $0.label, $0.amount) }
  }

  private static func changes(of parts: [Part], from shown: [Part]) -> [String] {
    let before = Dictionary(shown.map { ($0.id, $0.amount) }) { first, _ in first }
    let kept = Set(parts.map(\.id))
    let changed = parts.compactMap { part -> String? in
      guard let old = before[part.id] else { return "\(part.label) of \(part.amount) is new" }
      return old == part.amount ? nil : "\(part.label) is \(part.amount), not \(old)"
    }
    return changed
      + shown.filter { !kept.contains($0.id) }
      .map { "\($0.label) of \($0.amount) does not count any more" }
  }
}
