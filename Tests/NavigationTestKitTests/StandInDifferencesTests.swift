import Expectations
import Navigation
import NavigationTestKit
import PluginInterface
import Testing

@Suite("A stand-in beside the plugin that it replaces")
struct StandInDifferencesTests {
  private struct DoorPlugin: FeaturePlugin {
    var owner = "@shop/door"
    var presentation = Presentation.sheet
    var hasFlow = false
    var hasRoutes = true

    var manifest: PluginManifest {
      PluginManifest(
        id: "door", module: "DoorFeature", owner: owner)
    }

    func register(in registry: inout RouterRegistry) {
      guard hasRoutes else { return }
      registry.routes(DoorRoute.self, presentation: presentation) {
        FakeCoordinator<DoorRoute>($0)
      }
      if hasFlow { registry.provides(DoorFlow.self) }
    }
  }

  @Test("is the same with the same manifest, routes and presentation, and may lack a flow")
  func same() throws {
    try expectEqual(DoorPlugin().differences(from: DoorPlugin()), [])
    try expectEqual(DoorPlugin().differences(from: DoorPlugin(hasFlow: true)), [])
  }

  @Test("has another manifest, other routes, another presentation or a flow of its own")
  func other() throws {
    try expectEqual(
      DoorPlugin(owner: "@shop/gate").differences(from: DoorPlugin()), ["its manifest is another"])
    try expectEqual(
      DoorPlugin(hasFlow: true).differences(from: DoorPlugin()), ["only it has the flow DoorFlow"])
    let lacking = try DoorPlugin(hasRoutes: false).differences(from: DoorPlugin())
    #expect(lacking.count == 1 && lacking[0].hasPrefix("it lacks "), "\(lacking)")
    let surplus = try DoorPlugin().differences(from: DoorPlugin(hasRoutes: false))
    #expect(surplus.count == 1 && surplus[0].hasPrefix("only it has "), "\(surplus)")
    try expectEqual(
      DoorPlugin(presentation: .cover).differences(from: DoorPlugin()).map { $0.prefix(8) },
      ["it lacks", "only it "])
  }
}
