import Database
import Expectations
import LineShell
import SQLiteDatabase
import Screens
import SharedKernel
import ShopApp
import ShopSessions
import TemporaryFiles
import Testing

@MainActor
@Suite("Orders that are not paid, and orders of deleted accounts")
struct KeptOrderTests {
  /// A shop on a file as it was opened so many minutes later.
  private func shop(_ file: String, minutes: Int64 = 0) async throws -> ShopSession {
    let now = Timestamp(secondsSinceEpoch: 1_767_261_600 + minutes * 60)
    return try await ShopSession(options: ShellOptions(assumesYes: true)) {
      $0.openDatabase = SQLiteDatabase.opener(at: .path(file))
      $0.clock = .fixed(now)
      $0.identifiers = .seeded(UInt64(1 + minutes))
    }
  }

  @Test("opening the shop an hour later gives the stock back that an unanswered payment kept")
  func unpaid() async throws {
    try await TemporaryFile.withFolder { folder in
      let first = try await shop(folder + "/shop.db")
      try await first.mustRun("skip")
      try await first.register()
      try await first.reviewCheckout(quantity: 2)
      try await first.mustRun("payment")
      try await first.mustRun("continue", ["tok_timeout"])
      try await first.mustRun("confirm")
      await first.app.close()
      for (minutes, stock) in [(59, "49"), (60, "51")] as [(Int64, String)] {
        let later = try await shop(folder + "/shop.db", minutes: minutes)
        #expect(try await later.mustRun("open shop://product/p-025").fact("In stock") == stock)
        await later.app.close()
      }
    }
  }

  @Test("opening the shop gives back what is owed, also while no one is signed in")
  func owed() async throws {
    try await TemporaryFile.withFolder { folder in
      let file = folder + "/shop.db"
      let first = try await shop(file)
      try await first.mustRun("skip")
      try await first.register()
      try await first.reviewCheckout()
      try await first.mustRun("payment")
      try await first.mustRun("continue", ["tok_late"])
      try await first.mustRun("confirm")
      await first.app.close()
      try await expectEqual(TableDump(of: file).tables["ordering_sandbox_charge"]?.count, 1)
      let database = try SQLiteDatabase(location: .path(file), migrations: TableDump.migrations)
      try await database.write { transaction in
        try transaction.run("UPDATE ordering_order SET status = 'cancelled'")
        try transaction.run(
          "INSERT INTO ordering_refund (account, order_id) SELECT account, id FROM ordering_order")
      }
      await database.close()
      let later = try await shop(file, minutes: 1)
      await later.app.close()
      let tables = try await TableDump(of: file).tables
      #expect(tables["ordering_sandbox_charge"] == [] && tables["ordering_refund"] == [])
    }
  }

  @Test("an export holds them, and a deleted account leaves their amounts without the person")
  func deleted() async throws {
    try await TemporaryFile.withFolder { folder in
      let session = try await shop(folder + "/shop.db")
      try await session.mustRun("skip")
      try await session.register()
      let order = try await session.order()
      try await session.mustRun("open shop://settings/privacy")
      let export = try await session.mustRun("export").text
      for text in ["Main Street 1", String(order.dropFirst("shop://order/".count))] {
        #expect(export.contains(text))
      }
      #expect(!export.contains("tok_approve"))
      try await session.mustRun("done")
      try await expectEqual(session.mustRun("delete-account").message, "your account is deleted")
      await session.app.close()
      let tables = try await TableDump(of: folder + "/shop.db").tables
      let rows = try #require(tables["ordering_order"])
      expectEqual(rows.count, 1)
      #expect(rows[0].contains("account='deleted'") && rows[0].contains("status='cancelled'"))
      for (name, rows) in tables where name != "schema_migration" {
        for trace in ["Main Street", "Lovelace", "ada@example.org"] {
          #expect(!rows.contains { $0.contains(trace) }, "\(name)")
        }
      }
    }
  }
}
