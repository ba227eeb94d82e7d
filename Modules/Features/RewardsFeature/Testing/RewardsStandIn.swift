public import PluginInterface
import RewardsFeatureInterface
import StandIns

/// Stands in for rewards: their page, and nothing on the pages of others.
public struct RewardsStandIn: FeaturePlugin {
  public let manifest = PluginManifest(id: "rewards", owner: "@shop/rewards")

  public init() {}

  public func register(in registry: inout RouterRegistry) {
    registry.standIn(RewardsRoute.self)
  }
}
