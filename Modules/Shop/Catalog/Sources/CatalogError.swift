public import Diagnostics
import Encodings
public import SharedKernel

/// Why the catalogue could not answer.
public enum CatalogError: Error, Hashable, Sendable {
  case noSuchProduct(Product.ID)
  case noSuchCategory(Category.ID)
  case noSuchSeller(Seller.ID)
  /// The search text contains no letter and no digit.
  case emptySearch
  /// Fewer pieces are left than requested; `left` may be zero.
  case insufficientStock(product: String, left: Int)
  /// The quantity of a stock movement is less than one.
  case invalidQuantity(Int)
  case invalidRating(Int)
  /// A text of a review is blank, too long or contains a hidden character other than a permitted line break.
  case invalidText(CatalogTextField, TextProblem)
  case notSignedIn
  /// The account has not paid for the product, or did not keep it.
  case notBought(Product.ID)
  case alreadyReviewed(Product.ID)
  case notReviewed(Product.ID)
  case unknownOrder(String)
  /// A word of a filter cannot be read; empty if there are no words.
  case invalidFilter(String)
  /// The stored catalogue contains something that the shop cannot have written.
  case damaged(String)
}

extension CatalogError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .noSuchProduct(let id):
      .init(
        "catalog.noSuchProduct", .notFound, "there is no product \(id)",
        hint: "find one with find <text>")
    case .noSuchCategory(let id):
      .init(
        "catalog.noSuchCategory", .notFound, "there is no category \(id)",
        hint: "open shop://home lists them")
    case .noSuchSeller(let id): .init("catalog.noSuchSeller", .notFound, "there is no seller \(id)")
    case .emptySearch:
      .init(
        "catalog.emptySearch", .invalidData, "nothing to look for",
        hint: "give a letter or a digit at least")
    case .insufficientStock(let product, let left):
      .init(
        "catalog.insufficientStock", .invalidData, "only \(left) left of \"\(product)\"",
        hint: "take fewer")
    case .invalidQuantity(let quantity):
      .init(
        "catalog.invalidQuantity", .invalidData, "\(quantity) is not a quantity",
        hint: "use 1 to 999")
    case .invalidRating(let rating):
      .init("catalog.invalidRating", .invalidData, "\(rating) is not a rating", hint: "use 1 to 5")
    case .invalidText(let field, .empty):
      .init("catalog.emptyText", .invalidData, "\(field.words) is empty", hint: "write something")
    case .invalidText(let field, .tooLong(let limit)):
      .init(
        "catalog.textTooLong", .invalidData, "\(field.words) is longer than \(limit) characters",
        hint: "shorten it")
    case .invalidText(let field, .hiddenCharacter(let scalar)):
      .init(
        "catalog.hiddenCharacter", .invalidData,
        "\(field.words) holds the hidden character \(scalar.codePoint)",
        hint: "remove it")
    case .notSignedIn:
      .init("catalog.notSignedIn", .permission, "no one is signed in", hint: "open shop://login")
    case .notBought:
      .init("catalog.notBought", .permission, "only people who bought this can review it")
    case .alreadyReviewed:
      .init(
        "catalog.alreadyReviewed", .invalidData, "you have reviewed this already",
        hint: "edit changes it")
    case .notReviewed:
      .init("catalog.notReviewed", .notFound, "you have not reviewed this", hint: "write does so")
    case .unknownOrder(let word):
      .init(
        "catalog.unknownOrder", .invalidData, "a list cannot be sorted by \"\(word)\"",
        hint: Self.orders)
    case .invalidFilter(let word):
      .init(
        "catalog.invalidFilter", .invalidData, "\"\(word)\" is not part of a filter",
        hint: Self.filters)
    case .damaged(let what):
      .init(
        "catalog.damaged", .invalidData, "the catalogue is damaged: \(what)",
        hint: "restore a backup")
    }
  }

  private static let orders =
    "sort by " + ProductOrder.allCases.map(\.rawValue).joined(separator: ", ")

  private static let filters = """
    write one or more of: stock, price 10..50, rating 4, seller NAME, category NAME; or off for all
    """
}

extension CatalogTextField {
  fileprivate var words: String {
    switch self {
    case .authorName: "the name"
    case .reviewText: "the review"
    }
  }
}
