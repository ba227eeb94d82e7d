import Catalog
import CatalogStore
import Expectations
import SharedKernel
import TestDatabases
import Testing

@Suite("Searching the catalogue")
struct SearchTests {
  private let catalog: SQLProductSearch

  init() throws {
    catalog = SQLProductSearch(
      database: try TestDatabase.opened(CatalogSchema.migrations))
  }

  private func names(_ text: String) async throws -> [String] {
    try await catalog.search(text, .all, page: .first).items.map(\.name)
  }

  @Test("words match names and summaries, in any case and as beginnings")
  func matches() async throws {
    try await expectEqual(names("skillet"), ["Cast Iron Skillet"])
    try await expectEqual(names("SKILL"), ["Cast Iron Skillet"])
    try await expectEqual(names("outlives"), ["Cast Iron Skillet"])
    try await expectEqual(names("iron cast"), ["Cast Iron Skillet"])
    try await expectEqual(names("cast iron skil"), ["Cast Iron Skillet"])
    #expect(try await names("cas iron skillet").isEmpty)
    #expect(try await names("skillet umbrella").isEmpty)
    try await expectEqual(names("chef's knife"), ["Chef's Knife, 20 cm"])
  }

  @Test("a match in the name ranks before one in the summary")
  func ranking() async throws {
    let found = try await names("coffee")
    #expect(found.count >= 3)
    let inName = found.prefix { $0.contains("Coffee") }
    expectEqual(inName.count, 2)
  }

  @Test("results come in pages")
  func pages() async throws {
    let page = try #require(Page(number: 1, size: 3))
    let first = try await catalog.search("a", .all, page: page)
    expectEqual(first.items.count, 3)
    #expect(first.totalCount > 3)
    let second = try await catalog.search("a", .all, page: try #require(first.nextPage))
    #expect(Set(first.items.map(\.id)).isDisjoint(with: second.items.map(\.id)))
  }

  @Test(
    "no text is syntax",
    arguments: [
      "skillet\"", "\"skillet", "skillet*", "name:skillet", "-skillet", "^skillet", "(skillet",
      "skillet)", "{skillet}", "'skillet", "skillet;--", "\u{0}skillet\u{0}", "%skillet_",
      "skillet + ", "sk\u{0}illet",
    ])
  func noSyntax(text: String) async throws {
    let found = try await names(text)
    #expect(found == ["Cast Iron Skillet"] || text.contains(":") || text.contains("sk\u{0}"))
  }

  @Test(
    "the operators of the search engine are ordinary words",
    arguments: [
      "skillet OR umbrella", "skillet NOT umbrella", "NEAR(skillet umbrella)",
      "skillet AND umbrella",
    ])
  func operators(text: String) async throws {
    #expect(try await names(text).isEmpty)
  }

  @Test(
    "a text without letters or digits is refused",
    arguments: ["", "   ", "\"*()^:-+", "\u{0}", "🫖"])
  func empty(text: String) async {
    await #expect(throws: CatalogError.emptySearch) {
      try await catalog.search(text, .all, page: .first)
    }
  }

  @Test("any text at all is answered without an engine error")
  func arbitrary() async throws {
    var state: UInt64 = 11
    let alphabet = Array("ab\"*:^()-+{}. \u{0}é🫖٣'%_\\\n字ß\u{301}NEAROT")
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text.append(alphabet[Int(state >> 33) % alphabet.count])
      }
      do {
        _ = try await catalog.search(text, .all, page: .first)
      } catch CatalogError.emptySearch {
        #expect(!text.contains { $0.isLetter || $0.isNumber })
      }
    }
    _ = try await catalog.search(String(repeating: "word ", count: 5_000), .all, page: .first)
  }
}
