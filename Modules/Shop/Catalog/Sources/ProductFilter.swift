public import Money

/// The conditions a product must meet to be listed; `nil` for any price, seller, category or rating.
///
/// A seller and a category are meant by an identifier, or by words of the name in a row, as ``FoldedText`` compares them.
public struct ProductFilter: Hashable, Sendable {
  public var price: PriceRange?
  public var isInStock: Bool
  public var seller: String?
  public var category: String?
  /// The minimum average rating; `nil` for any product, even without reviews.
  public var minimumRating: Rating?

  public init(
    price: PriceRange? = nil, isInStock: Bool = false, seller: String? = nil,
    category: String? = nil, minimumRating: Rating? = nil
  ) {
    (self.price, self.isInStock, self.seller) = (price, isInStock, seller)
    (self.category, self.minimumRating) = (category, minimumRating)
  }

  public static let none = ProductFilter()

  /// Prices of one currency between two inclusive, optional bounds.
  ///
  /// Amounts of different currencies do not compare, so a product priced in another currency is outside.
  public struct PriceRange: Hashable, Sendable {
    public let currency: Currency
    /// The lowest price in minor units, not below 0.
    public let minimum: Int64
    /// The highest price in minor units; `nil` for none.
    public let maximum: Int64?

    /// Creates a range, or `nil` if a bound is negative or the bounds are in the wrong order.
    public init?(_ currency: Currency, from minimum: Int64 = 0, to maximum: Int64? = nil) {
      guard minimum >= 0, maximum.map({ $0 >= minimum }) ?? true else { return nil }
      (self.currency, self.minimum, self.maximum) = (currency, minimum, maximum)
    }
  }
}

extension ProductFilter: CustomStringConvertible {
  /// The filter in the syntax of ``changed(by:)``, such as `stock price 10.00..50.00 USD`; empty
  /// for ``none``.
  public var description: String {
    var words: [String] = []
    if isInStock { words.append("stock") }
    if let price {
      func text(_ units: Int64) -> String {
        Money(minorUnits: units, currency: price.currency).amountText
      }
      let (low, high) = (price.minimum == 0 ? "" : text(price.minimum), price.maximum.map(text))
      words += ["price", "\(low)..\(high ?? "")", price.currency.code]
    }
    if let minimumRating { words += ["rating", "\(minimumRating.stars)"] }
    if let seller { words += ["seller", seller] }
    if let category { words += ["category", category] }
    return words.joined(separator: " ")
  }

  /// Returns the filter with changes given in words.
  ///
  /// ```text
  /// stock · price 10..50 [USD] · price 10.. · price ..50 · rating 4 · seller Copper Lane · category desk · off
  /// ```
  ///
  /// Each part replaces the filter's previous condition of the same kind; `off` removes all previous
  /// conditions. An amount has either no decimals or all of its currency. An unreadable word throws
  /// ``CatalogError/invalidFilter(_:)``.
  public func changed(by words: [String]) throws(CatalogError) -> ProductFilter {
    guard !words.isEmpty else { throw .invalidFilter("") }
    var filter = self
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "off": filter = .none
      case "stock": filter.isInStock = true
      case "price":
        let range = try Self.value(after: word, in: &rest)
        let currency = rest.first.flatMap { Currency(code: $0) }
        if currency != nil { rest.removeFirst() }
        guard let price = PriceRange(text: range, currency ?? .shop) else {
          throw .invalidFilter(range)
        }
        filter.price = price
      case "rating":
        let stars = try Self.value(after: word, in: &rest)
        guard stars.utf8.count == 1, let rating = Int(stars).flatMap(Rating.init) else {
          throw .invalidFilter(stars)
        }
        filter.minimumRating = rating
      case "seller": filter.seller = try Self.name(after: word, in: &rest)
      case "category": filter.category = try Self.name(after: word, in: &rest)
      default: throw .invalidFilter(word)
      }
    }
    return filter
  }

  private static func value(
    after word: String, in rest: inout ArraySlice<String>
  ) throws(CatalogError) -> String {
    guard let value = rest.popFirst() else { throw .invalidFilter(word) }
    return value
  }

  /// The words that begin a condition, or lift all of them.
  public static let conditions = ["stock", "price", "rating", "seller", "category", "off"]

  /// Takes the words up to the next condition.
  private static func name(
    after word: String, in rest: inout ArraySlice<String>
  ) throws(CatalogError) -> String {
    var words = [try value(after: word, in: &rest)]
    while let next = rest.first, !conditions.contains(next) {
      words.append(next)
      rest.removeFirst()
    }
    let name = words.joined(separator: " ")
    guard !SearchWord.words(in: name, limit: 1).isEmpty else { throw .invalidFilter(name) }
    return name
  }
}

extension ProductFilter.PriceRange {
  /// Parses `10..50`, `10..` or `..50`.
  fileprivate init?(text: String, _ currency: Currency) {
    let bounds = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    guard bounds.count == 2, text != ".." else { return nil }
    let units = bounds.map { try? Money.parse(String($0), in: currency).minorUnits }
    // A missing bound is not a limit; an unreadable one is refused.
    guard zip(bounds, units).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
    self.init(currency, from: units[0] ?? 0, to: units[1])
  }
}
