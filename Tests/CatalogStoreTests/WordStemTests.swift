import Database
import Expectations
import SQLiteDatabase
import Testing

@testable import Catalog
@testable import CatalogStore

@Suite("The stems of words")
struct WordStemTests {
  private static let suffixes = [
    "", "s", "es", "ies", "sses", "ss", "ed", "eed", "ing", "ated", "bled", "izing", "tted",
    "lling", "y", "ational", "tional", "enci", "anci", "izer", "bli", "alli", "entli", "eli",
    "ousli",
    "ization", "ation", "ator", "alism", "iveness", "fulness", "ousness", "aliti", "iviti",
    "biliti", "logi", "icate", "ative", "alize", "iciti", "ical", "ful", "ness", "al", "ance",
    "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "sion", "tion", "ion", "ou",
    "ism", "ate", "iti", "ous", "ive", "ize", "e", "ll", "ers", "ings", "ly",
  ]

  @Test("are those of SQLite's full-text search, for the words of the shop with every suffix")
  func porter() async throws {
    let roots = Set(SearchWord.words(in: SampleCatalog.products).map(\.text))
    let some = roots.filter { $0.allSatisfy(\.isLetter) }.sorted().enumerated().filter {
      $0.offset.isMultiple(of: 5)
    }
    let words = some.flatMap { root in Self.suffixes.map { root.element + $0 } }
      .filter { !$0.isIrregular }
    #expect(words.count > 5_000)
    let engine = try SQLiteDatabase(
      location: .memory,
      migrations: [
        Migration(
          owner: "stems", version: 1, name: "stems",
          statements: [
            "CREATE VIRTUAL TABLE word USING fts5 (text, tokenize='porter ascii')",
            "CREATE VIRTUAL TABLE stem USING fts5vocab ('word', 'instance')",
          ])
      ])
    try await engine.write { transaction in
      try transaction.insert(words.map { [$0.sqlValue] }, into: TableColumns("word", "text"))
    }
    let stems = try await engine.read { transaction in
      try transaction.rows("SELECT doc, term FROM stem ORDER BY doc") {
        (try $0.int(0), try $0.text(1))
      }
    }
    expectEqual(stems.count, words.count)
    expectEqual(
      stems.filter { row, stem in WordStem(words[row - 1]).text != stem }.map { words[$0.0 - 1] },
      [])
  }

  @Test("of irregular plurals are those of their singulars")
  func irregular() {
    for (plural, singular) in [("knives", "knife"), ("shelves", "shelf"), ("children", "child")] {
      expectEqual(WordStem(plural), WordStem(singular))
      expectEqual(WordStem(singular).irregularPlurals, [plural])
    }
    expectEqual(WordStem("brushes").irregularPlurals, [])
  }
}

extension String {
  fileprivate var isIrregular: Bool { WordStem.singulars[self] != nil }
}
