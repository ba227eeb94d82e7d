import Navigation
import NavigationTestKit
import PluginInterface
import Routing

extension TestHost {
  /// What has happened since the log had `count` events, each with the route then on screen.
  func events(after count: UInt64) -> [String] {
    navigator.log.events(after: count).map { event in
      "\(event.kind)" + (event.to.map { " → \($0)" } ?? "")
    }
  }

  /// The small shop, with generated coordinators.
  static func shop(isSignedIn: Bool = false) throws -> TestHost {
    try TestHost(
      RoutePlugin(id: "shop", root: ShopRoute.home, order: 10),
      RoutePlugin(id: "basket", root: BasketRoute.basket, order: 20),
      RoutePlugin(id: "door", overlay: DoorRoute.self),
      access: AccessPolicy(isSignedIn: { isSignedIn }, signIn: DoorFlow()), isStrict: false)
  }

  /// One stack that begins at the small shop's home, without tabs.
  static func stack() throws -> TestHost {
    var composition = Composition(policy: LinkPolicy(scheme: "app", hosts: []))
    composition.add(RoutePlugin(id: "shop", overlay: ShopRoute.self))
    composition.add(RoutePlugin(id: "door", overlay: DoorRoute.self, as: .cover))
    return try TestHost(composition) { navigator in
      _ = try navigator.showFlow(root: "main", ShopFlow()) { _ in }
    }
  }
}
