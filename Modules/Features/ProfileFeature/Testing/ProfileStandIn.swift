import Navigation
public import Ordering
public import PluginInterface
import ProfileFeatureInterface
import StandIns

/// Stands in for a user's name, orders and settings.
public struct ProfileStandIn: FeaturePlugin {
  public let manifest = PluginManifest(id: "profile", owner: "@shop/profile")

  private let order: @Sendable () async throws -> Order?

  /// Creates the stand-in; it shows `order`, as it is then, to those who contribute to the page of an order.
  public init(
    showing order: @escaping @Sendable () async throws -> Order? = { nil }
  ) {
    self.order = order
  }

  public func register(in registry: inout RouterRegistry) throws {
    let order = order
    registry.standIn(
      ProfileRoute.self, tab: "profile", parents: \.parents,
      points: StandInPoint(ProfilePage.self) { if $0 == .profile { () } else { nil } },
      StandInPoint(SettingsPage.self),
      StandInPoint(OrderPage.self) { if case .order = $0 { try await order() } else { nil } })
    try registry.tab("profile", title: "Profile", root: ProfileRoute.profile, order: 40)
  }
}
