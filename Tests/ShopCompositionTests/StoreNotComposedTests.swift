import Accounts
import AppProperties
import Database
import DependencyInjection
import Diagnostics
import Expectations
import LineShell
import PluginInterface
import SQLiteDatabase
import ShopApp
import ShopComposition
import ShopSessions
import TemporaryFiles
import Testing

/// A store that is left out is one whose rules of a person's data nobody knows; of one that is gone, whole rows go.
@MainActor
@Suite("A store that is left out of a shop, or gone from it")
struct StoreNotComposedTests {
  private func shop(at path: String, without plugins: [String]) async throws -> ShopSession {
    try await ShopSession {
      $0.plugins = ShopComposition.plugins
      $0.excluded = plugins
      $0.openDatabase = SQLiteDatabase.opener(at: .path(path))
    }
  }

  @Test("is refused where the database has its tables, and its feature alone is not")
  func refused() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/shop.db"
      // Nothing is there yet that it could leave behind.
      try await shop(at: path, without: ["wishlist", "wishlist-store"]).app.close()
      try await shop(at: path, without: []).app.close()
      let error = await #expect(throws: ShopError.self) {
        _ = try await shop(at: path, without: ["wishlist", "wishlist-store"])
      }
      expectEqual(
        error?.explanation.message,
        "WishlistFeatureStore 1.0.0 (owner @shop/wishlist) has to be composed: the database has its tables "
          + "(wishlist_item), and it alone knows what of a person's rows must be kept")
      expectEqual(
        error?.explanation.hint,
        "compose wishlist-store; its feature need not be")
      let session = try await shop(at: path, without: ["wishlist"])
      expectEqual(
        session.app.router.plugins.filter { !$0.isComposed }.map(\.manifest.id), ["wishlist"])
      await session.app.close()
    }
  }

  @Test("has its rows of a person exported and deleted when it is gone, and those of others stay")
  func gone() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/shop.db"
      let old = try await ShopSession(file: path) {
        $0.plugins = ShopComposition.plugins + [DiaryStore()]
      }
      try await old.mustRun("skip")
      let accounts = try old.app.composed.container.resolve(AccountsKey.self)
      for (number, email) in [(1, "bob@example.org"), (2, "ada@example.org")] {
        if number == 2 {
          try await old.mustRun("tab profile")
          try await old.mustRun("sign-out")
        }
        try await old.register("Somebody", email: email)
        let owner = "account:\(try #require(accounts.currentUser()).id)"
        try await old.app.database.database.write { transaction in
          try transaction.run("INSERT INTO diary_page VALUES (?, ?, 'whisper')", number, owner)
          try transaction.run("INSERT INTO diary_photo VALUES (?, ?)", number, "photo of \(email)")
        }
      }
      await old.app.close()

      let new = try await ShopSession(file: path) { $0.plugins = ShopComposition.plugins }
      let report = try await new.mustRun("doctor")
      #expect(
        report.text.contains(
          "1 finding of the app itself:\n  diary is not composed, and has rows about people in diary_page, "
            + "diary_photo; they are exported and deleted with an account"))
      let privacy = try new.app.composed.container.resolve(PrivacyKey.self)
      let export = "\(try await privacy.exportData())"
      #expect(export.contains("photo of ada@example.org"))
      for secret in ["whisper", "bob@example.org"] {
        #expect(!export.contains(secret), "\(secret)")
      }
      try await privacy.deleteAccount()
      try await privacy.resumeDeletions()
      let left = try await new.app.database.database.read { transaction in
        try transaction.rows(
          "SELECT number, text FROM diary_page JOIN diary_photo ON page = number"
        ) { "\(try $0.int(0)) \(try $0.text(1))" }
      }
      expectEqual(left, ["1 photo of bob@example.org"])
      await new.app.close()
    }
  }

  @Test("is named at the start when it is gone, and one command drops its tables by their rows")
  func dropped() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/shop.db"
      let old = try await ShopSession(file: path) {
        $0.plugins = ShopComposition.plugins + [DiaryStore()]
      }
      try await old.app.database.database.write { transaction in
        try transaction.run(
          "INSERT INTO diary_page VALUES (1, 'account:u', NULL), (2, 'account:v', NULL)")
        try transaction.run("INSERT INTO diary_photo VALUES (1, 'a photo')")
      }
      #expect(old.app.drainNotices().isEmpty)
      await old.app.close()
      let new = try await ShopSession(file: path) { $0.plugins = ShopComposition.plugins }
      expectEqual(
        new.app.drainNotices(),
        ["the database has tables of what is not composed: diary; doctor says more"])
      await new.app.close()
      func drop(_ words: [String]) async throws -> ScriptRun {
        try await ScriptRun(
          words: ["--database", path, "database", "drop"] + words, in: folder,
          environment: ["HOME": folder], of: .sqlite(ShopComposition.plugins))
      }
      let listed = try await drop(["diary"])
      #expect(
        listed.output.contains("diary_photo") && listed.output.contains("--rows 3 drops 2 tables"))
      for (words, exit) in [
        (["diary", "--rows", "2"], ExitCode.invalidData), (["wishlist", "--rows", "0"], .usage),
        (["nobody"], .notFound),
      ] {
        try await expectEqual(drop(words).exitCode, exit)
      }
      let dropped = try await drop(["diary", "--rows", "3"])
      #expect(dropped.output.contains("dropped 2 tables with 3 rows of diary"), "\(dropped)")
      try await expectEqual(drop(["diary"]).exitCode, .notFound)
      let after = try await ShopSession(file: path) { $0.plugins = ShopComposition.plugins }
      #expect(after.app.drainNotices().isEmpty)
      await after.app.close()
    }
  }

  @Test(
    "leaves tables of which nobody knows whose they are, unless they are named when it is dropped")
  func named() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/shop.db"
      let shelved = ShopComposition.plugins + [DiaryStore()]
      let old = try await ShopSession(file: path) { $0.plugins = shelved }
      // As a version left it that described no tables; one is named as its owner, the other is not.
      try await old.app.database.database.write { transaction in
        try transaction.run("UPDATE schema_migration SET people = NULL WHERE owner = 'diary'")
        try transaction.run("ALTER TABLE diary_photo RENAME TO album")
        try transaction.run("INSERT INTO diary_page VALUES (1, 'account:u', NULL)")
        try transaction.run("INSERT INTO album VALUES (1, 'a photo')")
      }
      await old.app.close()
      func drop(_ words: String...) async throws -> ScriptRun {
        try await ScriptRun(
          words: ["--database", path, "database", "drop", "diary"] + words, in: folder,
          environment: ["HOME": folder], of: .sqlite(ShopComposition.plugins))
      }
      let listed = try await drop().output
      for said in [
        "--rows 1 drops 1 table",
        "It is not known who made album. If diary did: database drop diary --and album",
      ] { #expect(listed.contains(said), "\(listed)") }
      for table in ["cart", "accounts_user"] {
        let refused = try await drop("--and", table)
        expectEqual(refused.exitCode, .usage)
        #expect(refused.diagnostics.contains("there is no table \(table), or it is"), "\(refused)")
      }
      let held = try await drop("--rows", "1")
      expectEqual(held.exitCode, .usage)
      #expect(held.diagnostics.contains("rows of album refer to the tables of diary"), "\(held)")
      let both = try await drop("--and", "album").output
      #expect(both.contains("--and album --rows 2 drops 2 tables"), "\(both)")
      let dropped = try await drop("--and", "album", "--rows", "2")
      #expect(dropped.output.contains("dropped 2 tables with 2 rows of diary"), "\(dropped)")
      // It can come back, because nothing is left that it would make.
      let back = try await ShopSession(file: path) { $0.plugins = shelved }
      #expect(back.app.drainNotices().isEmpty)
      await back.app.close()
    }
  }

  @Test("is refused alike when it cannot register")
  func failed() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/shop.db"
      try await shop(at: path, without: []).app.close()
      _ = await #expect(throws: ShopError.self) {
        _ = try await ShopSession {
          $0.plugins = ShopComposition.plugins.map { plugin in
            plugin.manifest.id == "wishlist-store" ? FailingStore(store: plugin) : plugin
          }
          $0.toleratesFailing = true
          $0.openDatabase = SQLiteDatabase.opener(at: .path(path))
        }
      }
    }
  }
}

