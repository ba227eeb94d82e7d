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
import SharedKernelTesting  // sample: store

/// The plugin composed for real, beside the stand-ins of what it opens, over a screen, for a person who is signed in.
@MainActor
final class TestApp: TestHost {
  static let neighbours: [any FeaturePlugin] = [
    HomeStandIn(),  // sample: each stand-in
    CartStandIn(),  // sample: never
    ProfileStandIn(),  // sample: never
  ]

  // sample: store
  private let run = TestRun()
  let accounts: TestAccounts
  // sample: end

  init(neighbours: [any FeaturePlugin] = neighbours) throws {
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(RoutePlugin(id: "beneath", root: BeneathRoute.beneath, order: 0))
    composition.add(SampleListPlugin())
    // sample: store
    accounts = TestAccounts(in: run)
    composition.add(run)
    composition.add(accounts)
    composition.add(SampleListStorePlugin())
    // sample: end
    for neighbour in neighbours { composition.add(neighbour) }
    try super.init(composition, access: AccessPolicy(isSignedIn: { true }, signIn: nil))
  }
}

/// What the feature is opened over.
private enum BeneathRoute: Route {
  case beneath

  static let patterns: [LinkPattern<BeneathRoute>] = [LinkPattern("beneath", .beneath)]
}
