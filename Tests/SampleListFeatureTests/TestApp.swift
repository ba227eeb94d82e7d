import Accounts  // sample: never
import AccountsTesting  // sample: store
import CartFeatureTesting  // sample: never
import HomeFeatureTesting  // sample: each stand-in
import Navigation
import NavigationTestKit
import PluginInterface
import ProfileFeatureTesting  // sample: never
import Routing
import SampleListFeature
import SampleListFeatureStore  // sample: store
import SharedKernel  // sample: never

/// The plugin composed for real, beside the stand-ins of what it opens, over a screen, for a person who is signed in.
@MainActor
final class TestApp: TestHost {
  static let neighbours: [any FeaturePlugin] = [
    HomeStandIn(),  // sample: each stand-in
    CartStandIn(),  // sample: never
    ProfileStandIn(),  // sample: never
  ]

  let accounts = TestAccounts()  // sample: store

  init(neighbours: [any FeaturePlugin] = neighbours) throws {
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(RoutePlugin.beneath)
    composition.add(SampleListPlugin())
    // sample: store
    composition.add(accounts)
    composition.add(SampleListStorePlugin())
    // sample: end
    // sample: never
    // The accounts open these points, too, and a copy has the one or the other.
    let neighbours = neighbours.filter {
      !($0 is PointHost<AtStart> || $0 is PointHost<AfterSignIn> || $0 is PointHost<AfterSignOut>)
    }
    // sample: end
    for neighbour in neighbours { composition.add(neighbour) }
    try super.init(composition, access: .signedIn)
  }
}
