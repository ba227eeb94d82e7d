import AppProperties
import CommandArguments
import Diagnostics
import Expectations
import Foundation
import SQLiteDatabase
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("database copy")
struct DatabaseCopyTests {
  /// The program of one that copies shops, between files.
  private var program: ShopProgram {
    var engine = DatabaseEngine(version: "sqlite") { path, _ in
      SQLiteDatabase.opener(at: path.map { .path($0) } ?? .memory)
    }
    engine.copying = .init(tables: SQLiteDatabase.tables, place: SQLiteDatabase.copyPlace)
    return ShopProgram(plugins: TouredFeatures.plugins, engine: engine)
  }

  private func run(
    _ words: [String], in folder: String, seed: Int = 1
  ) async throws -> ScriptRun {
    try await ScriptRun(
      words: words, in: folder, environment: ["HOME": folder, "SHOP_TEST_SEED": "\(seed)"],
      of: program)
  }

  /// Runs lines in a shop; another seed draws other names.
  private func run(
    _ lines: String, of shop: String, in folder: String, seed: Int = 1
  ) async throws -> ScriptRun {
    try TemporaryFile.write(lines, to: folder + "/script")
    return try await run(
      ["--database", "\(folder)/\(shop)", "-f", folder + "/script"], in: folder, seed: seed)
  }

  @Test("makes a shop in which a person signs in and finds what was there")
  func usable() async throws {
    try await TemporaryFile.withFolder { folder in
      let first = try await run(
        """
        skip
        open shop://register
        register
        Ada
        ada@example.org
        correct horse battery
        correct horse battery
        open shop://product/p-001
        add 2

        """, of: "from.db", in: folder)
      expectEqual(first.exitCode, .success, "\(first.diagnostics)")
      let copied = try await run(
        ["database", "copy", folder + "/from.db", folder + "/to.db"], in: folder)
      expectEqual(copied.exitCode, .success)
      #expect(copied.output.hasPrefix("copied and compared "))
      #expect(copied.output.contains("accounts_user "))
      let shop = try await run(
        """
        open shop://login
        sign-in
        ada@example.org
        correct horse battery
        cart
        find skillet

        """, of: "to.db", in: folder, seed: 2)
      expectEqual(shop.exitCode, .success, "\(shop.diagnostics)")
      #expect(shop.output.contains("Cart: 2 items"))
      #expect(shop.output.contains("Cast Iron Skillet"))
    }
  }

  @Test("copies into nothing that holds a shop, and nothing that is none")
  func refused() async throws {
    try await TemporaryFile.withFolder { folder in
      _ = try await run("skip\n", of: "from.db", in: folder)
      _ = try await run("skip\n", of: "to.db", in: folder)
      let full = try await run(
        ["--json", "database", "copy", folder + "/from.db", folder + "/to.db"], in: folder)
      expectEqual(full.exitCode, .configuration)
      #expect(full.output.contains(#""code":"database.notEmpty""#))
      let none = try await run(
        ["--json", "database", "copy", folder + "/none.db", folder + "/new.db"], in: folder)
      expectEqual(none.exitCode, .notFound)
      #expect(none.output.contains(#""code":"database.nothingToCopy""#))
      let lost = try await run(
        ["database", "copy", folder + "/from.db", folder + "/none/to.db"], in: folder)
      expectEqual(lost.exitCode, .cannotCreate)
      #expect(!lost.diagnostics.contains("--database"), "\(lost.diagnostics)")
      for name in ["none.db", "new.db"] {
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(name)"))
      }
    }
  }

  @Test("is one of the program's commands where there is another engine, and has a help of its own")
  func declared() async throws {
    try await TemporaryFile.withFolder { folder in
      let help = try await run(["database", "copy", "--help"], in: folder)
      #expect(help.output.contains("database copy FROM TO"))
      let one = try await ScriptRun(
        words: ["database", "copy", "a.db", "b.db"], in: folder, environment: ["HOME": folder],
        of: .sqlite)
      expectEqual(one.exitCode, .usage)
      #expect(!one.output.contains("database copy FROM TO"))
    }
  }
}
