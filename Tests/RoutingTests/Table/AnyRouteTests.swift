import Expectations
import Routing
import Testing

@Suite("AnyRoute erases a route and keeps its link")
struct AnyRouteTests {
  @Test("routes are equal when their links are, and give back their typed value")
  func equality() throws {
    let route = try AnyRoute(StoreRoute.search("mug"))
    #expect(route == (try storeTable().resolve("https://WWW.shop.example:443/find/mug").route))
    expectEqual(Set([route, try AnyRoute(StoreRoute.search("mug"))]).count, 1)
    expectEqual(route.as(StoreRoute.self), .search("mug"))
    #expect(route.as(OtherRoute.self) == nil)
    expectEqual(route.routeType, ObjectIdentifier(StoreRoute.self))
    #expect(route.base is StoreRoute)
  }

  @Test("the description of a transient route hides its secret")
  func secret() throws {
    let route = try AnyRoute(StoreRoute.reset("hunter2"))
    expectEqual("\(route)", "reset?token=")
    #expect("\(try AnyRoute(StoreRoute.search("mug")))" == "search?q=mug")
  }

  private enum OtherRoute: Route {
    case item
    static let patterns = [LinkPattern("item", OtherRoute.item)]
  }
}
