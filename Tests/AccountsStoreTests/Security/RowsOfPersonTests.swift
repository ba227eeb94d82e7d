import Accounts
import AccountsTesting
import Database
import DependencyInjection
import Expectations
import PluginInterface
import SharedKernel
import Testing

@Suite("The rows of a store without a holder")
struct RowsOfPersonTests {
  /// Ada writes a page in an app with a diary, beside Bob's, and deletes her account; returns whose pages are left.
  private func pagesLeft(in app: ComposedApp) async throws -> [String] {
    let container = app.container
    let outcome = try await container.resolve(AccountsKey.self).register(
      name: "Ada", email: TestAccounts.email, password: TestAccounts.password)
    let owner = "account:\(try #require(outcome.user).id)"
    let database = try container.resolve(DatabaseKey.self)
    try await database.write { transaction in
      try transaction.run(
        "INSERT INTO diary_page (number, owner, note) VALUES (1, ?, ''), (2, 'account:bob', '')",
        owner)
    }
    try await container.resolve(PrivacyKey.self).deleteAccount()
    return try await database.read { transaction in
      try transaction.rows("SELECT owner FROM diary_page") {
        try $0.text(0) == owner ? "Ada" : "Bob"
      }
    }
  }

  private func diary(_ change: (inout Diary) -> Void = { _ in }) -> Diary {
    var diary = Diary(deletion: nil)
    change(&diary)
    return diary
  }

  @Test("go with the account, also where a step drops a described table in code")
  func dropped() async throws {
    let diary = diary {
      $0.more = ["CREATE TABLE diary_reader (account TEXT NOT NULL) STRICT"]
      $0.readers = [PersonalTable("diary_reader", of: "account")]
      $0.body = { try $0.run("DROP TABLE diary_reader") }
    }
    let app = try TestAccounts().composed(diary)
    try await expectEqual(pagesLeft(in: app), ["Bob"])
    try await app.container.resolve(PrivacyKey.self).resumeDeletions()
    let accounts = try await app.container.resolve(DatabaseKey.self).read { transaction in
      try transaction.first("SELECT count(*) FROM accounts_user") { try $0.int(0) }
    }
    expectEqual(accounts, 0)
  }

  @Test("are nobody else's to keep: a holder of a plugin without such tables is refused")
  func strangers() throws {
    let error = #expect(throws: CompositionError.self) {
      try TestAccounts().composed(
        diary(), Archive(id: "books"), Archive(id: "archive", hasShelves: true))
    }
    let problem = "(owner @shop/archive) deletes data about people, and has no tables about any"
    expectEqual(error?.problems.count, 2)
    for plugin in ["archive", "books"] {
      #expect("\(error, default: "")".contains("\(plugin) \(problem)"))
    }
  }
}

/// A plugin with a holder for the tables of another one.
private struct Archive: FeaturePlugin {
  let manifest: PluginManifest
  /// Whether it has a table, which holds nothing about people.
  let hasShelves: Bool

  init(id: String, hasShelves: Bool = false) {
    manifest = PluginManifest(id: id, module: "Archive", owner: "@shop/archive", isFeature: false)
    self.hasShelves = hasShelves
  }

  func register(in registry: inout RouterRegistry) {
    if hasShelves {
      registry.contribute(to: Schemas.self) {
        Schema(
          [
            Migration(
              owner: "archive", version: 1, name: "shelves",
              statements: ["CREATE TABLE archive_shelf (number INTEGER PRIMARY KEY) STRICT"])
          ], aboutOthers: ["archive_shelf": "shelves"])
      }
    }
    registry.contribute(to: PersonalDataHolders.self, using: DatabaseKey.self) {
      DiaryHolder(database: $0, deletion: [])
    }
  }
}
