public import Accounts
public import Database
public import Money
public import Ordering

/// How a plugin adjusts the price of an order, and what it takes from its own tables for it.
///
/// All of it happens in the transactions of orders. The store asks for the price whenever a checkout shows it, and
/// again in the transaction that stores the order: what the rule refuses then, or prices differently, is not ordered,
/// and the checkout stays open. It is asked only for people who made a choice in the plugin's step.
///
/// A rule with tables of its own takes what it priced when the order is stored, and gives it back when the order is
/// cancelled, its card is refused or goods are returned:
///
/// ```swift
/// PriceRule(GiftCard.self) { card, question, _, transaction in
///   try transaction.price(card, question)
/// } take: { card, taken, transaction in
///   try transaction.take(taken.amount, from: card, for: taken.order)
/// } giveBack: { order, kept, transaction in
///   try transaction.giveBack(order, keeping: kept)
/// }
/// ```
public struct PriceRule: Sendable {
  /// What an order takes of a rule's own tables.
  public struct Taken: Sendable {
    public let order: Order.ID
    public let account: User.ID
    /// The amount of the adjustment; negative if it lowers the price.
    public let amount: Money
  }

  /// The id of the plugin in whose step is chosen.
  package let plugin: String
  private let price:
    @Sendable (CheckoutChoice, PriceQuestion, User.ID, any ReadTransaction) throws -> PriceAnswer
  private let take: @Sendable (CheckoutChoice, Taken, any WriteTransaction) throws -> Void
  private let giveBack: @Sendable (Order.ID, Money, any WriteTransaction) throws -> Void

  /// Creates a rule that decides by what it is asked alone; an error that it throws says why the choice does not
  /// count.
  public init<Promise: CheckoutPromise>(
    _ promise: Promise.Type,
    price: @escaping @Sendable (Promise, PriceQuestion) throws -> PriceAnswer
  ) {
    self.init(promise) { promise, question, _, _ in
      try price(promise, question)
    } take: { _, _, _ in
    } giveBack: { _, _, _ in
    }
  }

  /// Creates a rule with tables of its own.
  ///
  /// `price` reads them for an account, in the transaction that `take` then writes in; an error that it throws says
  /// why the choice does not count. `take` is called once for each order, however often its request is repeated.
  /// `giveBack` names what of the amount the order keeps by now: nothing if it is cancelled, returned as a whole or
  /// gone, for which it is also called where the amount was nothing. It may be called again with the same amount, also
  /// when the plugin was not composed for a time and is back. If it throws, the order is cancelled or returned all the
  /// same, and what is owed is tried again at each start.
  public init<Promise: CheckoutPromise>(
    _ promise: Promise.Type,
    price:
      @escaping @Sendable (Promise, PriceQuestion, User.ID, any ReadTransaction) throws ->
      PriceAnswer,
    take: @escaping @Sendable (Promise, Taken, any WriteTransaction) throws -> Void,
    giveBack: @escaping @Sendable (Order.ID, Money, any WriteTransaction) throws -> Void
  ) {
    plugin = Promise.plugin
    self.price = { try price(try $0.known(), $1, $2, $3) }
    self.take = { try take(try $0.known(), $1, $2) }
    self.giveBack = giveBack
  }
}

extension PriceRule {
  /// Returns what the rule answers, or why it refuses the choice.
  ///
  /// Throws errors of the database, after which the transaction is of no use, and `CancellationError`.
  package func answer(
    _ choice: CheckoutChoice, _ question: PriceQuestion, of account: User.ID,
    in transaction: any ReadTransaction
  ) throws -> Result<PriceAnswer, any Error> {
    try Self.result(of: { try price(choice, question, account, transaction) })
  }

  /// Takes what an order was priced for.
  ///
  /// Throws ``OrderingError/choiceRefused(_:)`` if that is not there, and errors as in pricing.
  package func take(
    _ adjustment: PriceAdjustment, for order: Order.ID, of account: User.ID,
    in transaction: any WriteTransaction
  ) throws {
    let taken = Taken(order: order, account: account, amount: adjustment.amount)
    if case .failure(let error) = try Self.result(of: {
      try take(adjustment.choice, taken, transaction)
    }) {
      throw OrderingError.choiceRefused(PriceRefusal(plugin: plugin, error))
    }
  }

  /// Gives back what an order does not keep.
  ///
  /// Throws ``GiveBackFailure`` for whatever is the rule's own fault, after which the transaction is of no use.
  package func giveBack(
    _ order: Order.ID, keeping kept: Money, in transaction: any WriteTransaction
  ) throws {
    do {
      try giveBack(order, kept, transaction)
    } catch let error as CancellationError {
      throw error
    } catch {
      if let error = error as? DatabaseError, !error.concernsStatement { throw error }
      throw GiveBackFailure(plugin: plugin, order: order, error)
    }
  }

  /// Returns what work of a rule gave, or why it refused.
  private static func result<Value>(of work: () throws -> Value) throws -> Result<Value, any Error>
  {
    do {
      return .success(try work())
    } catch let error as DatabaseError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      return .failure(error)
    }
  }
}

/// A plugin's rule failed to give back what an order had taken of its tables.
package struct GiveBackFailure: Error {
  package let plugin: String
  package let message: String

  init(plugin: String, order: Order.ID, _ error: any Error) {
    self.plugin = plugin
    let reason = PriceRefusal(plugin: plugin, error).reason
    message =
      "\(plugin) could not give back what order \(order) does not keep, and tries again at the next start: \(reason)"
  }
}

extension DatabaseError {
  /// Whether another statement would not have failed: the error says nothing of the database itself.
  fileprivate var concernsStatement: Bool {
    switch self {
    case .constraint, .unexpectedColumn, .invalidText, .rowExpired, .nulInText, .wrongBindingCount,
      .notASingleStatement, .writeInReadTransaction, .tooLarge, .noNumberLeft, .notPermitted, .sql:
      true
    default: false
    }
  }
}
