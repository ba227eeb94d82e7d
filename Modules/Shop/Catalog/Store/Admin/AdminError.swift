import Catalog
import Diagnostics
import Money
import SharedKernel

/// Why an admin's command is not carried out; nothing was changed then.
enum AdminError: Error, Hashable, Sendable {
  case product(String)
  case noSuchProduct(Product.ID)
  case noProducts(String)
  case allAndSome
  case price(String)
  case stock(String)
  case nothingToChange
  case noSuchReview(Int)
  case review(String)
}

extension AdminError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .product(let text):
      .init(
        "admin.product", .usage, "\"\(text)\" is not the identifier of a product",
        hint: Product.ID.withoutCapitals(text).map { "identifiers have no capitals: write \($0)" }
          ?? "catalog list shows them, such as p-001")
    case .noSuchProduct(let id):
      .init(
        "admin.noSuchProduct", .notFound, "there is no product \(id)",
        hint: "catalog list shows which there are")
    case .noProducts(let state):
      .init(
        "admin.noProducts", .usage, "no product is named that is to be \(state)",
        hint: "name some, such as p-001 p-002, or give --all")
    case .allAndSome:
      .init(
        "admin.allAndSome", .usage, "--all and some products are given", hint: "give one of both")
    case .price(let text):
      .init(
        "admin.price", .usage, "\"\(text)\" is not a price of this shop",
        hint: "write it like \(Money(minorUnits: 1_234, currency: .shop))")
    case .stock(let text):
      .init(
        "admin.stock", .usage, "\"\(text)\" is not a stock",
        hint: "write 40 for a count, +12 or -3 for a change; "
          + "\(StockChange.limit) at most")
    case .nothingToChange:
      .init(
        "admin.nothingToChange", .usage, "neither a price nor a stock is given",
        hint: "give --price, --stock or both")
    case .noSuchReview(let number):
      .init(
        "admin.noSuchReview", .notFound, "there is no review \(number)",
        hint: "reviews list shows their numbers")
    case .review(let text):
      .init(
        "admin.review", .usage, "\"\(text)\" is not the number of a review",
        hint: "reviews list shows their numbers")
    }
  }
}
