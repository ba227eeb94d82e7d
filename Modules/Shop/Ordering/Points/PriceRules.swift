public import DependencyInjection
public import Ordering

/// The rules by which plugins adjust the price of an order, opened by ordering's store.
///
/// A rule is a pure function of what the store has read, so a feature contributes it from its own plugin, and it
/// is gone when the feature is left out. It prices what a person chose in the feature's step of the checkout:
///
/// ```swift
/// registry.contribute(to: PriceRules.self, isOptional: true) {
///   PriceRule { question in PriceRule.Answer("Gift wrapping", try price(of: question.choice)) }
/// }
/// ```
public enum PriceRules: ValuePoint { public typealias Output = PriceRule }
