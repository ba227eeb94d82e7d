import Diagnostics
public import Money
import SharedKernel

/// An amount that a plugin added to the price of an order, or took off it, as the person chose.
///
/// It is part of the order's own record, so totals, receipts and refunds stay right without the plugin.
public struct PriceAdjustment: Hashable, Sendable {
  /// The id of the plugin in whose step the person chose.
  public let plugin: String
  /// What the person chose.
  public let choice: CheckoutChoice
  /// The name of the amount on a receipt.
  public let label: String
  /// The amount, with its tax; negative if it lowers the price.
  public let amount: Money
  /// The minor units in whole multiples of which the amount goes back with returned goods, in proportion to their
  /// price; `nil` if it goes back with the last piece.
  public let returnStep: Int64?

  public init(
    plugin: String, choice: CheckoutChoice, label: String, amount: Money, returnStep: Int64? = nil
  ) {
    (self.plugin, self.choice, self.label, self.amount) = (plugin, choice, label, amount)
    self.returnStep = returnStep
  }
}

/// What a price rule may decide by, read in one transaction.
public struct PriceQuestion: Sendable {
  /// The price so far, with the adjustments of the rules before this one.
  public let quote: Quote
  /// What the person's earlier orders come to.
  public let past: OrderSums
}

/// The amount of an adjustment and its name on a receipt, at most 60 characters.
public struct PriceAnswer: Hashable, Sendable {
  let label: String
  let amount: Money
  let returnStep: Int64?

  /// Creates an amount that goes back with the last piece of the order, as what was done for all of it does, or
  /// in proportion to the goods sent back, in multiples of `returnStep` minor units.
  public init(_ label: String, _ amount: Money, returnStep: Int64? = nil) {
    (self.label, self.amount) = (label, amount)
    self.returnStep = returnStep.map { max(1, $0) }
  }
}

/// Why a choice does not count for the price.
public struct PriceRefusal: Hashable, Sendable {
  /// The id of the plugin in whose step the person chose.
  public let plugin: String
  /// The reason, for the person.
  public let reason: String

  package init(plugin: String, reason: String) { (self.plugin, self.reason) = (plugin, reason) }

  /// Refuses a choice for the reason that an error gives.
  package init(plugin: String, _ error: any Error) {
    let reason = (error as? any ExplainedError)?.explanation.message ?? "\(error)"
    self.init(plugin: plugin, reason: reason)
  }
}

extension Quote {
  /// A rule for one plugin's choices; a failure refuses the choice, and an error that it throws ends the pricing.
  package typealias Rule = (
    plugin: String,
    answer: (CheckoutChoice, PriceQuestion) throws -> Result<PriceAnswer, any Error>
  )

  /// Returns the price with the adjustments of all rules for which there is a choice.
  ///
  /// `rules` are in the order in which they are asked. A choice that its rule refuses, whose amount would make the
  /// total negative, or for which there is no rule, as when its plugin is gone, changes nothing and is listed in
  /// ``refusals``.
  package func adjusted(
    by choices: [String: CheckoutChoice], rules: [Rule], past: OrderSums
  ) throws -> Quote {
    var quote = self
    var unpriced = Set(choices.keys)
    for (plugin, answer) in rules {
      guard let choice = choices[plugin] else { continue }
      unpriced.remove(plugin)
      let answered = try answer(choice, PriceQuestion(quote: quote, past: past))
      do {
        quote.totals = try quote.totals.adding(answered.get(), of: plugin, choice)
      } catch {
        quote.refusals.append(PriceRefusal(plugin: plugin, error))
      }
    }
    quote.refusals += unpriced.sorted().map { PriceRefusal(plugin: $0, PriceRuleError.noRule) }
    return quote
  }
}

extension OrderTotals {
  fileprivate func adding(
    _ answer: PriceAnswer, of plugin: String, _ choice: CheckoutChoice
  ) throws -> OrderTotals {
    guard LineRule(limit: 60).problem(in: answer.label) == nil else {
      throw PriceRuleError.unfitLabel
    }
    let total = try total.adding(answer.amount)
    guard total.minorUnits >= 0 else { throw PriceRuleError.negativeTotal }
    let adjustment = PriceAdjustment(
      plugin: plugin, choice: choice, label: answer.label, amount: answer.amount,
      returnStep: answer.returnStep)
    return OrderTotals(
      subtotal: subtotal, discount: discount, shipping: shipping, tax: tax,
      adjustments: adjustments + [adjustment], total: total)
  }
}

enum PriceRuleError: ExplainedError {
  case negativeTotal
  case unfitLabel
  case unknownChoice
  case noRule

  var explanation: ErrorExplanation {
    switch self {
    case .negativeTotal:
      .init("ordering.negativeTotal", .invalidData, "it would take more off than the order costs")
    case .unfitLabel:
      .init("ordering.unfitAdjustment", .internal, "it has no name that fits a receipt")
    case .unknownChoice:
      .init("ordering.unknownChoice", .invalidData, "it is not offered like this; choose again")
    case .noRule: .init("ordering.noRule", .invalidData, "the shop does not offer it any more")
    }
  }
}
