import AccountsStore
import CatalogStore
import Database
import Diagnostics
import OrderingStore
import SQLiteDatabase
import Screens
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

/// A database with numbers beyond any real count: damaged, or written by a faulty program.
@MainActor
@Suite("Extreme numbers in the database")
struct ExtremeNumberTests {
  nonisolated private static let numbers: [Int64] = [.min, .max, 1 << 62, -1, 0]

  /// What the person does afterwards; some of it fails.
  private static let lines: [(line: String, answers: [String])] = [
    ("open shop://home", []), ("open shop://product/p-025", []), ("reviews", []),
    ("open shop://seller/s-01", []), ("find the", []), ("sort rating", []),
    ("open shop://orders", []), ("1", []), ("receipt", []), ("cancel", []),
    ("open shop://settings/account", []), ("open shop://account/sessions", []),
    ("open shop://account/activity", []), ("open shop://settings/payment", []),
    ("open shop://settings/privacy", []), ("export", []), ("open shop://product/p-025", []),
    ("add 1", []), ("open shop://cart", []), ("promo WELCOME10", []), ("checkout", []),
    ("continue", Sample.address), ("continue", [""]), ("continue", [""]), ("confirm", []),
    ("tab profile", []), ("sign-out", []),
    ("open shop://login", []), ("sign-in", ["ada@example.org", Sample.password]),
  ]

  private func opened(_ path: String) throws -> SQLiteDatabase {
    try SQLiteDatabase(
      location: .path(path),
      migrations: AccountsSchema.migrations + CatalogSchema.migrations + OrderingSchema.migrations)
  }

  /// What puts a number into columns that are counted with; `Tools/check-databases` takes every column.
  nonisolated private static let updates: [Statement] = [
    "UPDATE OR IGNORE catalog_product SET review_count = ?",
    "UPDATE OR IGNORE catalog_product SET review_stars = ?",
    "UPDATE OR IGNORE catalog_product SET stock = ?",
    "UPDATE OR IGNORE catalog_product SET price_minor = ?",
    "UPDATE OR IGNORE ordering_cart_line SET quantity = ?",
    "UPDATE OR IGNORE ordering_order SET total = ?",
    "UPDATE OR IGNORE ordering_order SET placed_at = ?",
    "UPDATE OR IGNORE ordering_order SET due_at = ?",
    "UPDATE OR IGNORE ordering_promotion SET value = ?",
    "UPDATE OR IGNORE accounts_session SET last_used_at = ?",
    "UPDATE OR IGNORE accounts_event SET at = ?",
    "UPDATE OR IGNORE accounts_outbox SET created_at = ?",
  ]

  /// Puts a number into a column; `false` where the database refuses it.
  private func put(
    _ number: Int64, by update: Statement, into path: String
  ) async throws -> Bool {
    let database = try opened(path)
    let changed = try? await database.write { transaction in
      try transaction.run("PRAGMA ignore_check_constraints=ON")
      return try transaction.run(update, number)
    }
    await database.close()
    return changed != nil
  }

  @Test("a column takes one, and whatever comes of it is an answer or an error that says so")
  func columns() async throws {
    try await TemporaryFile.withFolder { folder in
      let model = folder + "/model.db"
      let first = try await ShopSession(file: model)
      try await first.mustRun("skip")
      try await first.register()
      _ = try await first.order()
      try await first.mustRun("open shop://product/p-001")
      try await first.mustRun("add 1")
      await first.app.close()
      var taken = 0
      for (index, update) in Self.updates.enumerated() {
        for number in Self.numbers {
          let path = "\(folder)/shop-\(index)-\(number).db"
          try TemporaryFile.copy(model, to: path)
          try TemporaryFile.copy(model + ".session", to: path + ".session")
          guard try await put(number, by: update, into: path) else { continue }
          taken += 1
          try await live(on: path, "\(update.sql): \(number)")
        }
      }
      #expect(taken > 40)
    }
  }

  private func live(on path: String, _ what: String) async throws {
    let session: ShopSession
    do {
      session = try await ShopSession(file: path, seed: 2)
    } catch {
      let explanation = ErrorReport(router: nil, remedy: ShopRemedy.of).explanation(of: error)
      #expect(explanation.category != .internal, "\(what): \(explanation.message)")
      return
    }
    for (line, answers) in Self.lines {
      let report = await session.run(line, answers)
      #expect(
        report.failure?.category != .internal, "\(what): \(line): \(report.failure?.message ?? "")")
    }
    await session.app.close()
  }
}
