import Expectations
import Routing
import Testing

@Suite("What a route is, is what the pattern that prints it says")
struct CanonicalPatternTests {
  /// Doors for everybody and a cellar for members, with gates of another access.
  enum Door: Route {
    case hall
    case room(Int)
    case cellar(Int)

    static let patterns: [LinkPattern<Door>] = [
      LinkPattern("hall", .hall),
      LinkPattern("room/:n", Self.room, .path("n")),
      LinkPattern("gate?n=", access: .signedIn, Self.room, .query("n")),
      LinkPattern("cellar/:n", access: .signedIn, Self.cellar, .path("n")),
      LinkPattern("hatch?n=", Self.cellar, .query("n")),
    ]
  }

  /// Codes that are secret, with a form that does not say so.
  enum Code: Route {
    case code(String)

    static let patterns: [LinkPattern<Code>] = [
      LinkPattern("code/:text", isTransient: true, Self.code, .path("text")),
      LinkPattern("codes?text=", Self.code, .query("text")),
    ]
  }

  /// Codes that are secret in both forms.
  enum Token: Route {
    case token(String)

    static let patterns: [LinkPattern<Token>] = [
      LinkPattern("token/:text", isTransient: true, Self.token, .path("text")),
      LinkPattern("tokens?text=", isTransient: true, Self.token, .query("text")),
    ]
  }

  private func route(_ link: String) throws -> AnyRoute {
    var builder = RouteTableBuilder()
    builder.add(Door.self, registration: StoreRoute.registration)
    builder.add(Code.self, registration: StoreRoute.registration)
    builder.add(Token.self, registration: StoreRoute.registration)
    return try builder.build(policy: policy).resolve("shop://\(link)").route
  }

  @Test(
    "the access, whichever pattern read the route",
    arguments: [
      ("hall", Access.public), ("room/1", .public), ("gate?n=1", .public),
      ("cellar/1", .signedIn), ("hatch?n=1", .signedIn), ("hatch?n=-1", .signedIn),
    ])
  func access(link: String, access: Access) throws {
    try expectEqual(route(link).access, access)
  }

  @Test("the transience, whichever pattern read the route", arguments: ["code/x", "codes?text=x"])
  func transience(link: String) throws {
    #expect(try route(link).isTransient)
    expectEqual("\(try route(link))", "code/:text")
  }

  @Test("equal transient routes describe themselves alike")
  func description() throws {
    try expectEqual(route("token/x"), route("tokens?text=x"))
    #expect("\(try route("tokens?text=x"))" == "token/:text")
    #expect("\(try route("token/x"))" == "token/:text")
  }
}
