import GiftsFeatureInterface
public import PluginInterface
import StandIns

/// Stands in for gifts: its page, and nothing in the checkout.
public struct GiftsStandIn: FeaturePlugin {
  public let manifest = PluginManifest(id: "gifts", owner: "@shop/gifts")

  public init() {}

  public func register(in registry: inout RouterRegistry) { registry.standIn(GiftsRoute.self) }
}
