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
    let (now, before) = (try sums, try shown.sums)
    func changes(of isAsked: (PricePart) -> Bool) -> [String] {
      Self.changes(of: now.filter { isAsked($0.part) }, from: before.filter { isAsked($0.part) })
    }
    let parts = changes { part in
      switch part {
      case .discount: !isDiscountSaid
      case .shipping, .adjustment: true
      case .subtotal, .tax, .total: false
      }
    }
    var causes = goods + [refusal].compactMap(\.self) + parts
    if causes.isEmpty { causes = changes { $0 == .tax } }
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

  private static func changes(of parts: [PriceSum], from shown: [PriceSum]) -> [String] {
    // A promotion, a region or a way of shipping that is another is another part; an adjustment is its plugin's.
    func id(_ sum: PriceSum) -> String {
      if case .adjustment(let plugin) = sum.part { plugin } else { sum.label }
    }
    let before = Dictionary(shown.map { (id($0), $0.amount) }) { first, _ in first }
    let kept = Set(parts.map(id))
    let changed = parts.compactMap { part -> String? in
      guard let old = before[id(part)] else { return "\(part.label) of \(part.amount) is new" }
      return old == part.amount ? nil : "\(part.label) is \(part.amount), not \(old)"
    }
    return changed
      + shown.filter { !kept.contains(id($0)) }
      .map { "\($0.label) of \($0.amount) does not count any more" }
  }
}
