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

  @Test("a word is completed by what people look for, and by no word that is in every text")
  func emptyWords() async throws {
    for (text, proposed) in [("a", "and"), ("t", "the"), ("f", "for"), ("o", "of")] {
      let texts = try await catalog.suggestions(for: text, limit: 9).map(\.text)
      #expect(!texts.isEmpty && !texts.contains(proposed), "\(texts)")
    }
    try await expectEqual(
      catalog.suggestions(for: "an", limit: 9).map(\.text).contains("and"), false)
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
