import Catalog
import Diagnostics
import Money
import SharedKernel

/// Why a keeper's command is not carried out; nothing was changed then.
enum KeeperError: Error, Hashable, Sendable {
  case product(String)
  case price(String)
  case stock(String)
  case nothingToChange
  case noSuchReview(Int)
  case review(String)
}

extension KeeperError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .product(let text):
      .init(
        "keeper.product", .usage, "\"\(text)\" is not the identifier of a product",
        hint: "catalog list shows them, such as p-001")
    case .price(let text):
      .init(
        "keeper.price", .usage, "\"\(text)\" is not a price of this shop",
        hint: "write it like \(Money(minorUnits: 1_234, currency: .shop))")
    case .stock(let text):
      .init(
        "keeper.stock", .usage, "\"\(text)\" is not a stock",
        hint: "write 40 for what is there, +12 or -3 for what came or went; "
          + "\(StockChange.limit) at most")
    case .nothingToChange:
      .init(
        "keeper.nothingToChange", .usage, "neither a price nor a stock is given",
        hint: "give --price, --stock or both")
    case .noSuchReview(let number):
      .init(
        "keeper.noSuchReview", .notFound, "there is no review \(number)",
        hint: "reviews list shows their numbers")
    case .review(let text):
      .init(
        "keeper.review", .usage, "\"\(text)\" is not the number of a review",
        hint: "reviews list shows their numbers")
    }
  }
}
