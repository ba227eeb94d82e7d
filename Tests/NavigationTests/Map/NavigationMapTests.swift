import Expectations
import Navigation
import Routing
import Testing

@Suite("A map of everything that can be shown")
struct NavigationMapTests {
  @Test("tabs stand in their order, equal ones by name; guards and schemas by name")
  func order() throws {
    let root = try AnyRoute(StoreRoute.root)
    let map = NavigationMap(
      destinations: [:],
      tabs: [("c", 1), ("b", 2), ("a", 2), ("d", 0)].map { id, order in
        TabDefinition(
          id: TabID(rawValue: id), title: id, root: root, plugin: "test", order: order)
      },
      guards: ["late", "early", "middle"].map {
        NavigationGuard(name: $0, plugin: "test") { _ in .allow }
      },
      schemas: ["store", "basket", "pages"].map { ArchiveSchema(plugin: $0, version: 1) })
    expectEqual(map.tabs.map(\.id), ["d", "c", "a", "b"])
    expectEqual(map.guards.map(\.name), ["early", "late", "middle"])
    expectEqual(map.schemas.map(\.plugin), ["basket", "pages", "store"])
  }
}
