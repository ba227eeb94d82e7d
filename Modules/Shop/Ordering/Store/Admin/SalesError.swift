import Diagnostics
import Ordering

/// Why an admin's command is not carried out; nothing was changed then.
enum SalesError: Error, Hashable, Sendable {
  case order(String)
  case noSuchOrder(Order.ID)
  case notReturned(Order.ID, OrderStatus)
  case noSuchPromotion(String)
}

extension SalesError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .order(let text):
      .init(
        "sales.order", .usage, "\"\(text)\" is not the name of an order",
        hint: "sales list shows them, such as o-7k3f9qxm")
    case .noSuchOrder(let id):
      .init(
        "sales.noSuchOrder", .notFound, "there is no order \(id)", hint: "sales list shows them")
    case .notReturned(let id, let status):
      .init(
        "sales.notReturned", .invalidData,
        "order \(id) is \(status.rawValue), and nothing of it came back",
        hint: "sales list --to-restock shows what did")
    case .noSuchPromotion(let code):
      .init(
        "sales.noSuchPromotion", .notFound, "there is no promotion \(code)",
        hint: "promotions list shows them")
    }
  }
}
