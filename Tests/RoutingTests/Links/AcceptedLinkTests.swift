import Expectations
import Routing
import Testing

@Suite("A link within the rules resolves to its canonical route")
struct AcceptedLinkTests {
  @Test(
    "forms of one link resolve to one route",
    arguments: [
      ("shop://home", "home"),
      ("SHOP://HOME", "home"),
      ("shop://start", "home"),
      ("https://shop.example/home", "home"),
      ("HTTPS://Shop.EXAMPLE:443/Home", "home"),
      ("https://www.shop.example/items/p-042", "item/p-042"),
      ("https://shop.example/%69tem/p-042", "item/p-042"),
      ("shop://item/%70-042", "item/p-042"),
      ("shop://item/p-%E6%BC%A2", "item/p-%E6%BC%A2"),
      ("shop://item/p-1;a=b,c!$'()*@:", "item/p-1%3Ba%3Db%2Cc%21%24%27%28%29%2A%40%3A"),
      ("shop://article?id=p-1", "item/p-1"),
      ("shop://send/bob/ann", "share/ann/to/bob"),
      ("shop://search?q=a+b", "search?q=a%2Bb"),
      ("shop://search?q=a%20b&utm_source=mail&utm_medium=x", "search?q=a%20b"),
      ("shop://search?%71=mug", "search?q=mug"),
      ("shop://search?q=a/b?c=d", "search?q=a%2Fb%3Fc%3Dd"),
      ("shop://search?a%2Fb=c&q=mug", "search?q=mug"),
      ("shop://search?u=1&v=2&q=mug&w=3", "search?q=mug"),
      ("shop://tagged?gat=x&tag=a&lim=y&tag=b", "tagged?tag=a&tag=b"),
      ("shop://search?q=%2F%5C", "search?q=%2F%5C"),
      ("shop://tagged?tag=b&limit=2&tag=a", "tagged?tag=b&tag=a&limit=2"),
      ("shop://item/p-%2541", "item/p-%2541"),
      ("shop://page/...", "page/..."),
    ])
  func canonical(url: String, text: String) throws {
    try expectEqual(storeTable().resolve(url).route.link.text, text)
  }

  @Test("a link at the limits still resolves")
  func limits() throws {
    let table = try storeTable()
    let segments = Array(repeating: "a", count: 15).joined(separator: "/")
    #expect(table.refusal("shop://page/\(segments)") == nil)
    let padding = String(repeating: "x", count: 2_048 - "shop://home?u=".utf8.count)
    #expect(table.refusal("shop://home?u=\(padding)") == nil)
    let tags = Array(repeating: "tag=a", count: 32).joined(separator: "&")
    #expect(table.refusal("shop://tagged?\(tags)") == nil)
  }

  @Test("the resolution names the pattern and who declared it")
  func provenance() throws {
    let table = try storeTable()
    let resolution = try table.resolve("shop://items/p-1")
    expectEqual(resolution.pattern.pattern, "item/:id")
    expectEqual(resolution.pattern.routeType, "StoreRoute")
    expectEqual(resolution.registration.plugin, "StoreFeature")
    expectEqual(resolution.registration.fileID, "RoutingTests/StoreRoute.swift")
  }

  @Test("a stored link's text resolves without a scheme")
  func stored() throws {
    let link = try StoreRoute.search("mug").link()
    try expectEqual(storeTable().resolve(link: link.text).route.link, link)
  }

  @Test("the pattern of a link is found without reading its values")
  func shapeOnly() throws {
    #expect(try storeTable().pattern(matching: "shop://item/wrong")?.pattern == "item/:id")
    #expect(try storeTable().pattern(matching: "shop://nowhere") == nil)
    #expect(try storeTable().pattern(matching: "shop://item/..") == nil)
  }

  @Test("a value that a transient pattern refuses is not repeated")
  func hiddenValue() throws {
    enum Codes: Route {
      case code(Int)
      static let patterns: [LinkPattern<Codes>] = [
        LinkPattern("code/:digits", isTransient: true, Self.code, .path("digits"))
      ]
    }
    var builder = RouteTableBuilder()
    builder.add(Codes.self, registration: StoreRoute.registration)
    let error = try builder.build(policy: policy).refusal("shop://code/s3cret")
    expectEqual(error?.cause, "wrongType")
    #expect(error.map { "\($0)".contains("s3cret") } == false)
  }

  @Test("a route that reads and cannot print is refused")
  func unprintable() throws {
    enum OneWay: Route {
      case way(String)
      static let patterns: [LinkPattern<OneWay>] = [
        LinkPattern("one/:way", { .way($0 + "!") }, .path("way"))
      ]
    }
    var builder = RouteTableBuilder()
    builder.add(OneWay.self, registration: StoreRoute.registration)
    #expect(try builder.build(policy: policy).refusal("shop://one/x")?.cause == "unprintable")
  }
}
