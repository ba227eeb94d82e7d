import CommandArguments
import Diagnostics
import Money
import Ordering
import PluginInterface
import Screens
import SharedKernel

extension RouterRegistry {
  /// Registers the admin's commands for orders.
  mutating func salesCommands() {
    let status = CommandOption(
      "--status", takes: .choice(OrderFilter.allCases.map(\.rawValue)), summary: "only such orders")
    let toRestock = CommandOption(
      "--to-restock", summary: "only orders of which something came back that is not in stock again"
    )
    programCommand(
      "sales list", summary: "list the orders of all accounts, the newest first",
      options: [
        status, toRestock,
        CommandOption("--limit", takes: .number, summary: "N orders at most; otherwise 50"),
      ], using: OrderingCoreKey.self
    ) { run, core in
      let core = try core()
      let sales = try await SQLSales(core: core).list(
        run.filter, limit: run.arguments.number("--limit") ?? 50,
        toRestock: run.arguments.has("--to-restock"))
      return CommandAnswer(
        status: "listed", message: sales.orders.count.counted("order", of: sales.total),
        report: Screen(title: "Orders", blocks: [.sales(sales.orders, core.clock)]))
    }
    programCommand(
      "sales export", summary: "print the orders of all accounts for another program",
      options: [
        status,
        CommandOption(
          "--format", takes: .choice(["csv", "jsonl"]), summary: "how; otherwise csv"),
      ],
      help: """
        A row is an order, the newest first: sales export > orders.csv. In CSV, a text that a spreadsheet would \
        compute is written with a leading apostrophe.
        """, using: OrderingCoreKey.self
    ) { run, core in
      let export = SalesExport(
        sales: SQLSales(core: try core()), filter: run.filter,
        isCSV: run.arguments.value("--format") != "jsonl")
      return CommandAnswer(status: "exported", pages: export.pages)
    }
    programCommand(
      "sales restock", summary: "restock the returned items of an order",
      operands: [Operand("ORDER", .named("ORDER"))],
      help: "Each piece is put back once; goods that the catalogue no longer has are left out.",
      using: OrderingCoreKey.self
    ) { run, core in
      let word = run.arguments.words[0]
      guard let id = Order.ID(word) else { throw SalesError.order(word) }
      let lines = try await SQLSales(core: core()).restock(id)
      let count = lines.reduce(0) { $0 + $1.pieces }
      return CommandAnswer(
        status: lines.isEmpty ? "unchanged" : "changed",
        message: lines.isEmpty
          ? "nothing of \(id) is left to put back" : "\(count.counted("piece")) back in stock",
        report: Screen(
          title: "Back in stock",
          blocks: [
            .table(
              columns: ["product", "name", "quantity"],
              rows: lines.map { line in
                [.text(line.product.rawValue), .text(line.name), .number(line.pieces)]
              })
          ]))
    }
  }

  /// Registers the admin's commands for promotions.
  mutating func promotionCommands() {
    programCommand(
      "promotions list", summary: "list the promo codes, and how many orders use them",
      using: OrderingCoreKey.self
    ) { _, core in
      let core = try core()
      let claims = try await SQLSales(core: core).promotions()
      return CommandAnswer(
        status: "listed", message: claims.count.counted("promotion"),
        report: Screen(title: "Promotions", blocks: [.promotions(claims, core.clock)]))
    }
    programCommand(
      "promotions end", summary: "end a promo code now",
      operands: [Operand("CODE", .named("CODE"))],
      help: "Orders keep what they saved; carts that have the code pay the full price.",
      using: OrderingCoreKey.self
    ) { run, core in
      let word = run.arguments.words[0]
      guard let code = PromoCode(word) else { throw SalesError.noSuchPromotion(word) }
      let core = try core()
      let (claim, isChanged) = try await SQLSales(core: core).end(code)
      return CommandAnswer(
        status: isChanged ? "changed" : "unchanged",
        message: "\(code) \(isChanged ? "has ended" : "had ended already")",
        report: Screen(title: "Promotions", blocks: [.promotions([claim], core.clock)]))
    }
  }
}

extension ProgramRun {
  fileprivate var filter: OrderFilter {
    arguments.value("--status").flatMap(OrderFilter.init) ?? .all
  }
}

extension Block {
  fileprivate static func sales(_ sales: [StoredOrder], _ clock: WallClock) -> Block {
    .table(
      columns: [
        "order", "placed", "status", "items", "total", "account", "returned", "restocked",
      ],
      rows: sales.map { sale in
        let order = sale.order
        return [
          .text(order.id.rawValue), .text(clock.text(of: order.placedAt)),
          .text(order.status.rawValue), .number(order.count),
          .money(order.totals.total.components), .text(sale.account.rawValue),
          .number(order.returnedCount), .number(sale.restocked),
        ]
      })
  }

  fileprivate static func promotions(_ claims: [PromotionClaim], _ clock: WallClock) -> Block {
    .table(
      columns: ["code", "benefit", "minimum", "from", "until", "orders", "limit", "per account"],
      rows: claims.map { claim in
        let promotion = claim.promotion
        return [
          .text(promotion.code.text), .text(promotion.benefit.words),
          .money(promotion.minimum.components),
          .text(
            promotion.startsAt.secondsSinceEpoch > 0 ? clock.text(of: promotion.startsAt) : "open"),
          .text(promotion.endsAt.map(clock.text) ?? "open"), .number(claim.uses),
          promotion.limit.map(ScreenValue.number) ?? "none",
          promotion.accountLimit.map(ScreenValue.number) ?? "none",
        ]
      })
  }
}

extension Promotion.Benefit {
  fileprivate var words: String {
    switch self {
    case .share(let basisPoints):
      basisPoints % 100 == 0
        ? "\(basisPoints / 100) %"
        : "\(basisPoints / 100).\(basisPoints / 10 % 10)\(basisPoints % 10) %"
    case .amount(let amount): amount.description
    case .freeShipping: "free shipping"
    }
  }
}
