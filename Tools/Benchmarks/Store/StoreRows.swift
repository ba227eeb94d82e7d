import Catalog
import CatalogStore
import Database
import Foundation
import SQLiteDatabase
import SharedKernel

/// The stores, beside SQLite's C API doing the same statements with the same values on a copy.
///
/// What the stores ask is recorded once, on a third copy, and done again by the floor.
@MainActor
enum StoreRows {
  static func all(_ options: Options) async throws -> [Comparison] {
    let copies = try await Copies(products: options.isShort ? 1_000 : 10_000)
    return [
      try await pointRead(copies), try await pointReads(copies), try await page(copies),
      try await search(copies), try await commit(copies), try await checkout(copies),
      try await imported(copies),
    ]
  }

  /// Three copies of one filled database: ours, the floor's, and one to record on.
  @MainActor
  private final class Copies {
    let folder: TemporaryFolder
    let count: Int
    let database: SQLiteDatabase
    let shop: StoreShop
    let raw: RawDatabase
    let recorder: RecordingDatabase
    let recordedShop: StoreShop

    init(products: Int) async throws {
      folder = try TemporaryFolder("benchmark-store")
      count = products
      let base = "\(folder.path)/base.db"
      let filled = try SQLiteDatabase(location: .path(base), migrations: StoreShop.migrations)
      try await StoreShop(filled).fill(with: CatalogText.text(count: products))
      await filled.close()
      for name in ["ours.db", "raw.db", "recorded.db"] {
        try FileManager.default.copyItem(atPath: base, toPath: "\(folder.path)/\(name)")
      }
      database = try Self.opened("\(folder.path)/ours.db")
      shop = try StoreShop(database)
      raw = try RawDatabase("\(folder.path)/raw.db")
      recorder = RecordingDatabase(try Self.opened("\(folder.path)/recorded.db"))
      recordedShop = try StoreShop(recorder)
    }

    private static func opened(_ path: String) throws -> SQLiteDatabase {
      try SQLiteDatabase(location: .path(path), migrations: StoreShop.migrations)
    }

    /// A contender that does again what was recorded, `share` transactions an operation.
    func replaying(_ trace: Trace, share: Int = 1, unit: Int = 1) -> Contender {
      var next = 0
      return Contender("C API", unit: unit) { [raw] count in
        var sum = 0
        for _ in 0..<count {
          for _ in 0..<share {
            sum &+= try raw.replay(trace.transactions[next])
            next = (next + 1) % trace.transactions.count
          }
        }
        return sum
      }
    }
  }

  private static let reads = [Target.ratio(1 / 0.7)]
  private static let commits = [Target.ratio(1 / 0.85)]

  private static func ids(_ copies: Copies) -> [Product.ID] {
    (0..<500).compactMap { Product.ID("p-\($0 * 7_919 % copies.count)") }
  }

  private static func pointRead(_ copies: Copies) async throws -> Comparison {
    let ids = ids(copies)
    for id in ids { _ = try await copies.recordedShop.catalog.product(id) }
    var next = 0
    return Comparison(
      name: "a product, in a read of its own",
      ours: Contender("SQLCatalog.product") { count in
        var sum = 0
        for _ in 0..<count {
          sum &+= try await copies.shop.catalog.product(ids[next]).stock
          next = (next + 1) % ids.count
        }
        return sum
      }, floor: copies.replaying(copies.recorder.takeTrace()), targets: reads, isTimedByWall: true)
  }

  /// The price of the transaction and of its actor, shared by a hundred.
  private static func pointReads(_ copies: Copies) async throws -> Comparison {
    let ids = ids(copies).map(\.rawValue)
    let statement: Statement = "SELECT name, price_minor, stock FROM catalog_product WHERE id = ?"
    @Sendable func read(_ transaction: any ReadTransaction) throws -> Int {
      var sum = 0
      for id in ids.prefix(100) {
        let found = try transaction.first(statement, id) { row in
          try row.text(0).utf8.count &+ row.int(1) &+ row.int(2)
        }
        sum &+= found ?? 0
      }
      return sum
    }
    _ = try await copies.recorder.read { try read($0) }
    return Comparison(
      name: "a product, one of 100 in a read",
      ours: Contender("Database.read", unit: 100) { count in
        var sum = 0
        for _ in 0..<count { sum &+= try await copies.database.read { try read($0) } }
        return sum
      }, floor: copies.replaying(copies.recorder.takeTrace(), unit: 100), targets: reads,
      isTimedByWall: true)
  }

