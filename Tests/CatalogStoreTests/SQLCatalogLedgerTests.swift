import Catalog
import CatalogStore
import Database
import Expectations
import Money
import SharedKernel
import TestDatabases
import Testing

@Suite("The catalogue inside another context's transaction")
struct SQLCatalogLedgerTests {
  private let database: any Database
  private let skillet: Product.ID

  init() throws {
    database = try TestDatabase.opened(CatalogSchema.migrations)
    skillet = try #require(Product.ID("p-001"))
  }

  private func stock() async throws -> Int {
    try await database.read { [skillet] in try SQLCatalogSnapshot($0).item(skillet).stock }
  }

  @Test("a snapshot reports name, price and stock")
  func snapshot() async throws {
    let item = try await database.read { [skillet] in try SQLCatalogSnapshot($0).item(skillet) }
    expectEqual(item.name, "Cast Iron Skillet")
    expectEqual(item.price.description, "39.90 USD")
    expectEqual(item.stock, 42)
  }

  @Test("stock is taken and returned")
  func takeAndReturn() async throws {
    try await database.write { [skillet] in
      try SQLCatalogLedger($0).removeStock(skillet, quantity: 42)
    }
    try await expectEqual(stock(), 0)
    try await database.write { [skillet] in
      try SQLCatalogLedger($0).returnStock(skillet, quantity: 2)
    }
    try await expectEqual(stock(), 2)
  }

  @Test("more than is left is never taken")
  func insufficient() async throws {
    await #expect(throws: CatalogError.insufficientStock(product: "Cast Iron Skillet", left: 42)) {
      try await database.write { [skillet] in
        try SQLCatalogLedger($0).removeStock(skillet, quantity: 43)
      }
    }
    try await expectEqual(stock(), 42)
  }

  @Test("an unknown product and a quantity that is not positive are refused")
  func refused() async throws {
    let unknown = try #require(Product.ID("p-999"))
    await #expect(throws: CatalogError.noSuchProduct(unknown)) {
      try await database.write { try SQLCatalogLedger($0).removeStock(unknown, quantity: 1) }
    }
    await #expect(throws: CatalogError.noSuchProduct(unknown)) {
      try await database.write { try SQLCatalogLedger($0).returnStock(unknown, quantity: 1) }
    }
    await #expect(throws: CatalogError.noSuchProduct(unknown)) {
      _ = try await database.read { try SQLCatalogSnapshot($0).item(unknown) }
    }
    for quantity in [0, -1] {
      await #expect(throws: CatalogError.invalidQuantity(quantity)) {
        try await database.write { [skillet] in
          try SQLCatalogLedger($0).removeStock(skillet, quantity: quantity)
        }
      }
      await #expect(throws: CatalogError.invalidQuantity(quantity)) {
        try await database.write { [skillet] in
          try SQLCatalogLedger($0).returnStock(skillet, quantity: quantity)
        }
      }
    }
  }

  @Test("sixty-four buyers of the last forty-two leave none and oversell none")
  func concurrency() async throws {
    let sold = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 {
        group.addTask { [database, skillet] in
          do {
            try await database.write { try SQLCatalogLedger($0).removeStock(skillet, quantity: 1) }
            return true
          } catch { return false }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expectEqual(sold, 42)
    try await expectEqual(stock(), 0)
  }
}
