// sample: file Profile.OrderPage
import DependencyInjection
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import ProfileFeatureInterface
import ProfileFeatureTesting
import Routing
import SampleListFeature
import SampleListFeatureInterface
import SampleListFeatureStore  // sample: store
import Screens
import Testing

@MainActor
@Suite("What the sample list feature adds to an order's page")
struct SampleListOrderPageTests {
  @Test("says how many items are listed, once there are some")
  func orderPage() async throws {
    let shop = TestShop()
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    for plugin in shop.plugins { composition.add(plugin) }
    composition.add(SampleListPlugin())
    composition.add(SampleListStorePlugin())  // sample: store
    composition.add(ProfileStandIn())
    let composed = try composition.compose()
    try await shop.open(in: composed)
    try await shop.fillCart()
    let order = try await shop.order()
    let app = try TestHost(composed, access: .signedIn)
    let page = try composed.container.resolve(Contributions<OrderPage>.self)
    func facts() async -> [Fact] {
      await page(order, from: app.root.context).flatMap(\.output.facts)
    }
    #expect(await facts().isEmpty)
    try await composed.container.resolve(SampleListItemsKey.self).add("Tea")
    let listed = Fact("Sample list", .number(1))
    #expect(await facts() == [listed])
  }
}
