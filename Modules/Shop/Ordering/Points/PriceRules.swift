public import DependencyInjection

/// The rules by which plugins adjust the price of an order, opened by ordering's store; one rule a
/// `CheckoutPromise`.
///
/// A rule without tables of its own is contributed from the feature's plugin; one that takes something from its
/// tables, from the feature's store. Either way it is gone when the feature is not composed.
///
/// ```swift
/// registry.contribute(to: PriceRules.self, isOptional: true) {
///   PriceRule(Gift.self) { gift, _ in PriceAnswer("Gift wrapping", gift.wrapping.price) }
/// }
/// ```
public enum PriceRules: ValuePoint {
  public typealias Output = PriceRule

  public static var audit: ContributionAudit<PriceRule>? {
    { contributed in
      ContributionProblem.takenAgain(in: contributed, names: { [$0.plugin] }) { plugin, other in
        (
          "prices what is chosen for \(plugin), as \(other) does",
          "let one rule price a promise, or give the other step a promise of its own"
        )
      }
    }
  }
}
