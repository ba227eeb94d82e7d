import Navigation
import NavigationTestKit

extension FakeNavigator {
  /// The small shop, with generated coordinators.
  static func shop(isSignedIn: Bool = false) throws -> FakeNavigator {
    try FakeNavigator(
      .tab("shop", root: ShopRoute.home), .tab("basket", root: BasketRoute.basket),
      .overlay(DoorRoute.self),
      access: AccessPolicy(isSignedIn: { isSignedIn }, signIn: DoorFlow()))
  }
}
