// sample: file Ordering.PriceRules
import Ordering
import OrderingTesting
import PluginInterface
import Routing
import SampleListFeature
import SampleListFeatureStore  // sample: store
import Testing

@MainActor
@Suite("The price of what is chosen in the sample list feature")
struct SampleListPriceTests {
  @Test("is in the total by its name, and only for those who chose")
  func price() async throws {
    let shop = TestShop()
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    for plugin in shop.plugins { composition.add(plugin) }
    composition.add(SampleListPlugin())
    composition.add(SampleListStorePlugin())  // sample: store
    try await shop.open(in: composition.compose())
    try await shop.fillCart()
    let region = try #require(TaxRegion("DE"))
    let plain = try await shop.checkout.quote(
      region: region, shippingMethod: .standard, choices: [:])
    #expect(plain.totals.adjustments.isEmpty)
    let quote = try await shop.checkout.quote(
      region: region, shippingMethod: .standard,
      choices: ["sample-list": CheckoutChoice("Tea")])
    let labels = quote.totals.adjustments.map(\.label)
    #expect(labels == ["Sample list"])
    #expect(quote.refusals.isEmpty)
  }
}