  private static func page(_ copies: Copies) async throws -> Comparison {
    guard let category = Catalog.Category.ID("category-3"), let page = Page(number: 2) else {
      throw BenchmarkError.disagreement("the page")
    }
    @Sendable func read(_ shop: StoreShop) async throws -> Int {
      try await shop.catalog.products(in: category, ProductSelection(), page: page).items.count
    }
    guard try await read(copies.recordedShop) == 20 else {
      throw BenchmarkError.disagreement("a page of 20")
    }
    return Comparison(
      name: "a page of 20 of a category",
      ours: Contender("SQLCatalog.products") { count in
        var sum = 0
        for _ in 0..<count { sum &+= try await read(copies.shop) }
        return sum
      }, floor: copies.replaying(copies.recorder.takeTrace()), targets: reads, isTimedByWall: true)
  }

  private static func search(_ copies: Copies) async throws -> Comparison {
    guard let page = Page(number: 1) else { throw BenchmarkError.disagreement("the page") }
    @Sendable func read(_ shop: StoreShop) async throws -> Int {
      try await shop.search.search("brew paint", ProductSelection(), page: page).items.count
    }
    guard try await read(copies.recordedShop) > 0 else {
      throw BenchmarkError.disagreement("what is found")
    }
    return Comparison(
      name: "a search for two words",
      ours: Contender("SQLProductSearch.search") { count in
        var sum = 0
        for _ in 0..<count { sum &+= try await read(copies.shop) }
        return sum
      }, floor: copies.replaying(copies.recorder.takeTrace()), targets: reads, isTimedByWall: true)
  }

  /// The shortest durable change there is.
  private static func commit(_ copies: Copies) async throws -> Comparison {
    let statement: Statement = "UPDATE catalog_product SET stock = stock + 1 WHERE id = ?"
    @Sendable func write(_ transaction: any WriteTransaction) throws -> Int {
      try transaction.run(statement, "p-1")
    }
    _ = try await copies.recorder.write { try write($0) }
    return Comparison(
      name: "a durable change of one row",
      ours: Contender("Database.write") { count in
        var sum = 0
        for _ in 0..<count { sum &+= try await copies.database.write { try write($0) } }
        return sum
      }, floor: copies.replaying(copies.recorder.takeTrace()), targets: commits, isTimedByWall: true
    )
  }

  /// Three products into the cart, a quote, an order, its payment.
  private static func checkout(_ copies: Copies) async throws -> Comparison {
    let (repetitions, rounds) = (40, 9)
    for number in 0..<repetitions * rounds { _ = try await copies.recordedShop.buy(number) }
    let trace = copies.recorder.takeTrace()
    let share = trace.transactions.count / (repetitions * rounds)
    let durable = trace.transactions.prefix(share).count(where: \.isWrite)
    var next = 0
    return Comparison(
      name: "a checkout of 3 products",
      ours: Contender("SQLCart, SQLCheckout") { count in
        var sum = 0
        for _ in 0..<count {
          sum &+= try await copies.shop.buy(next)
          next += 1
        }
        return sum
      }, floor: copies.replaying(trace, share: share), targets: commits, isTimedByWall: true,
      repetitions: repetitions,
      note: { "\(share) transactions, \(durable) of them durable" })
  }

  /// The same catalogue over and over, each time with other prices.
  private static func imported(_ copies: Copies) async throws -> Comparison {
    let texts = [1, 2].map { CatalogText.text(count: copies.count, edition: $0) }
    for text in texts { try await copies.recordedShop.fill(with: text) }
    let trace = copies.recorder.takeTrace()
    return Comparison(
      name: "an import, a product of \(Numerals.grouped(copies.count)) changed",
      ours: Contender("SQLCatalogImporter", unit: copies.count * texts.count) { count in
        var sum = 0
        for _ in 0..<count {
          for text in texts { sum &+= try await copies.shop.fill(with: text) }
        }
        return sum
      },
      floor: copies.replaying(
        trace, share: trace.transactions.count, unit: copies.count * texts.count),
      targets: [.ratio(2)], isTimedByWall: true, repetitions: 1, rounds: 5)
  }
}
