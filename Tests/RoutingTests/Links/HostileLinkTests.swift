import Expectations
import Routing
import Testing

@Suite("A hostile link is refused for its cause")
struct HostileLinkTests {
  @Test("every link of the corpus is refused for the cause it is listed under")
  func corpus() throws {
    let table = try storeTable()
    var count = 0
    for (cause, links) in HostileLinks.table {
      for link in links {
        expectEqual(table.refusal(link)?.cause, cause, "\(link.prefix(80).debugDescription)")
        expectEqual(table.refusal(of: link.utf8), table.refusal(link))
        count += 1
      }
    }
    #expect(count >= 150)
  }

  @Test("explaining a refused link gives the same cause and never traps")
  func explained() throws {
    let table = try storeTable()
    for link in HostileLinks.table.flatMap(\.links) {
      let explanation = table.explain(link)
      let refusal = try #require(table.refusal(link))
      #expect(throws: refusal) { try explanation.outcome.get() }
      expectEqual(explanation.steps.last?.passed, false)
    }
  }

  @Test(
    "offsets point at the byte at fault",
    arguments: [
      ("shop://item/a%2Fb", LinkError.forbiddenEncoding(offset: 13)),
      ("shop://item/ab%zz", .badPercent(offset: 14)),
      ("shop://home#x", .fragment(offset: 11)),
      ("https://a@b/", .userInfo(offset: 9)),
      ("shop://item//x", .emptySegment(offset: 12)),
      ("shop://item/..", .dotSegment(offset: 12)),
      ("shop://search?a=1&b", .malformedQuery(offset: 18)),
      ("shop://item/%C3%28", .invalidUTF8(offset: 12)),
      ("shop:home", .missingAuthority(offset: 5)),
      ("https://", .missingAuthority(offset: 8)),
      ("https:///home", .missingAuthority(offset: 8)),
      ("shop:///home", .missingAuthority(offset: 7)),
      ("shop://h%6fme", .percentInHost(offset: 8)),
      ("shop://it em", .forbiddenCharacter(" ", offset: 9)),
      ("shop://it\u{7}em", .control(offset: 9)),
      ("shop://it\u{e9}m", .nonASCII(offset: 9)),
    ])
  func offsets(url: String, error: LinkError) throws {
    try expectEqual(storeTable().refusal(url), error)
  }

  @Test("the refusals that name something name it")
  func details() throws {
    let table = try storeTable()
    #expect(
      table.refusal("http://shop.example/home")
        == .wrongScheme(found: "http", expected: ["shop", "https"]))
    #expect(
      table.refusal("https://evil.test/home")
        == .wrongHost(found: "evil.test", expected: ["shop.example", "www.shop.example"]))
    #expect(table.refusal("https://shop.example:80/home") == .port(found: "80"))
    #expect(table.refusal("shop://home:443/x") == .port(found: "443"))
    #expect(table.refusal("shop://search?q=1&q=2") == .duplicateQueryKey(name: "q"))
    expectEqual(
      table.refusal(String(repeating: "a", count: 3_000)), .tooLong(bytes: 3_000, limit: 2_048))
    #expect(table.refusal("shop://reset") == .missingQuery(name: "token", pattern: "reset?token="))
    #expect(
      table.refusal("shop://item/42")
        == .wrongType(
          parameter: "id", expected: "StoreRoute.ItemID", found: "42", pattern: "item/:id"))
  }
}
