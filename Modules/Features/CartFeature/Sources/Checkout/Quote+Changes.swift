import Money
import Ordering
import SharedKernel

extension Quote {
  /// What makes this price another than the one shown before, such as `Mug costs 11.00 USD each, not 10.00 USD`; `nil` if
  /// nothing does.
  ///
  /// The tax follows from the rest, and is named only where nothing else changed.
  func changes(from shown: Quote, _ clock: WallClock) throws -> String? {
    let sums = Self.changes(of: try sums, from: try shown.sums)
    let named = sums.filter { !$0.label.hasPrefix("Tax (") }
    let causes =
      changedLines(from: shown) + changedPromotion(from: shown, clock) + named.map(\.words)
    let words = causes.isEmpty ? sums.map(\.words) : causes
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  private func changedLines(from shown: Quote) -> [String] {
    let before = Dictionary(uniqueKeysWithValues: shown.lines.map { ($0.product, $0) })
    let kept = Set(lines.map(\.product))
    let changed = lines.flatMap { line -> [String] in
      guard let old = before[line.product] else {
        return ["\(line.quantity) × \(line.name) is new"]
      }
      return [
        line.unitPrice == old.unitPrice
          ? nil : "\(line.name) costs \(line.unitPrice) each, not \(old.unitPrice)",
        line.quantity == old.quantity
          ? nil : "\(line.quantity) of \(line.name) are in the cart, not \(old.quantity)",
      ]
      .compactMap(\.self)
    }
    return changed
      + shown.lines.filter { !kept.contains($0.product) }
      .map { "\($0.name) is not in the cart any more" }
  }

  private func changedPromotion(from shown: Quote, _ clock: WallClock) -> [String] {
    guard let promotion, promotion.refusal != shown.promotion?.refusal,
      let refusal = promotion.refusal
    else { return [] }
    return ["\(promotion.code) \(refusal.words(clock))"]
  }

  private typealias Sum = (label: String, amount: Money)

  private static func changes(
    of sums: [Sum], from shown: [Sum]
  ) -> [(label: String, words: String)] {
    let (before, now) = (Dictionary(shown) { $1 }, Dictionary(sums) { $1 })
    let changed = sums.compactMap { label, amount -> (label: String, words: String)? in
      guard let old = before[label] else { return (label, "\(label) of \(amount) is new") }
      return old == amount ? nil : (label, "\(label) is \(amount), not \(old)")
    }
    let gone = shown.filter { now[$0.label] == nil }
      .map { (label: $0.label, words: "\($0.label) of \($0.amount) does not count any more") }
    return (changed + gone).filter { !["Subtotal", "Total"].contains($0.label) }
  }
}

extension OrderingError {
  /// The refusal of an outdated price, with what changed in it.
  func naming(_ causes: String?) -> OrderingError {
    switch self {
    case .priceChanged(let old, let new, _): .priceChanged(old: old, new: new, causes: causes)
    case .cartChanged: .cartChanged(causes: causes)
    default: self
    }
  }
}
