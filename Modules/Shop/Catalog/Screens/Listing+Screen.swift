public import Catalog
import Diagnostics
public import Money
public import Screens
public import SharedKernel

extension Listing {
  public var paging: Paging { Paging(number: page.number, count: pageCount) }

  /// Returns the actions that turn the page; `show` receives the page to show from then on.
  public func pageActions(
    _ show: @escaping @MainActor @Sendable (Page) -> Void
  ) -> [ScreenAction] {
    paging.actions { show(Page(number: $0) ?? .first) }
  }
}

extension Product {
  /// Returns the product as a row of a list, with its price, rating and low-stock badge; the row is read-only
  /// if picking it leads nowhere.
  ///
  /// `name` is the action's name for programs.
  public func row(
    pick name: String = "pick", _ onPick: (@MainActor (Product.ID) throws -> Void)?
  ) -> Row {
    Row(
      self.name,
      [
        .money(price.components), rating.value(as: rating.mark),
        .text(stock > Self.few ? "" : stockBadge),
      ],
      pick: onPick.map { onPick in Row.Pick(name, [id.rawValue]) { try onPick(id) } })
  }

  private static let few = 5

  /// The availability in words: `in stock`, `few left` up to five pieces, or `sold out`.
  public var stockBadge: String {
    switch stock {
    case ...0: "sold out"
    case ...Self.few: "few left"
    default: "in stock"
    }
  }
}

extension Block {
  /// Returns a list of ``Catalog/Product/row(pick:_:)``, with the names of its columns.
  public static func products(_ rows: [Row]) -> Block {
    .list(rows, columns: ["product", "price", "rating", "stock"])
  }

  /// Returns a list of rows with named columns for item, quantity, unit price and sum.
  public static func pricedRows(_ rows: [Row]) -> Block {
    .list(rows, columns: ["item", "quantity", "each", "sum"])
  }
}

extension Row {
  /// Creates a row for ``Screens/Block/pricedRows(_:)``.
  public init(_ name: String, quantity: Int, each: Money, sum: Money, pick: Pick? = nil) {
    self.init(
      name, [.number(quantity), .money(each.components), .money(sum.components)], pick: pick)
  }
}

extension Fact {
  public init(_ label: String, _ amount: Money) { self.init(label, .money(amount.components)) }
}

extension RatingSummary {
  /// The rating as a number, in stars and words, such as `★★★★½ 4.3 of 5, 12 reviews`.
  ///
  /// The number follows the stars, so that people who cannot see the stars miss nothing.
  public var value: ScreenValue { value(as: words) }

  func value(as text: String) -> ScreenValue {
    count == 0 ? .text(text) : .rating(tenths: averageInTenths, count: count, text: text)
  }

  private var words: String {
    averageText.map { "\(stars) \($0) of 5, \(count.counted("review"))" } ?? "no reviews yet"
  }

  /// The rating as shown in a row, such as `★★★★½ 4.3 (12)`; empty without reviews.
  var mark: String {
    averageText.map { "\(stars) \($0) (\(count))" } ?? ""
  }

  private var stars: String {
    let (full, half) = ((averageInTenths + 2) / 5).quotientAndRemainder(dividingBy: 2)
    return String(repeating: "★", count: full) + (half == 1 ? "½" : "")
      + String(repeating: "☆", count: 5 - full - half)
  }
}

extension Review {
  /// Returns the review as a row with its rating and date, and its text below.
  ///
  /// `column` is the name of what the row names, for programs: the author, or the product.
  public func blocks(under column: String, _ row: Row) -> [Block] {
    var row = row
    row.values = [
      .rating(tenths: rating.stars * 10, count: 1, text: "\(rating.stars) of 5"), .text("\(date)"),
    ]
    if isRefunded { row.values.append("refunded, not counted") }
    return [.list([row], columns: [column, "rating", "date", "note"]), .text(text)]
  }
}

extension ProductSelection {
  /// Returns the actions that change the selection: `sort` and `filter`.
  ///
  /// The sellers and categories of `products` are those named to filter by.
  public func actions(
    on products: [Product], onChange: @escaping @MainActor @Sendable (ProductSelection) -> Void
  ) -> [ScreenAction] {
    let orders = ProductOrder.allCases.map(\.rawValue)
    let sort = ScreenAction(
      "sort", title: "Sort by \(orders.joined(separator: ", "))",
      parameters: [.required("order", values: orders)]
    ) { action in
      onChange(try sorted(by: action.word(called: "order")))
      return .silent
    }
    func names(_ name: KeyPath<Product, String>) -> [String] {
      Set(products.map { $0[keyPath: name] }).subtracting([""]).sorted()
    }
    let example = names(\.sellerName).first.map { ", seller \($0)" } ?? ""
    let filter = ScreenAction(
      "filter", title: "Show only: stock, price 10..50, rating 4\(example); off for all",
      parameters: [
        .rest(
          "condition", isRequired: true, values: ProductFilter.conditions,
          following: [
            "seller": names(\.sellerName), "category": names(\.categoryName),
            "rating": (1...5).map { "\($0)" },
          ])
      ]
    ) { action in
      _ = try action.word(called: "condition")
      onChange(try filtered(by: action.arguments))
      return .silent
    }
    return [sort, filter]
  }

  /// A description of the sort order and filter if they differ from the default; empty otherwise.
  public var blocks: [Block] {
    var parts: [String] = []
    if let order { parts.append("sorted by \(order.rawValue)") }
    if filter != .none { parts.append("only \(filter)") }
    return parts.isEmpty ? [] : [.text(parts.joined(separator: " · "))]
  }
}
