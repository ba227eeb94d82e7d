import Routing
import Testing

@Suite("The first pattern of a table is matched like every other")
struct FirstPatternTests {
  struct Words: TextRoute {
    var place: String
    var values: [String]
    static let patterns = ["a/1", "a/:x"].map { pattern($0) }
  }

  struct Tails: TextRoute {
    var place: String
    var values: [String]
    static let patterns = ["a/*rest", "a/b/c"].map { pattern($0) }
  }

  struct Pairs: TextRoute {
    var place: String
    var values: [String]
    static let patterns = ["a/:x/:y", "a/:z/*rest"].map { pattern($0) }
  }

  struct Numbers: TextRoute {
    var place: String
    var values: [String]
    static let patterns = ["a/:nNumber", "a/:text"].map { pattern($0) }
  }

  struct Texts: TextRoute {
    var place: String
    var values: [String]
    static let patterns = ["a/:inText", "a/:nNumber"].map { pattern($0) }
  }

  private func expect<R: TextRoute>(
    _ type: R.Type, reads path: String, by pattern: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let table = try routeTable(of: type)
    let url = "shop://\(path)"
    let explained = table.explain(url).candidates.first { $0.verdict == .chosen }
    #expect(
      try table.resolve(url).pattern.pattern == pattern, sourceLocation: sourceLocation)
    #expect(explained?.text == pattern, sourceLocation: sourceLocation)
  }

  @Test("a word before the parameter beside it")
  func words() throws {
    try expect(Words.self, reads: "a/1", by: "a/1")
    try expect(Words.self, reads: "a/2", by: "a/:x")
  }

  @Test("a tail under a word")
  func tails() throws {
    try expect(Tails.self, reads: "a/b", by: "a/*rest")
    try expect(Tails.self, reads: "a/b/c", by: "a/b/c")
    try expect(Tails.self, reads: "a/b/d", by: "a/*rest")
    try expect(Tails.self, reads: "a/b/c/d", by: "a/*rest")
  }

  @Test("a parameter beside a tail")
  func pairs() throws {
    try expect(Pairs.self, reads: "a/1/2", by: "a/:x/:y")
    try expect(Pairs.self, reads: "a/1/2/3", by: "a/:z/*rest")
  }

  @Test("a number before text, whichever is declared first")
  func numbers() throws {
    try expect(Numbers.self, reads: "a/7", by: "a/:nNumber")
    try expect(Numbers.self, reads: "a/x", by: "a/:text")
    try expect(Texts.self, reads: "a/7", by: "a/:nNumber")
    try expect(Texts.self, reads: "a/x", by: "a/:inText")
  }

  @Test("its shape is found without reading values")
  func shape() throws {
    #expect(try storeTable().pattern(matching: "shop://article")?.pattern == "item/:id")
  }
}
