import Navigation
public import PluginInterface
import ProfileFeatureInterface
import StandIns

/// Stands in for a user's name, orders and settings.
public struct ProfileStandIn: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "profile", module: "ProfileFeature", owner: "@shop/profile",
    prefixes: ["profile", "user", "users", "orders", "order", "settings", "spending"])

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.standIn(ProfileRoute.self, tab: "profile", parents: \.parents)
    try registry.tab("profile", title: "Profile", root: ProfileRoute.profile, order: 40)
  }
}
