import Diagnostics
import Expectations
import ShopSessions
import TemporaryFiles
import Testing

@MainActor
@Suite("links check of the shop")
struct ShopLinkCheckTests {
  private func check(_ text: String, _ options: [String] = []) async throws -> ScriptRun {
    var run: ScriptRun?
    try await TemporaryFile.withFolder { folder in
      try TemporaryFile.write(text, to: "\(folder)/page.md")
      let database = "\(folder)/no/folder/shop.db"
      run = try await ScriptRun(
        words: ["--database", database] + options + ["links", "check", "\(folder)/page.md"],
        in: folder)
    }
    return try #require(run)
  }

  @Test("opens no database, and reports what leads nowhere, each with the near ones")
  func check() async throws {
    let good = try await check("shop://cart, https://www.shop.example/orders/o-1?from=mail")
    #expect(good.exitCode == .success && good.output == "2 links of 1 file match a route\n")

    let bad = try await check("a shop://product/p-1\n- [it](https://shop.example/prodct/p-1)\n")
    expectEqual(bad.exitCode, .invalidData)
    #expect(
      bad.diagnostics.split(separator: "\n").dropFirst().first
        == "  page.md:2:8: https://shop.example/prodct/p-1: no route matches \"prodct/p-1\"; did you mean product/:id or product/:id/reviews?"
    )
  }

  @Test("of some features reports who would show a route of another")
  func features() async throws {
    let run = try await check("shop://cart", ["--features", "home"])
    expectEqual(run.exitCode, .invalidData)
    #expect(run.diagnostics.contains("cart (owner @shop/cart) would"))
  }
}
