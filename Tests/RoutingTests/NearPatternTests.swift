import Routing
import Testing

@Suite("A link that nothing handles is answered with near ones")
struct NearPatternTests {
  private func candidates(_ url: String) throws -> [String]? {
    guard case .notFound(_, let candidates) = try storeTable().refusal(url) else { return nil }
    return candidates.patterns
  }

  @Test("a slip of one or two letters finds the pattern")
  func slips() throws {
    #expect(try candidates("shop://hmoe") == ["home"])
    #expect(try candidates("shop://serach") == ["search?q="])
    #expect(try candidates("shop://settings") == ["settings/privacy"])
    #expect(try candidates("shop://qqqqqq") == [])
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
  }
}
