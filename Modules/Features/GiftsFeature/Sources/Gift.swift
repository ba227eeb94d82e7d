import Diagnostics
import Money
import Ordering
import OrderingPoints
import SharedKernel

/// What an order is wrapped in.
enum Wrapping: String, CaseIterable {
  case paper
  case box
  case basket

  var label: String {
    switch self {
    case .paper: "Paper and a ribbon"
    case .box: "A gift box"
    case .basket: "A basket"
    }
  }

  /// The price with tax, whatever the size of the order.
  var price: Money {
    let cents: Int64 =
      switch self {
      case .paper: 250
      case .box: 490
      case .basket: 900
      }
    return Money(minorUnits: cents, currency: .shop)
  }
}

/// A wrapping with a message, as the checkout remembers it and the order keeps it.
struct Gift: CheckoutPromise {
  static let plugin = "gifts"
  /// A message fits on a card.
  static let messageRule = LineRule(limit: 200)

  let wrapping: Wrapping
  let message: String

  init(_ wrapping: Wrapping, message: String) throws(GiftError) {
    if !message.isEmpty, let problem = Self.messageRule.problem(in: message) {
      throw .unfitMessage(problem)
    }
    (self.wrapping, self.message) = (wrapping, message)
  }

  init?(_ text: String, version: Int) {
    let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard let wrapping = parts.first.flatMap({ Wrapping(rawValue: String($0)) }) else { return nil }
    self.wrapping = wrapping
    message = parts.count > 1 ? String(parts[1]) : ""
  }

  /// The gift in one text: the wrapping, then the message on a line of its own.
  var text: String { message.isEmpty ? wrapping.rawValue : "\(wrapping.rawValue)\n\(message)" }
}

extension PriceRule {
  /// Prices the wrapping that was chosen.
  static let wrapping = PriceRule(Gift.self) { gift, _ in
    PriceAnswer("Gift wrapping (\(gift.wrapping.rawValue))", gift.wrapping.price)
  }
}

enum GiftError: ExplainedError, Hashable {
  case messageWithoutWrapping
  case unfitMessage(TextProblem)

  var explanation: ErrorExplanation {
    switch self {
    case .messageWithoutWrapping:
      .init(
        "gifts.messageWithoutWrapping", .invalidData, "a message needs a wrapping to go with",
        hint: "choose a wrapping, or leave the message empty")
    case .unfitMessage(let problem):
      .init(
        "gifts.unfitMessage", .invalidData, "the message is not accepted: \(problem)",
        hint: "write one line of at most 200 characters")
    }
  }
}
