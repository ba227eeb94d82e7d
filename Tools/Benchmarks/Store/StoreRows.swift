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
    let copies = try await ShopCopies(products: options.isShort ? 1_000 : 10_000)
    guard let category = Catalog.Category.ID("category-3"), let first = Page(number: 1),
      let second = Page(number: 2)
    else { throw BenchmarkError.disagreement("the page") }
    let ids = (0..<500).compactMap { Product.ID("p-\($0 * 7_919 % copies.count)") }
    return [
      try await read("a product, in a read of its own", "SQLCatalog.product", copies, ids.count) {
        try await $0.catalog.product(ids[$1 % ids.count]).stock
      },
      try await read("a page of 20 of a category", "SQLCatalog.products", copies) { shop, _ in
        try await shop.catalog.products(in: category, ProductSelection(), page: second).items.count
      },
      try await read("a search for two words", "SQLProductSearch.search", copies) { shop, _ in
        try await shop.search.search("brew paint", ProductSelection(), page: first).items.count
      },
      try await checkout(copies), try await imported(copies),
    ]
  }

  /// A row of a read, of which so many different ones are recorded.
  private static func read(
    _ name: String, _ ours: String, _ copies: ShopCopies, _ variety: Int = 1,
    _ read: @escaping @MainActor (StoreShop, Int) async throws -> Int
  ) async throws -> Comparison {
    for number in 0..<variety {
      guard try await read(copies.recordedShop, number) > 0 else {
        throw BenchmarkError.disagreement("what is found for \(name)")
      }
    }
    var next = 0
    return Comparison(
      name: name,
      ours: .awaiting(ours) {
        next += 1
        return try await read(copies.shop, next)
      },
      beside: [copies.replaying(copies.recorder.takeTrace())], targets: [.ratio(1 / 0.7)],
      isTimedByWall: true)
  }

  /// Three products into the cart, a quote, an order, its payment.
  private static func checkout(_ copies: ShopCopies) async throws -> Comparison {
    let (repetitions, rounds) = (40, 9)
    for number in 0..<repetitions * rounds { _ = try await copies.recordedShop.buy(number) }
    let trace = copies.recorder.takeTrace()
    let share = trace.count / (repetitions * rounds)
    let durable = trace.prefix(share).count(where: \.isWrite)
    var next = 0
    return Comparison(
      name: "a checkout of 3 products",
      ours: .awaiting("SQLCart, SQLCheckout") {
        defer { next += 1 }
        return try await copies.shop.buy(next)
      },
      beside: [copies.replaying(trace, share: share)], targets: [.ratio(1 / 0.85)],
      isTimedByWall: true, repetitions: repetitions,
      note: { "\(share) transactions, \(durable) of them durable" })
  }

  /// The same catalogue over and over, each time with other prices.
  private static func imported(_ copies: ShopCopies) async throws -> Comparison {
    let texts = [1, 2].map { StoreShop.catalogue(count: copies.count, edition: $0) }
    for text in texts { try await copies.recordedShop.fill(with: text) }
    let trace = copies.recorder.takeTrace()
    let unit = copies.count * texts.count
    return Comparison(
      name: "an import, a product of \(Numerals.grouped(copies.count)) changed",
      ours: .awaiting("SQLCatalogImporter", unit: unit) {
        var sum = 0
        for text in texts { sum &+= try await copies.shop.fill(with: text) }
        return sum
      },
      beside: [copies.replaying(trace, share: trace.count, unit: unit)], targets: [.ratio(2)],
      isTimedByWall: true, repetitions: 1, rounds: 5)
  }
}

/// Three copies of one filled database: ours, the floor's, and one to record on.
@MainActor
private final class ShopCopies {
  let count: Int
  let shop: StoreShop
  let recorder: RecordingDatabase
  let recordedShop: StoreShop

  private let folder: TemporaryFolder
  private let raw: RawDatabase

  init(products: Int) async throws {
    let folder = try TemporaryFolder("benchmark-store")
    func opened(_ name: String) throws -> SQLiteDatabase {
      try SQLiteDatabase(
        location: .path("\(folder.path)/\(name).db"), migrations: StoreShop.migrations)
    }
    let filled = try opened("base")
    try await StoreShop(filled).fill(with: StoreShop.catalogue(count: products))
    await filled.close()
    for name in ["ours", "raw", "recorded"] {
      try FileManager.default.copyItem(
        atPath: "\(folder.path)/base.db", toPath: "\(folder.path)/\(name).db")
    }
    (self.folder, count) = (folder, products)
    shop = try StoreShop(opened("ours"))
    raw = try RawDatabase("\(folder.path)/raw.db")
    recorder = RecordingDatabase(try opened("recorded"))
    recordedShop = try StoreShop(recorder)
  }

  /// A contender that does again what was recorded, `share` transactions an operation.
  func replaying(
    _ trace: [RecordedTransaction], share: Int = 1, unit: Int = 1
  ) -> Contender {
    var next = 0
    return Contender("C API", unit: unit) { [self] in
      var sum = 0
      for _ in 0..<share {
        sum &+= try raw.replay(trace[next])
        next = (next + 1) % trace.count
      }
      return sum
    }
  }
}
