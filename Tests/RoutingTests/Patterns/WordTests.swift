import Routing
import Testing

@Suite("Words are distinguished by every byte")
struct WordTests {
  /// For each length up to 20 the word of `a`s, and those with one `b`.
  private static let words = (1...20).flatMap { length in
    [String(repeating: "a", count: length)] + (0..<length).map { word(length, "b", at: $0) }
  }

  private static func word(_ length: Int, _ letter: String, at index: Int) -> String {
    String(repeating: "a", count: index) + letter
      + String(repeating: "a", count: length - index - 1)
  }

  struct Siblings: TextRoute {
    var place: String
    var values: [String]
    static let patterns = words.map { pattern("among/\($0)") }
  }

  struct Alone: TextRoute {
    var place: String
    var values: [String]
    static let patterns = words.map { pattern("\($0)-/\($0)") }
  }

  struct Nested: TextRoute {
    var place: String
    var values: [String]
    static let patterns = [
      "top", "top-ten", "top/end", "top.old", "top/next", "top-ten/end",
    ].flatMap { [pattern($0), pattern("shelf/\($0)")] }
  }

  @Test("a word among many is found, and no other for it")
  func siblings() throws {
    let table = try routeTable(of: Siblings.self)
    for word in Self.words {
      #expect(table.pattern(matching: "shop://among/\(word)")?.pattern == "among/\(word)")
    }
    for length in 1...21 {
      for index in 0..<length {
        let word = Self.word(length, "c", at: index)
        #expect(table.pattern(matching: "shop://among/\(word)") == nil, "\(word)")
      }
    }
  }

  @Test("a word that stands alone is found, and no other for it")
  func alone() throws {
    let table = try routeTable(of: Alone.self)
    for word in Self.words {
      #expect(table.pattern(matching: "shop://\(word)-/\(word)")?.pattern == "\(word)-/\(word)")
      for other in ["\(word)a", String(word.dropLast()) + "c", "c" + word.dropFirst()] {
        #expect(table.pattern(matching: "shop://\(word)-/\(other)") == nil, "\(other)")
      }
    }
  }

  @Test("patterns between which others are sorted keep their common words")
  func nested() throws {
    let table = try routeTable(of: Nested.self)
    for pattern in Nested.patterns {
      #expect(table.pattern(matching: "shop://\(pattern.template)")?.pattern == pattern.template)
    }
  }

  @Test("a text that Unicode holds equal to a word is another word")
  func equivalents() throws {
    struct Units: TextRoute {
      var place: String
      var values: [String]
      static let patterns = [pattern("unit/K")]
    }
    let table = try routeTable(of: Units.self)
    #expect("\u{212A}" == "K")
    #expect(table.pattern(matching: "shop://unit/K")?.pattern == "unit/K")
    #expect(table.pattern(matching: "shop://unit/%E2%84%AA") == nil)
    #expect(
      table.explain("shop://unit/%E2%84%AA").candidates.map(\.verdict)
        == [.otherWord(segment: 2, expected: "K", found: "\u{212A}")])
  }
}
