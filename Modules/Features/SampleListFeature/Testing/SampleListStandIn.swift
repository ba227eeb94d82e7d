import Navigation
public import PluginInterface
import SampleListFeatureInterface
import StandIns

public struct SampleListStandIn: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "sample-list",
    owner: "@shop/platform")

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.standIn(
      SampleListRoute.self,
      tab: "sample-list",  // sample: tab
    )
    // sample: tab
    try registry.tab(
      "sample-list",
      title: "Sample list",
      root: SampleListRoute.sampleList)
    // sample: end
  }
}
