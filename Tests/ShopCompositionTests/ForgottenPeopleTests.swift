import Accounts
import AccountsTesting
import Database
import DependencyInjection
import Expectations
import PluginInterface
import SharedKernel
import ShopApp
import ShopComposition
import ShopSessions
import TestDatabases
import Testing

/// Whether the shop as it ships exports and deletes what its tables hold about a person, on the engine of the tests.
///
/// Each table about people gets a row about each of two people, whether or not the screens of the shop write one.
@MainActor
@Suite("A deleted account leaves no row about the person")
struct ForgottenPeopleTests {
  /// What an export leaves out, and why.
  private static let unexported = [
    "accounts_attempt": "how often a wrong password was given, which slows down guessing",
    "accounts_event": "each export adds one; the accounts' own tests look at them",
  ]

  /// What columns of the other stores hold, where not any text or number will do.
  nonisolated private static let known: [String: SQLValue] = [
    "catalog_review.date": .text("2026-01-01"), "promo_code": .text("WELCOME10"),
    "cart_promo_code": .text("WELCOME10"), "status": .text("placed"),
    // The goods and what was charged stay in the books of the shop.
    "ordering_order_line.name": .text("goods"), "ordering_order_adjustment.plugin": .text("gifts"),
    "ordering_order_adjustment.label": .text("box"),
  ]

  /// A shop with rows about two people in each table about people, on the engine of the tests.
  private func shop(
    with plugins: any FeaturePlugin...
  ) async throws -> (session: ShopSession, tables: FilledTables) {
    let session = try await ShopSession {
      $0.plugins = ShopComposition.plugins + plugins
      $0.openDatabase = { migrations in
        OpenedDatabase(
          try TestDatabase.opened(migrations), commitsByOthers: { AsyncStream { $0.finish() } },
          close: {})
      }
    }
    let tables = try await FilledTables(session.app.composed) { column, person in
      // The number of an order stays in the books, too.
      if ["ordering_order.id", "ordering_refund.order_id"].contains(column) {
        return .text("order-\(person.number % 10)")
      }
      return Self.known[column]
        ?? column.split(separator: ".").last.flatMap { Self.known[String($0)] }
    }
    return (session, tables)
  }

  @Test("an export holds nothing that a table hides, whatever is planted there")
  func secrets() async throws {
    let (session, shop) = try await shop()
    #expect(
      shop.planted.isSuperset(of: ["accounts_second_factor.key", "ordering_order.fingerprint"]))
    let export = "\(try await shop.export())"
    for secret in FilledTables.secrets + ["$scrypt"] {
      #expect(!export.contains(secret), "\(secret)")
    }
    await session.app.close()
  }

  @Test("the stores of the shop export and delete what the tables that they declare hold")
  func covered() async throws {
    let (session, shop) = try await shop()
    expectEqual(shop.unfilled, [])
    expectEqual(shop.unexported.sorted(), Self.unexported.keys.sorted())
    let bob = try await shop.rows(about: shop.bob, withNumbers: true)
    expectEqual(bob.keys.sorted(), shop.people.subtracting(["accounts_deletion"]).sorted())
    try await shop.deleteAda()
    try await expectEqual(shop.rows(about: shop.ada).keys.map(shop.described), [])
    // Mails go out in the meantime.
    let stored = { (rows: FilledTables.Rows) in rows.filter { $0.key != "accounts_outbox" } }
    try await expectEqual(
      stored(shop.rows(about: shop.bob, withNumbers: true)), stored(bob))
    await session.app.close()
  }

  @Test("what a store forgets is named, with the table, the plugin and its owner")
  func forgotten() async throws {
    let (session, shop) = try await shop(with: TornDiary())
    let team = "of diary (owner @shop/diary)"
    expectEqual(
      shop.unfilled.sorted(),
      [
        "diary_guest \(team): it is said to hold nothing about people, and mentions one",
        "diary_photo \(team): nothing says whom its rows are about",
      ])
    let page = "diary_page \(team)"
    expectEqual(shop.unexported.sorted(), Self.unexported.keys.sorted())
    try await shop.deleteAda()
    try await expectEqual(shop.rows(about: shop.ada).keys.map(shop.described), [page])
    await session.app.close()
  }
}

/// A store with a holder that forgets its tables.
private struct TornDiary: FeaturePlugin {
  private struct Holder: PersonalDataHolder {
    func deletePersonalData(of user: User.ID) {}
  }

  let manifest = PluginManifest(
    id: "diary", module: "Diary", owner: "@shop/diary", isFeature: false)

  func register(in registry: inout RouterRegistry) {
    registry.contribute(to: Schemas.self) {
      Schema(
        [
          Migration(
            owner: "diary", version: 1, name: "pages",
            statements: [
              "CREATE TABLE diary_page (account TEXT NOT NULL, text TEXT NOT NULL) STRICT",
              "CREATE TABLE diary_photo (bytes BLOB NOT NULL) STRICT",
              "CREATE TABLE diary_guest (account TEXT NOT NULL) STRICT",
            ])
        ],
        aboutPeople: [
          PersonalTable("diary_page", of: "account"),
          PersonalTable(unnamed: "diary_photo", because: "a photo is anybody's"),
        ], aboutOthers: ["diary_guest": "nobody"])
    }
    registry.contribute(to: PersonalDataHolders.self) { Holder() }
  }
}
