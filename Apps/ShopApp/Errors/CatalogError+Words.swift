public import Catalog
public import Diagnostics

extension CatalogError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .noSuchProduct(let id):
      words("noSuchProduct", .notFound, "there is no product \(id)", "find one with find <text>")
    case .noSuchCategory(let id):
      words(
        "noSuchCategory", .notFound, "there is no category \(id)", "open shop://home lists them")
    case .noSuchSeller(let id):
      words("noSuchSeller", .notFound, "there is no seller \(id)")
    case .emptySearch:
      words("emptySearch", .invalidData, "nothing to look for", "give a letter or a digit at least")
    case .insufficientStock(let id, let left):
      words("insufficientStock", .unavailable, "only \(left) left of \(id)", "take fewer")
    case .invalidQuantity(let quantity):
      words("invalidQuantity", .invalidData, "\(quantity) is no quantity", "use 1 to 999")
    case .invalidRating(let rating):
      words("invalidRating", .invalidData, "\(rating) is no rating", "use 1 to 5")
    case .emptyText(let field):
      words("emptyText", .invalidData, "\(field.words) is empty", "write something")
    case .textTooLong(let field, let limit):
      words(
        "textTooLong", .invalidData, "\(field.words) is longer than \(limit) characters",
        "shorten it")
    case .controlCharacter(let field, let scalar):
      words(
        "controlCharacter", .invalidData,
        "\(field.words) holds the control character U+\(String(scalar.value, radix: 16, uppercase: true))",
        "remove it")
    case .notSignedIn:
      words("notSignedIn", .permission, "nobody is signed in", "open shop://login")
    case .notBought(let id):
      words("notBought", .permission, "only who bought \(id) can review it")
    case .alreadyReviewed(let id):
      words("alreadyReviewed", .invalidData, "you have reviewed \(id) already", "edit changes it")
    case .notReviewed(let id):
      words("notReviewed", .notFound, "you have not reviewed \(id)", "write does so")
    case .unknownOrder(let word):
      words("unknownOrder", .invalidData, "a list cannot be sorted by \"\(word)\"", Self.orders)
    case .invalidFilter(let word):
      words("invalidFilter", .invalidData, "a filter cannot be read at \"\(word)\"", Self.filters)
    case .damaged(let what):
      words("damaged", .invalidData, "the catalogue is damaged: \(what)", "restore a backup")
    }
  }

  private static let orders =
    "sort by " + ProductOrder.allCases.map(\.rawValue).joined(separator: ", ")

  private static let filters = """
    write stock, price 10..50 (with USD or another code), rating 4, seller s-02, category desk or off
    """

  private func words(
    _ code: String, _ category: ErrorExplanation.Category, _ message: String, _ hint: String? = nil
  ) -> ErrorExplanation {
    ErrorExplanation(code: "catalog.\(code)", category: category, message: message, hint: hint)
  }
}

extension CatalogTextField {
  fileprivate var words: String {
    switch self {
    case .authorName: "the name"
    case .reviewText: "the review"
    }
  }
}
