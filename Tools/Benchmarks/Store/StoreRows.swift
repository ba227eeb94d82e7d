import Catalog
import CatalogStore
import Foundation
import SharedKernel

/// The stores on a file: reads compared with the time for a command, a checkout compared with the disk.
@MainActor
enum StoreRows {
  static func all(_ options: Options) async throws -> [Comparison] {
    let count = options.isShort ? 1_000 : 10_000
    let shop = try StoreShop()
    try await shop.fill(with: StoreShop.catalogue(count: count))
    guard let category = Catalog.Category.ID("category-3"), let first = Page(number: 1),
      let second = Page(number: 2)
    else { throw BenchmarkError.disagreement("the page") }
    let ids = (0..<500).compactMap { Product.ID("p-\($0 * 7_919 % count)") }
    var next = 0
    return [
      read("a product, in a read of its own", "SQLCatalog.product") {
        next = (next + 1) % ids.count
        return try await shop.catalog.product(ids[next]).product.stock
      },
      read("a page of 20 of a category", "SQLCatalog.products") {
        try await shop.catalog.category(category, ProductSelection(), page: second).products.items
          .count
      },
      read("a search for two words", "SQLProductSearch.search") {
        try await shop.search.search("brew paint", ProductSelection(), page: first).items.count
      },
      try checkout(shop), imported(shop, count: count),
    ]
  }

  /// Returns a row for a read, which is part of a command: people notice about ten milliseconds.
  private static func read(
    _ name: String, _ ours: String, _ read: @escaping @MainActor () async throws -> Int
  ) -> Comparison {
    Comparison(
      name: name,
      ours: Contender(ours) {
        let found = try await read()
        guard found > 0 else { throw BenchmarkError.disagreement("what is found for \(name)") }
        return found
      }, targets: [.nanoseconds(5e6)], isTimedByWall: true)
  }

  /// Puts three products into the cart, then quotes, orders and pays; the comparison forces as many writes to
  /// a file as the checkout has writing transactions.
  private static func checkout(_ shop: StoreShop) throws -> Comparison {
    let path = try shop.folder.write("", to: "forced")
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw BenchmarkError.disagreement("the file of the floor")
    }
    let page = Data(repeating: 1, count: 4_096)
    let writeCount = 6
    var next = 0
    return Comparison(
      name: "a checkout of 3 products",
      ours: Contender("SQLCart, SQLCheckout") {
        next += 1
        return try await shop.buy(next)
      },
      beside: [
        Contender("\(writeCount) forced writes") {
          for _ in 0..<writeCount {
            try file.write(contentsOf: page)
            try file.synchronize()
          }
          return writeCount
        }
      ],
      // Each transaction writes several pages, and sometimes the log is copied into the file.
      targets: [.ratio(5)], isTimedByWall: true, repetitions: 40)
  }

  private static func imported(_ shop: StoreShop, count: Int) -> Comparison {
    let texts = [1, 2].map { StoreShop.catalogue(count: count, edition: $0) }
    return Comparison(
      name: "an import, a product of \(Numerals.grouped(count)) changed",
      ours: Contender("SQLCatalogImporter", unit: count * texts.count) {
        var sum = 0
        for text in texts { sum &+= try await shop.fill(with: text) }
        return sum
      }, targets: [.nanoseconds(100_000)], isTimedByWall: true, repetitions: 1, rounds: 5)
  }
}
