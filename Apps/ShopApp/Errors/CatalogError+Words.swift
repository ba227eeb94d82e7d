public import Catalog
public import Screens

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
    case .damaged(let what):
      words("damaged", .internal, "the catalogue is damaged: \(what)", "restore a backup")
    }
  }

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
