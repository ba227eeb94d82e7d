import Catalog
import CommandArguments
import Database
import DependencyInjection
import Diagnostics
import Money
import PluginInterface
import Screens
import SharedKernel

extension RouterRegistry {
  /// Registers the admin's commands for goods: the inventory, prices and stock, offered or withdrawn.
  mutating func inventoryCommands() {
    programCommand(
      "catalog list", summary: "list the goods with their prices and what is left of them",
      options: [
        CommandOption("--withdrawn", summary: "only goods that are withdrawn"),
        CommandOption("--few", takes: .number, summary: "only goods with N pieces or fewer"),
        CommandOption("--limit", takes: .number, summary: "N goods at most; otherwise 100"),
      ], using: DatabaseKey.self
    ) { run, database in
      let goods = try await SQLInventory(database: database()).goods(
        isWithdrawnOnly: run.arguments.has("--withdrawn"),
        upTo: run.arguments.number("--few") ?? .max,
        limit: run.arguments.number("--limit") ?? 100)
      return CommandAnswer(
        status: "listed", message: goods.items.count.counted("product", of: goods.total),
        report: Screen(title: "Goods", blocks: [.goods(goods.items)]))
    }
    programCommand(
      "catalog set", summary: "change the price or the stock of a product",
      options: [
        CommandOption(
          "--price", takes: .named("PRICE"), summary: "in \(Currency.shop), such as 12.34"),
        CommandOption(
          "--stock", takes: .named("STOCK"), summary: "40 for a count, +12 or -3 for a change"
        ),
      ], operands: [Operand("PRODUCT", .named("PRODUCT"))],
      help:
        "Orders keep the price at which they were placed; a cart asks before it takes another one.",
      using: DatabaseKey.self
    ) { run, database in
      let id = try run.product()
      let price = try run.arguments.value("--price").map(Money.init(ofShop:))
      let stock = try run.arguments.value("--stock").map { text in
        guard let stock = StockChange(text) else { throw AdminError.stock(text) }
        return stock
      }
      guard price != nil || stock != nil else { throw AdminError.nothingToChange }
      let goods = try await SQLInventory(database: database()).change(
        id, price: price, stock: stock)
      return CommandAnswer(
        status: "changed",
        message: "\(goods.name): \(goods.price), \(goods.stock.counted("piece"))",
        report: Screen(title: "Goods", blocks: [.goods([goods])]))
    }
    for isOffered in [false, true] {
      programCommand(
        isOffered ? "catalog offer" : "catalog withdraw",
        summary: isOffered
          ? "offer products again that were withdrawn" : "withdraw products; orders keep them",
        options: [CommandOption("--all", summary: "all products of the shop")],
        operands: [Operand("PRODUCT", .named("PRODUCT"), .any)],
        help: "Either all of the products named are changed, or none.", using: DatabaseKey.self
      ) { run, database in
        let ids = try run.products()
        let state = isOffered ? "offered" : "withdrawn"
        if run.arguments.has("--all") {
          guard ids.isEmpty else { throw AdminError.allAndSome }
          let (changes, total) = try await SQLInventory(database: database()).offerAll(isOffered)
          return CommandAnswer(
            status: changes > 0 ? "changed" : "unchanged",
            message: Self.message(of: changes, of: total, state))
        }
        guard !ids.isEmpty else { throw AdminError.noProducts(state) }
        let (goods, changes) = try await SQLInventory(database: database()).offer(ids, isOffered)
        let one = goods.count == 1 ? goods[0].name : nil
        return CommandAnswer(
          status: changes > 0 ? "changed" : "unchanged",
          message: one.map { changes > 0 ? "\($0) is \(state)" : "\($0) was \(state) already" }
            ?? Self.message(of: changes, of: goods.count, state),
          report: Screen(title: "Goods", blocks: [.goods(goods)]))
      }
    }
  }

  private static func message(of changes: Int, of total: Int, _ state: String) -> String {
    "\(changes.counted("product", of: total)) changed; all are \(state)"
  }

  /// Registers the admin's commands for reviews.
  mutating func reviewCommands() {
    programCommand(
      "reviews list", summary: "list the reviews of a product, or all, with their numbers",
      operands: [Operand("PRODUCT", .named("PRODUCT"), .optional)], using: DatabaseKey.self
    ) { run, database in
      let id = run.arguments.words.isEmpty ? nil : try run.product()
      let reviews = try await SQLInventory(database: database()).reviews(of: id)
      return CommandAnswer(
        status: "listed", message: reviews.count.counted("review"),
        report: Screen(title: "Reviews", blocks: [.reviews(reviews)]))
    }
    for isHidden in [true, false] {
      programCommand(
        isHidden ? "reviews hide" : "reviews show",
        summary: isHidden
          ? "hide a review from everybody but its author; it does not count then"
          : "show a review again that was hidden",
        operands: [Operand("NUMBER", .named("NUMBER"))], using: DatabaseKey.self
      ) { run, database in
        let word = run.arguments.words[0]
        guard let number = wholeNumber(word) else { throw AdminError.review(word) }
        let (review, isChanged) = try await SQLInventory(database: database())
          .hide(number, isHidden)
        let state = isHidden ? "hidden" : "shown"
        return CommandAnswer(
          status: isChanged ? "changed" : "unchanged",
          message:
            "review \(number) \(isChanged ? "is" : "was") \(state)\(isChanged ? "" : " already")",
          report: Screen(title: "Reviews", blocks: [.reviews([review])]))
      }
    }
  }
}

extension ProgramRun {
  /// The products named, each once, in the order in which they are named.
  fileprivate func products() throws -> [Product.ID] {
    var ids: [Product.ID] = []
    for word in arguments.words {
      guard let id = Product.ID(word) else { throw AdminError.product(word) }
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  fileprivate func product() throws -> Product.ID {
    guard let id = try products().first else { throw AdminError.product("") }
    return id
  }
}

extension Money {
  /// Reads a price in the currency of the shop.
  fileprivate init(ofShop text: String) throws {
    guard let price = try? Money.parse(text, in: .shop), price.minorUnits >= 0 else {
      throw AdminError.price(text)
    }
    self = price
  }
}

extension Block {
  fileprivate static func goods(_ goods: [InventoryItem]) -> Block {
    .table(
      columns: ["product", "name", "price", "stock", "state"],
      rows: goods.map { goods in
        [
          .text(goods.id.rawValue), .text(goods.name), .money(goods.price.components),
          .number(goods.stock), .text(goods.isOffered ? "offered" : "withdrawn"),
        ]
      })
  }

  fileprivate static func reviews(_ reviews: [ModeratedReview]) -> Block {
    .table(
      columns: ["number", "product", "stars", "author", "date", "counts", "hidden", "text"],
      rows: reviews.map { kept in
        let review = kept.review
        return [
          .number(kept.number), .text(kept.product.rawValue), .number(review.rating.stars),
          .text(review.authorName), .text("\(review.date)"), .text(review.counts ? "yes" : "no"),
          .text(review.isHidden ? "yes" : "no"), .text(review.text),
        ]
      })
  }
}
