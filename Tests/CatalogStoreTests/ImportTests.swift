import Catalog
import CatalogStore
import Expectations
import Money
import SharedKernel
import Synchronization
import Testing

@Suite("Importing a catalogue")
struct ImportTests {
  private let shop: Shop
  private let header = "id,name,summary,price,stock,category,category_name,seller,seller_name\n"

  init() throws { shop = try Shop() }

  private func product(_ text: String) async throws -> ProductDetail {
    try await shop.catalog.product(#require(Product.ID(text)))
  }

  private func count() async throws -> Int {
    try await shop.catalog.storefront(featured: 0).categories.reduce(0) { $0 + $1.productCount }
  }

  @Test("new products, categories and sellers are created, and found at once")
  func creates() async throws {
    let summary = try await shop.import(
      header + """
        n-1,Zyzzyva Teapot,"Round, blue",25.00 USD,4,teapots,Teapots,x-1,Kettle & Co.
        n-2,Plain Pot,,1.00 USD,,teapots,,x-2,

        """)
    expectEqual(summary.products, .init(created: 2))
    expectEqual(summary.categories, .init(created: 1))
    expectEqual(summary.sellers, .init(created: 2))
    let pot = try await product("n-1")
    #expect(
      pot.category.name == "Teapots" && pot.seller.name == "Kettle & Co." && pot.product.stock == 4)
    let plain = try await product("n-2")
    #expect(plain.seller.name == "x-2" && plain.product.stock == 0 && plain.product.summary == "")
    try await expectEqual(shop.names("zyzz"), ["Zyzzyva Teapot"])
    try await shop.checkIndex()
  }

