import Diagnostics
public import Money
import SharedKernel

/// An amount that a plugin added to the price of an order, or took off it, as the person chose.
///
/// It is part of the order's own record, so totals, receipts and refunds stay right without the plugin.
public struct PriceAdjustment: Hashable, Sendable {
  /// The id of the plugin whose rule computed the amount.
  public let plugin: String
  /// What the person chose, in the plugin's own words; empty once the person's data is deleted.
  public let choice: String
  /// The name of the amount on a receipt.
  public let label: String
  /// The amount, with its tax; negative if it lowers the price.
  public let amount: Money
  /// The minor units in whole multiples of which the amount goes back with returned goods, in proportion to their
  /// price; `nil` if it goes back with the last piece.
  public let returnStep: Int64?

  public init(
    plugin: String, choice: String, label: String, amount: Money, returnStep: Int64? = nil
  ) {
    (self.plugin, self.choice, self.label, self.amount) = (plugin, choice, label, amount)
    self.returnStep = returnStep
  }

  fileprivate static func check(_ label: String, choice: String) throws(PriceRuleError) {
    guard LineRule(limit: 60).problem(in: label) == nil, choice.utf8.count <= 2_000 else {
      throw .unfitText
    }
  }
}

/// How a plugin adjusts the price of an order: a pure function of what the store has read.
///
/// The store asks it whenever a checkout shows the price, and again in the transaction that stores the order. It
/// is asked only for people who made a choice in the plugin's step of the checkout.
public struct PriceRule: Sendable {
  /// What a rule may decide by, read in one transaction.
  public struct Question: Sendable {
    /// The price so far, with the adjustments of the plugins before this one.
    public let quote: Quote
    /// What the person chose, in the plugin's own words.
    public let choice: String
    /// What the person's earlier orders come to.
    public let past: OrderSums
  }

  /// The amount of an adjustment and its name on a receipt, at most 60 characters.
  public struct Answer: Hashable, Sendable {
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

  let answer: @Sendable (Question) throws -> Answer

  /// Creates a rule; an error that it throws says why the choice does not count.
  public init(_ answer: @escaping @Sendable (Question) throws -> Answer) { self.answer = answer }
}

/// Why a choice does not count for the price.
public struct PriceRefusal: Hashable, Sendable {
  /// The id of the plugin that refused.
  public let plugin: String
  /// The reason, for the person.
  public let reason: String
}

extension Quote {
  /// Returns the price with the adjustments of all rules for which there is a choice.
  ///
  /// `rules` are in the order in which they are asked, each with the id of its plugin. A rule that throws, or
  /// whose amount would make the total negative, changes nothing and is listed in ``refusals``; a choice
  /// without a rule, such as that of a plugin that is left out, does not count.
  public func adjusted(
    by choices: [String: String], rules: [(plugin: String, rule: PriceRule)],
    past: OrderSums
  ) -> Quote {
    var quote = self
    for (plugin, rule) in rules {
      guard let choice = choices[plugin] else { continue }
      do {
        let answer = try rule.answer(
          PriceRule.Question(quote: quote, choice: choice, past: past))
        try PriceAdjustment.check(answer.label, choice: choice)
        quote.totals = try quote.totals.adding(
          PriceAdjustment(
            plugin: plugin, choice: choice, label: answer.label, amount: answer.amount,
            returnStep: answer.returnStep))
      } catch {
        let reason = (error as? any ExplainedError)?.explanation.message ?? "\(error)"
        quote.refusals.append(PriceRefusal(plugin: plugin, reason: reason))
      }
    }
    return quote
  }
}

extension OrderTotals {
  fileprivate func adding(_ adjustment: PriceAdjustment) throws -> OrderTotals {
    let total = try total.adding(adjustment.amount)
    guard total.minorUnits >= 0 else { throw PriceRuleError.negativeTotal }
    return OrderTotals(
      subtotal: subtotal, discount: discount, shipping: shipping, tax: tax,
      adjustments: adjustments + [adjustment], total: total)
  }
}

enum PriceRuleError: ExplainedError {
  case negativeTotal
  case unfitText

  var explanation: ErrorExplanation {
    switch self {
    case .negativeTotal:
      .init("ordering.negativeTotal", .invalidData, "it would take more off than the order costs")
    case .unfitText:
      .init("ordering.unfitAdjustment", .internal, "it has no name that fits a receipt")
    }
  }
}
