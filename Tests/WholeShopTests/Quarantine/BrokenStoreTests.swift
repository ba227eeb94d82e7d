import AppProperties
import Database
import Diagnostics
import Expectations
import Foundation
import PluginInterface
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

/// A team's store, with the steps of one of its versions.
private struct DiaryStore: FeaturePlugin {
  let manifest = PluginManifest(
    id: "diary", module: "Diary", owner: "@shop/diary", isFeature: false)
  let migrations: [Migration]

  static let first = Migration(
    owner: "diary", version: 1, name: "pages",
    statements: ["CREATE TABLE diary_page (number INTEGER PRIMARY KEY) STRICT"])
  static let second = Migration(owner: "diary", version: 2, name: "photos", statements: [])

  func register(in registry: inout RouterRegistry) {
    registry.contribute(to: Schemas.self) { [migrations] in
      Schema(migrations, aboutOthers: ["diary_page": "pages of a book"])
    }
  }
}

@MainActor
@Suite("The shop, with a store that cannot keep its data")
struct BrokenStoreTests {
  private static let team = "Diary 1.0.0 (owner @shop/diary)"

  /// Runs the program with a version of the diary on a shop that has another.
  private func refusal(
    of later: [Migration], after earlier: [Migration]
  ) async throws -> (error: ShopError?, remedy: String?) {
    var result: (ShopError?, String?) = (nil, nil)
    try await TemporaryFile.withFolder { folder in
      func run(_ migrations: [Migration], _ words: [String]) async throws -> ScriptRun {
        try await ScriptRun(
          words: ["--database", folder + "/shop.db"] + words, in: folder,
          of: .sqlite(TouredFeatures.plugins + [DiaryStore(migrations: migrations)]))
      }
      let product = ["open", "shop://product/p-025"]
      expectEqual(try await run(earlier, product).exitCode, .success)
      let file = URL(filePath: folder + "/shop.db")
      let before = try Data(contentsOf: file)
      let error = await #expect(throws: ShopError.self) { try await run(later, ["home"]) }
      result = (error, error.flatMap { ShopProgram.sqlite.lineShell.remedy($0) })
      // Nothing of the refused version is left, and nothing holds the file.
      expectEqual(try Data(contentsOf: file), before)
      expectEqual(try await run(earlier, product).exitCode, .success)
    }
    return result
  }

  @Test("says whose data is newer than the program, and what to do, and leaves the file alone")
  func newer() async throws {
    let (error, remedy) = try await refusal(
      of: [DiaryStore.first], after: [DiaryStore.first, DiaryStore.second])
    expectEqual(
      error?.explanation.message,
      "\(Self.team) cannot keep its data: the database is newer than this program (diary 2 \"photos\", known 1)"
    )
    expectEqual(
      remedy,
      "run the program that made it, or begin a fresh one with shop-cli --database fresh-shop.db; this one "
        + "was not changed")
  }

  @Test("says whose data another plugin's program has written under the same name")
  func another() async throws {
    let theirs = Migration(
      owner: "diary", version: 1, name: "cows", statements: DiaryStore.first.statements)
    let (error, _) = try await refusal(of: [DiaryStore.first], after: [theirs])
    expectEqual(
      error?.explanation.message,
      "\(Self.team) cannot keep its data: the database belongs to another program: its diary 1 is \"cows\", and "
        + "here \"pages\"")
  }

  private static let torn = Migration(
    owner: "diary", version: 2, name: "torn",
    statements: ["ALTER TABLE diary_page ADD COLUMN photo TEXT"]
  ) { _ in throw Broken() }

  @Test("says whose step fails, and goes back to what was there")
  func failing() async throws {
    let (error, remedy) = try await refusal(
      of: [DiaryStore.first, Self.torn], after: [DiaryStore.first])
    expectEqual(
      error?.explanation.message,
      "\(Self.team) cannot keep its data: migration 2 of diary failed: Broken()")
    expectEqual(
      remedy,
      "run the program that used it last and report this to the owner; the database is as it was before"
    )
  }

  @Test("says it in a command of the program as well")
  func command() async throws {
    try await TemporaryFile.withFolder { folder in
      let run = try await ScriptRun(
        words: ["--database", folder + "/shop.db", "catalog", "list"], in: folder,
        of: .sqlite(
          TouredFeatures.plugins + [DiaryStore(migrations: [DiaryStore.first, Self.torn])]))
      let message =
        "error: \(Self.team) cannot keep its data: migration 2 of diary failed: Broken()\n"
      #expect(run.diagnostics.hasPrefix(message), "\(run.diagnostics)")
    }
  }
}
