import Routing
import Testing

@Suite("A link that nothing handles is answered with near ones")
struct NearPatternTests {
  private func candidates(_ url: String) throws -> [String]? {
    guard case .notFound(_, let candidates) = try storeTable().refusal(url) else { return nil }
    return candidates
  }

  @Test("a slip of one or two letters finds the pattern")
  func slips() throws {
    #expect(try candidates("shop://hmoe") == ["home"])
    #expect(try candidates("shop://serach") == ["search?q="])
    #expect(try candidates("shop://settings") == ["settings/privacy"])
    #expect(try candidates("shop://qqqqqq") == [])
    #expect(try candidates("shop://setting") == ["settings/privacy"])
    #expect(try candidates("shop://settin") == ["settings/privacy"])
    #expect(try candidates("shop://setti") == [])
    #expect(try candidates("shop://settixxs") == ["settings/privacy"])
  }

  @Test("up to four letters allow one slip only")
  func shortWords() throws {
    #expect(try candidates("shop://hom") == ["home"])
    #expect(try candidates("shop://ho") == [])
    #expect(try candidates("shop://hoxx") == [])
    #expect(try candidates("shop://homes") == ["home"])
    #expect(try candidates("shop://homxx") == ["home"])
  }

  @Test("of equal nearness the first by text comes first")
  func ties() throws {
    struct Ties: TextRoute {
      var template: String
      var values: [String]
      static let patterns = ["bat/:x", "cat/:x", "fat", "hat/:x/y"].map { pattern($0) }
    }
    let table = try routeTable(of: Ties.self)
    #expect(
      table.refusal("shop://rat/1")
        == .notFound(link: "rat/1", candidates: ["bat/:x", "cat/:x", "fat"]))
    #expect(
      table.refusal("shop://rat/1/y")
        == .notFound(link: "rat/1/y", candidates: ["hat/:x/y", "bat/:x", "cat/:x"]))
  }

  @Test("the nearest shape comes first, and at most three are named")
  func shapes() throws {
    #expect(try candidates("shop://item")?.first == "item/:id")
    #expect(try candidates("shop://item/p-1/x")?.first == "item/:id/reviews?page=")
    #expect(try #require(try candidates("shop://pge/x")).count <= 3)
  }

  @Test("the answer carries the decoded path, without the query")
  func path() throws {
    #expect(
      try storeTable().refusal("shop://nowhere/%E6%BC%A2?token=secret")
        == .notFound(link: "nowhere/漢", candidates: []))
    #expect(
      try storeTable().refusal("shop://NOWHERE/%41/%62")
        == .notFound(link: "nowhere/A/b", candidates: []))
    #expect(
      try storeTable().refusal("shop://nowhere/a/b?q=c")
        == .notFound(link: "nowhere/a/b", candidates: []))
  }
}
