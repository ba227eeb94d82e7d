// sample: file never
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import Testing

@testable import SampleListFeature

/// What a feature is that is made without a store, which this one has.
@MainActor
@Suite("The sample list plugin without its store")
struct WithoutStoreTests {
  @Test("keeps its list, each item once, as long as the app runs")
  func forgetful() async throws {
    var plugin = SampleListPlugin()
    plugin.isForgetful = true
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: []))
    composition.add(plugin)
    let app = try TestHost(composition)
    for item in ["Tea", "Cake", "Tea"] { try await app.perform("add", item) }
    #expect(try await app.screen().rows.map(\.title) == ["Tea", "Cake"])
    try await app.pick(1)
    #expect(try await app.screen().rows.map(\.title) == ["Cake"])
    #expect(try await TestHost(composition).screen().rows.isEmpty)
  }
}
