import Accounts
import Database
import Expectations
import Ordering
import SharedKernel
import Synchronization
import Testing

@testable import OrderingStore

/// Counts the rows and the statements of reads of a database.
private final class CountingDatabase: Database {
  private let database: any Database
  private let rows = Mutex(0)
  private let asked = Mutex(0)

  init(_ database: any Database) { self.database = database }

  /// Returns how many rows there were since it was last asked.
  func drainCount() -> Int {
    rows.withLock { rows in
      defer { rows = 0 }
      return rows
    }
  }

  /// Returns how many statements there were since it was last asked.
  func drainStatements() -> Int {
    asked.withLock { asked in
      defer { asked = 0 }
      return asked
    }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await database.read { transaction in
      try body(
        Counter(transaction: transaction) {
          self.rows.withLock { $0 += 1 }
        } ask: {
          self.asked.withLock { $0 += 1 }
        })
    }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value { try await database.write(body) }

  private struct Counter: ReadTransaction {
    let transaction: any ReadTransaction
    let count: () -> Void
    let ask: () -> Void

    func tables() throws -> [TableColumns] { try transaction.tables() }

    func visitRows(
      of statement: Statement, bindings: [SQLValue], _ visitor: (any Row) throws -> Bool
    ) throws {
      ask()
      try transaction.visitRows(of: statement, bindings: bindings) { row in
        count()
        return try visitor(row)
      }
    }
  }
}

@Suite("Reads of someone's orders")
struct BoundedReadsTests {
  @Test("a price with points, the sums and a page of orders take as many rows after many orders")
  func bounded() async throws {
    let counting = Mutex<CountingDatabase?>(nil)
    let shop = try OrderingFixture { database in
      let counter = CountingDatabase(database)
      counting.withLock { $0 = counter }
      return counter
    }
    let database = try #require(counting.withLock { $0 })
    let page = try #require(Page(number: 1, size: 2))
    try shop.session.signIn("ada")
    var counts: [[Int]] = []
    for number in 1...9 {
      try await shop.add("mug", 1)
      let choices = ["points": CheckoutChoice("1"), "wrap": CheckoutChoice("bow")]
      let quote = try await shop.checkout.quote(
        region: #require(TaxRegion("US-OR")), shippingMethod: .standard, choices: choices)
      let quoted = database.drainCount()
      _ = try await shop.checkout.place(
        CheckoutRequest(
          idempotencyKey: #require(IdempotencyKey("k-\(number)")),
          address: try shop.request("any", cents: 0).address,
          payment: .token(SandboxCard.approved.token), agreedTo: quote, choices: choices))
      _ = database.drainCount()
      expectEqual(try await shop.orders.sums().adjusted(by: "points"), -Int64(number))
      let summed = database.drainCount()
      _ = try await shop.orders.orders(page: page)
      counts.append([quoted, summed, database.drainCount()])
    }
    expectEqual(counts[8], counts[2])
  }

  @Test("the admin's list and a person's export take as many statements of many orders as of one")
  func statements() async throws {
    let shop = try OrderingFixture()
    let database = CountingDatabase(shop.database)
    let core = OrderingCore(
      database: database, session: shop.session, catalog: FakeInventory.access,
      gateway: shop.gateway, clock: shop.clock.wallClock)
    let sales = SQLSales(core: core)
    var counts: [[Int]] = []
    for number in 1...3 {
      _ = try await shop.orderTwoMugs(key: "k-\(number)")
      var attempts: (listed: [Int], exported: [Int]) = ([], [])
      // On a server of tests, each statement fails once, and its transaction is repeated.
      for _ in 0..<9 {
        _ = database.drainStatements()
        try await expectEqual(sales.list(.all, limit: 9).orders.count, number)
        attempts.listed.append(database.drainStatements())
        _ = try await database.read {
          try $0.rows(about: "u-ada", in: OrderingSchema.schema.personalTables)
        }
        attempts.exported.append(database.drainStatements())
      }
      counts.append([attempts.listed.min() ?? 0, attempts.exported.min() ?? 0])
    }
    expectEqual(counts, Array(repeating: [6, 12], count: 3))
  }
}
