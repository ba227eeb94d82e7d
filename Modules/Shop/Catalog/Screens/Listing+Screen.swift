public import Catalog
import Diagnostics
public import Money
public import Screens
public import SharedKernel

extension Listing {
  /// Where the listing stands among its pages.
  public var paging: Paging { Paging(number: page.number, count: pageCount) }

  /// The actions that turn the page; `show` takes the page wanted, which is shown from then on.
  public func pageActions(
    _ show: @escaping @MainActor @Sendable (Page) -> Void
  ) -> [ScreenAction] {
    paging.actions { show(Page(number: $0) ?? .first) }
  }
}

extension Product {
  /// The product as a row of a list, with its price, its rating, and whether little or nothing is left; only read
  /// where picking it leads nowhere.
  ///
  /// `name` is what picking is called for programs.
  public func row(
    pick name: String = "pick", _ onPick: (@MainActor (Product.ID) throws -> Void)?
  ) -> Row {
    Row(
      self.name,
      [.money(price.components), .text(rating.mark), .text(stock > Self.few ? "" : stockBadge)],
      pick: onPick.map { onPick in Row.Pick(name, [id.rawValue]) { try onPick(id) } })
  }

  /// The most pieces that are few.
  private static let few = 5

  /// Whether there is some, in words: `in stock`, `few left` up to five pieces, or `sold out`.
  public var stockBadge: String {
    switch stock {
    case ...0: "sold out"
    case ...Self.few: "few left"
    default: "in stock"
    }
  }
}

extension Block {
  /// Rows that each say how many, the price of one and what they cost together, under those names.
  public static func pricedRows(_ rows: [Row]) -> Block {
    .list(rows, columns: ["item", "quantity", "each", "sum"])
  }
}

extension Row {
  /// A row of ``Screens/Block/pricedRows(_:)``.
  public init(_ name: String, quantity: Int, each: Money, sum: Money, pick: Pick? = nil) {
    self.init(
      name, [.number(quantity), .money(each.components), .money(sum.components)], pick: pick)
  }
}

extension Fact {
  /// An amount with its label.
  public init(_ label: String, _ amount: Money) { self.init(label, .money(amount.components)) }
}

extension RatingSummary {
  /// The rating in stars and words, such as `★★★★☆ 4.3 of 5, 12 reviews`.
  ///
  /// The number stands beside the stars: who cannot see them misses nothing.
  public var words: String {
    averageText.map { "\(stars) \($0) of 5, \(count.counted("review"))" } ?? "no reviews yet"
  }

  /// The rating as it stands in a row, such as `★★★★☆ 4.3 (12)`; empty without a review.
  var mark: String {
    averageText.map { "\(stars) \($0) (\(count))" } ?? ""
  }

  private var stars: String {
    let full = (averageInTenths + 5) / 10
    return String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full)
  }
}

extension ProductSelection {
  /// The actions that change it: `sort` and `filter`.
  ///
  /// `example` says what else the list can be filtered by, such as `seller s-02`.
  public func actions(
    filteredBy example: String, onChange: @escaping @MainActor @Sendable (ProductSelection) -> Void
  ) -> [ScreenAction] {
    let orders = ProductOrder.allCases.map(\.rawValue).joined(separator: ", ")
    let sort = ScreenAction(
      "sort", title: "Sort by \(orders)", parameters: [.required("order")]
    ) { action in
      onChange(try sorted(by: action.word(called: "order")))
      return .silent
    }
    let filter = ScreenAction(
      "filter", title: "Show only: stock, price 10..50, rating 4, \(example); off for all",
      parameters: [.rest("condition", isRequired: true)]
    ) { action in
      _ = try action.word(called: "condition")
      onChange(try filtered(by: action.arguments))
      return .silent
    }
    return [sort, filter]
  }

  /// What is sorted and filtered otherwise than a list by itself; nothing for a list as it is.
  public var blocks: [Block] {
    var parts: [String] = []
    if let order { parts.append("sorted by \(order.rawValue)") }
    if filter != .none { parts.append("only \(filter)") }
    return parts.isEmpty ? [] : [.text(parts.joined(separator: " · "))]
  }
}
