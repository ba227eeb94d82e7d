import Expectations
import Navigation
import NavigationTestKit
import Routing
import Testing

@MainActor
@Suite("Deep links, as the seed's handler reads them")
struct DeepLinkTests {
  private let table: RouteTable

  init() throws {
    var builder = RouteTableBuilder()
    builder.add(
      ShopRoute.self, registration: Registration(plugin: "shop", owner: "@shop/shop"))
    builder.add(
      DoorRoute.self, registration: Registration(plugin: "door", owner: "@shop/door"))
    table = try builder.build(policy: LinkPolicy(scheme: "example", hosts: ["shop.example"]))
  }

  @Test("given a link of the app's scheme, when it is opened, then its route is shown")
  func opens() throws {
    let app = try TestHost.shop()
    let count = app.navigator.log.count
    _ = try app.navigator.open(table.resolve("example://product/7").route, cause: .link)
    expectEqual(app.path, ["home", "product/7"])
    expectEqual(app.events(after: count), ["pushed → product/7"])
  }

  @Test("given another scheme, when a link is read, then it is refused by its scheme")
  func wrongScheme() {
    #expect(throws: LinkError.wrongScheme(found: "other", expected: ["example", "https"])) {
      try table.resolve("other://product/7")
    }
  }

  @Test(
    "given http, a third slash or a trailing one, when a link is read, then it is refused")
  func stricter() {
    #expect(throws: LinkError.wrongScheme(found: "http", expected: ["example", "https"])) {
      try table.resolve("http://shop.example/product/7")
    }
    #expect(throws: LinkError.emptySegment(offset: 20)) {
      try table.resolve("example://product/7/")
    }
    #expect(throws: LinkError.missingAuthority(offset: 10)) {
      try table.resolve("example:///product/7")
    }
  }

  @Test("given a route nobody registered, when a link is read, then it is not found, never nil")
  func unknownRoute() {
    #expect {
      try table.resolve("example://nowhere")
    } throws: { error in
      if case LinkError.notFound = error { true } else { false }
    }
  }

  @Test("given another web host, when a link is read, then it is refused by its host")
  func unknownHost() {
    #expect(throws: LinkError.wrongHost(found: "evil.example", expected: ["shop.example"])) {
      try table.resolve("https://evil.example/product/7")
    }
  }

  @Test("given a required parameter, when the query is missing, then the parameter is named")
  func missingQuery() {
    #expect(throws: LinkError.missingQuery(name: "token", pattern: "reset?token=")) {
      try table.resolve("example://reset")
    }
  }

  @Test("given a typed parameter, when the text is of another type, then the parameter is named")
  func wrongType() {
    #expect {
      try table.resolve("example://product/seven")
    } throws: { error in
      if case LinkError.wrongType("id", _, "seven", _) = error { true } else { false }
    }
  }
}