  @Test("what is there changes to what the file says, and keeps what it leaves out")
  func changes() async throws {
    let before = try await product("p-001")
    let summary = try await shop.import(
      header + """
        p-001,Quokka Skillet,,41.00 USD,,kitchen,,s-02,
        p-002,Enamelled Dutch Oven,,119.00 USD,12,kitchen,Kitchen,s-01,Fjord & Sons

        """)
    expectEqual(summary.products, .init(changed: 1, unchanged: 1))
    expectEqual(summary.categories, .init(unchanged: 1))
    expectEqual(summary.sellers, .init(changed: 1, unchanged: 1))
    let after = try await product("p-001")
    #expect(after.product.name == "Quokka Skillet" && after.product.price.minorUnits == 4_100)
    #expect(
      after.product.summary == before.product.summary && after.product.stock == before.product.stock
    )
    expectEqual(after.product.rating, before.product.rating)
    try await expectEqual(product("p-002").seller.name, "Fjord & Sons")
    try await expectEqual(shop.names("quokka").count, 1)
    try await expectEqual(shop.names("cast iron").isEmpty, true)
    try await shop.checkIndex()
    let again = try await shop.import(
      header + "p-001,Quokka Skillet,,41.00 USD,,kitchen,,s-02,\n")
    expectEqual(again.products, .init(unchanged: 1))
  }

  @Test("one bad row, and nothing of the file is there")
  func allOrNothing() async throws {
    let before = try await count()
    var file = header
    for number in 1...3_000 {
      file += "b-\(number),Thing \(number),,\(number == 2_500 ? "free" : "1.00 USD"),1,bulk,,x,\n"
    }
    let rejection = try await #require(throws: ImportRejection.self) { try await shop.import(file) }
    expectEqual(rejection.count, 1)
    expectEqual(rejection.problems.map(\.line), [2_501])
    expectEqual(rejection.problems.map(\.field), ["price"])
    try await expectEqual(count(), before)
    await #expect(throws: CatalogError.self) {
      try await shop.catalog.category(#require(Category.ID("bulk")), page: .first)
    }
    try await shop.checkIndex()
    // The tables of the failed import are empty again.
    try await expectEqual(shop.import(header + "b-1,A,,1.00 USD,1,bulk,,x,\n").products.created, 1)
  }

  @Test("rows that contradict each other are refused at the value of the later one")
  func contradictions() async throws {
    let rejection = try await #require(throws: ImportRejection.self) {
      try await shop.import(
        header + """
          c-1,A,,1.00 USD,1,cat,Cats,x,Ex
          c-2,B,,1.00 USD,1,cat,,x,
          c-1,C,,1.00 USD,1,cat,Dogs,x,Ex
          c-3,D,,1.00 USD,1,cat,Cats,x,Why

          """)
    }
    expectEqual(
      rejection.problems,
      [
        ImportProblem(line: 4, column: 1, field: "id", .repeated(firstLine: 2)),
        ImportProblem(line: 4, column: 23, field: "category_name", .contradiction(firstLine: 2)),
        ImportProblem(line: 5, column: 30, field: "seller_name", .contradiction(firstLine: 2)),
      ])
  }

  @Test("a contradiction names the line that gave the value, whatever named its owner before")
  func contradictedValue() async throws {
    let csv = try await #require(throws: ImportRejection.self) {
      try await shop.import(
        header + """
          c-1,A,,1.00 USD,1,cat,,x,Ex
          c-2,B,,1.00 USD,1,cat,Cats,x,
          c-3,"é, C",,1.00 USD,1,cat,Dogs,x,Ex

          """)
    }
    expectEqual(
      csv.problems,
      [ImportProblem(line: 4, column: 28, field: "category_name", .contradiction(firstLine: 3))])
    let location = try await #require(throws: ImportRejection.self) {
      try await shop.import(
        """
        id,name,price,category,seller,seller_location
        c-1,A,1.00 USD,cat,x,Oslo
        c-2,B,1.00 USD,cat,x,
        c-3,C,1.00 USD,cat,x,Rome
        c-1,D,1.00 USD,cat,x,

        """)
    }
    expectEqual(
      location.problems,
      [
        ImportProblem(line: 4, column: 22, field: "seller_location", .contradiction(firstLine: 2)),
        ImportProblem(line: 5, column: 1, field: "id", .repeated(firstLine: 2)),
      ])
  }

  @Test("a price in another currency is refused where it stands")
  func otherCurrency() async throws {
    let before = try await count()
    let csv = try await #require(throws: ImportRejection.self) {
      try await shop.import(
        header + "m-1,A,,1.00 USD,1,cat,,x,\nm-2,B,,1.00 EUR,1,cat,,x,\nm-3,C,,1 JPY,1,cat,,x,\n")
    }
    expectEqual(
      csv.problems,
      [
        ImportProblem(line: 3, column: 8, field: "price", .otherCurrency("1.00 EUR", shop: .usd)),
        ImportProblem(line: 4, column: 8, field: "price", .otherCurrency("1 JPY", shop: .usd)),
      ])
    try await expectEqual(count(), before)
  }

  @Test("a dry run reports what would change, and changes nothing")
  func dryRun() async throws {
    let file = header + "d-1,A,,1.00 USD,1,kitchen,Cuisine,x,\np-001,B,,1.00 USD,1,kitchen,,x,\n"
    let dry = try await shop.import(file, isDryRun: true)
    expectEqual(dry.products, .init(created: 1, changed: 1))
    try await expectEqual(product("p-001").product.name, "Cast Iron Skillet")
    try await expectEqual(product("p-001").category.name, "Kitchen")
    try await shop.checkIndex()
    try await expectEqual(shop.import(file), dry)
    try await expectEqual(product("p-001").category.name, "Cuisine")
  }

  @Test("a failure of the file leaves the catalogue as it was")
  func broken() async throws {
    struct Broken: Error {}
    let before = try await count()
    var isFirst = true
    await #expect(throws: Broken.self) {
      try await shop.importer.run(isDryRun: false) {
        guard isFirst else { throw Broken() }
        isFirst = false
        return Array((header + "e-1,A,,1.00 USD,1,cat,,x,\n").utf8)
      } progress: { _ in
      }
    }
    try await expectEqual(count(), before)
  }

  @Test("progress counts up to every row")
  func progress() async throws {
    var file = header
    for number in 1...12_000 { file += "g-\(number),Thing \(number),,1.00 USD,1,bulk,,x,\n" }
    let told = Mutex<[ImportProgress]>([])
    var rest = Array(file.utf8)[...]
    let total = rest.count
    _ = try await shop.importer.run(isDryRun: true) {
      defer { rest = rest.dropFirst(65_536) }
      return rest.isEmpty ? nil : Array(rest.prefix(65_536))
    } progress: { step in
      told.withLock { $0.append(step) }
    }
    let steps = told.withLock { $0 }
    #expect(steps.contains(.reading(bytes: total, rows: 12_000)))
    expectEqual(steps.last, .storing(rows: 12_000, of: 12_000))
    #expect(steps.count > 5)
  }
}
