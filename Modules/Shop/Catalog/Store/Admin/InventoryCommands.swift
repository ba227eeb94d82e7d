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
  /// Registers the admin's commands for goods: the inventory, prices and stock, on sale or not.
  mutating func inventoryCommands() {
    programCommand(
      "catalog list", summary: "list the goods with their prices and what is left of them",
      options: [
        CommandOption("--off-sale", summary: "only goods that are off sale"),
        CommandOption("--few", takes: .number, summary: "only goods with N pieces or fewer"),
      ], using: DatabaseKey.self
    ) { run, database in
      let goods = try await SQLInventory(database: database()).goods(
        isOffSaleOnly: run.arguments.has("--off-sale"),
        upTo: run.arguments.number("--few") ?? .max)
      return CommandAnswer(
        status: "listed", message: goods.count.counted("product"),
        report: Screen(title: "Goods", blocks: [.goods(goods)]))
    }
    programCommand(
      "catalog set", summary: "change the price or the stock of a product",
      options: [
        CommandOption(
          "--price", takes: .named("PRICE"), summary: "such as \"12.34 \(Currency.shop)\""),
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
          ? "offer a product again that was off sale" : "take a product off sale; orders keep it",
        operands: [Operand("PRODUCT", .named("PRODUCT"))], using: DatabaseKey.self
      ) { run, database in
        let (goods, isChanged) = try await SQLInventory(database: database())
          .offer(try run.product(), isOffered)
        let state = isOffered ? "on sale" : "off sale"
        return CommandAnswer(
          status: isChanged ? "changed" : "unchanged",
          message:
            "\(goods.name) \(isChanged ? "is" : "was") \(state)\(isChanged ? "" : " already")",
          report: Screen(title: "Goods", blocks: [.goods([goods])]))
      }
    }
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
  fileprivate func product() throws -> Product.ID {
    let word = arguments.words[0]
    guard let id = Product.ID(word) else { throw AdminError.product(word) }
    return id
  }
}

extension Money {
  /// Reads a price in the currency of the shop.
  fileprivate init(ofShop text: String) throws {
    guard let price = try? Money.parse(text), price.currency == .shop, price.minorUnits >= 0 else {
      throw AdminError.price(text)
    }
    self = price
  }
}

extension Block {
  fileprivate static func goods(_ goods: [InventoryItem]) -> Block {
    .table(
      columns: ["product", "name", "price", "stock", "on sale"],
      rows: goods.map { goods in
        [
          .text(goods.id.rawValue), .text(goods.name), .money(goods.price.components),
          .number(goods.stock), .text(goods.isOffered ? "yes" : "no"),
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
