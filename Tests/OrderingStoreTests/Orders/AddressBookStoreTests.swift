import Database
import Expectations
import Ordering
import OrderingStore
import TestDatabases
import Testing

@Suite("Address books in a database")
struct AddressBookStoreTests {
  @Test("come into a database from before there were any, and what it held stays")
  func migration() async throws {
    let shared = try TestDatabase()
    let old = try TestDatabase.opened(
      OrderingSchema.migrations.prefix(1) + FakeInventory.migrations, of: shared)
    try await old.write { transaction in
      try transaction.run(
        "INSERT INTO ordering_payment_method (id, account, label, token) VALUES (?, ?, ?, ?)",
        "pm-1", "u-ada", "Mine", "tok_approve")
    }
    let shop = try OrderingFixture(on: shared)
    try shop.session.signIn("ada")
    #expect(try await shop.addresses.addressBook().addresses.isEmpty)
    try await expectEqual(shop.cards.paymentMethods().map(\.label), ["Mine"])
    let home = try Address(
      recipient: "Ada", street: "1 Main St", city: "Salem", postalCode: "97301", region: "US-OR")
    try await shop.addresses.changeAddressBook { try $0.add(home) }

    let again = try OrderingFixture(on: shared)
    try again.session.signIn("ada")
    try await expectEqual(again.addresses.addressBook().addresses, [home])
  }

  @Test("take in the address of an order once, and of a refused one not")
  func used() async throws {
    let shop = try OrderingFixture()
    _ = try await shop.orderTwoMugs()
    _ = try await shop.orderTwoMugs(key: "k-2")
    try await shop.add("mug", 1)
    await #expect(throws: OrderingError.self) {
      try await shop.checkout.place(shop.request("k-3", cents: 1, recipient: "Eve"))
    }
    try await expectEqual(shop.addresses.addressBook().addresses.map(\.recipient), ["Ada"])
  }

  @Test("with a damaged row leave no charged order unpaid, and keep what they hold")
  func damaged() async throws {
    let shop = try OrderingFixture()
    _ = try await shop.orderTwoMugs()
    try await shop.database.write { transaction in
      _ = try transaction.run("UPDATE ordering_address SET region = '?'")
    }
    try await expectEqual(shop.orderTwoMugs(key: "k-2").status, .paid)
    let rows = try await shop.database.read { transaction in
      try transaction.rows("SELECT region FROM ordering_address") { try $0.text(0) }
    }
    expectEqual(rows, ["?"])
  }

  @Test("of several shells at once lose nothing, and stay within their limit")
  func shared() async throws {
    let shared = try TestDatabase()
    let shops = try (0..<2).map { _ in try OrderingFixture(on: shared) }
    let refusals = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<(AddressBook.limit + 2) {
        let shop = shops[number % 2]
        try shop.session.signIn("ada")
        let address = try Address(
          recipient: "Ada", street: "Street \(number)", city: "Salem", postalCode: "97301",
          region: "US-OR")
        group.addTask {
          do {
            try await shop.addresses.changeAddressBook { try $0.add(address) }
            return false
          } catch OrderingError.addressBookFull { return true }
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expectEqual(refusals, 2)
    try await expectEqual(shops[0].addresses.addressBook().addresses.count, AddressBook.limit)
  }
}