/// A store with tables that name people, and one whose rows belong to those of another.
private struct DiaryStore: FeaturePlugin {
  let manifest = PluginManifest(
    id: "diary", module: "Diary", owner: "@shop/diary", isFeature: false)

  func register(in registry: inout RouterRegistry) {
    registry.contribute(to: Schemas.self) {
      Schema(
        [
          Migration(
            owner: "diary", version: 1, name: "pages",
            statements: [
              """
              CREATE TABLE diary_page (number INTEGER PRIMARY KEY, owner TEXT NOT NULL, key TEXT) STRICT
              """,
              """
              CREATE TABLE diary_photo (page INTEGER NOT NULL REFERENCES diary_page (number), text TEXT)
              STRICT
              """,
            ])
        ],
        aboutPeople: [
          PersonalTable("diary_photo", partOf: "diary_page", by: "page", at: "number"),
          PersonalTable("diary_page", of: "owner", prefix: "account:", hiding: ["key"]),
        ])
    }
  }
}

/// A store whose registration fails at its end.
private struct FailingStore: FeaturePlugin {
  let store: any FeaturePlugin
  var manifest: PluginManifest { store.manifest }

  func register(in registry: inout RouterRegistry) throws {
    try store.register(in: &registry)
    throw Broken()
  }
}

private struct Broken: Error {}
