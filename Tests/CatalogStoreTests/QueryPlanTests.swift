import CSQLite
import Catalog
import CatalogStore
import Database
import Expectations
import Foundation
import Money
import SQLiteDatabase
import SharedKernel
import Synchronization
import Testing

@Suite("The plans of the catalogue's queries")
struct QueryPlanTests {
  /// The plan of every statement that `work` runs, on a file with the sample.
  private func plans(
    _ work: (any Database) async throws -> Void
  ) async throws -> [(sql: String, steps: [String])] {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "catalog-plans-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/shop.db"
    let database = RecordingDatabase(
      try SQLiteDatabase(location: .path(file), migrations: CatalogSchema.migrations))
    try await work(database)
    let planner = try Planner(file)
    return try database.statements.map { ($0.sql, try planner.plan(of: $0.sql)) }
  }

  @Test("no list reads a whole table of products or reviews, and none of a category is sorted")
  func lists() async throws {
    let plans = try await plans { database in
      let catalog = SQLCatalog(database: database)
      let kitchen = try #require(Category.ID("kitchen"))
      for order in ProductOrder.allCases {
        let filter = ProductFilter(
          price: .init(.usd, from: 1_000), isInStock: true, seller: "s-01", category: "kitchen",
          minimumRating: Rating(3))
        _ = try await catalog.category(
          kitchen, ProductSelection(filter: filter, order: order), page: .first)
      }
      _ = try await catalog.product(#require(Product.ID("p-001")))
      _ = try await SQLReviews(database).reviews(of: #require(Product.ID("p-001")), page: .first)
      _ = try await catalog.seller(#require(Seller.ID("s-01")), page: .first)
    }
    #expect(plans.count >= 12)
    for plan in plans {
      for step in plan.steps {
        #expect(
          !step.hasPrefix("SCAN") && !step.contains("TEMP B-TREE"), "\(plan.steps) of \(plan.sql)")
      }
    }
  }

  @Test("the storefront counts a category's products and finds the best rated by an index")
  func storefront() async throws {
    let plans = try await plans {
      _ = try await SQLCatalog(database: $0).storefront(featured: 5)
    }
    let counting = try #require(plans.first { $0.sql.contains("count(*)") }).steps
    #expect(counting.contains { $0.contains("catalog_product USING COVERING INDEX") })
    #expect(!counting.contains { $0.hasPrefix("SCAN catalog_product") })
    let rating = try #require(plans.first { $0.sql.contains("stock > 0") }).steps
    #expect(rating.contains { $0.contains("catalog_product_by_merit") })
    #expect(!rating.contains { $0.contains("TEMP B-TREE") })
  }

  @Test("a search asks the full-text index, and the products by their numbers")
  func search() async throws {
    let plans = try await plans { database in
      let search = SQLProductSearch(database: database)
      for order in [nil] + ProductOrder.allCases {
        _ = try await search.search("a", ProductSelection(order: order), page: .first)
      }
      _ = try await search.suggestions(for: "cof", limit: 3)
    }
    let scans = plans.flatMap(\.steps).filter { $0.hasPrefix("SCAN") }
    expectEqual(scans.filter { !$0.contains("VIRTUAL TABLE INDEX") }, [])
    #expect(!scans.isEmpty)
  }
}

/// A database that notes the statements it runs.
private final class RecordingDatabase: Database {
  private let database: SQLiteDatabase
  private let noted = Mutex<[Statement]>([])

  init(_ database: SQLiteDatabase) { self.database = database }

  var statements: Set<Statement> { noted.withLock { Set($0) } }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await database.read { try body(Recorder($0) { self.note($0) }) }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await database.write(body)
  }

  private func note(_ statement: Statement) { noted.withLock { $0.append(statement) } }

  private struct Recorder: ReadTransaction {
    let transaction: any ReadTransaction
    let note: (Statement) -> Void

    init(_ transaction: any ReadTransaction, _ note: @escaping (Statement) -> Void) {
      (self.transaction, self.note) = (transaction, note)
    }

    func tables() throws -> [TableColumns] { try transaction.tables() }

    func visitRows(
      of statement: Statement, bindings: [SQLValue], _ visitor: (any Row) throws -> Bool
    ) throws {
      note(statement)
      try transaction.visitRows(of: statement, bindings: bindings, visitor)
    }
  }
}

/// A connection that is asked for plans only.
@safe
private final class Planner {
  struct Failure: Error {
    let code: Int32
  }

  private let handle: OpaquePointer?

  init(_ path: String) throws {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open(path, &opened)
    unsafe handle = opened
    guard code == SQLITE_OK else { throw Failure(code: code) }
  }

  deinit {
    unsafe sqlite3_close(handle)
  }

  /// The steps of a statement's plan.
  func plan(of sql: String) throws -> [String] {
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, "EXPLAIN QUERY PLAN \(sql)", -1, &statement, nil)
    guard code == SQLITE_OK else { throw Failure(code: code) }
    defer { unsafe _ = sqlite3_finalize(statement) }
    var steps: [String] = []
    while unsafe sqlite3_step(statement) == SQLITE_ROW {
      if let text = unsafe sqlite3_column_text(statement, 3) {
        steps.append(unsafe String(cString: text))
      }
    }
    return steps
  }
}
