import Accounts
import AccountsTesting
import AuthFeature
import AuthFeatureInterface
import DependencyInjection
import Navigation
import NavigationTestKit
import PluginInterface
import ProfileFeatureTesting
import Routing
import Screens
import SharedKernel
import Testing

/// The auth plugin beside the profile's stand-in, with Ada signed in.
@MainActor
final class AccountApp: TestHost {
  static let password = TestApp.password

  let accounts: FakeAccounts

  init(isSignedIn: Bool = true) throws {
    let ada = User(
      id: try #require(User.ID("u-ada")), email: try EmailAddress("ada@shop.example"), name: "Ada")
    let accounts = FakeAccounts(user: ada, password: Self.password, isSignedIn: isSignedIn)
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(AuthPlugin())
    composition.add(PlacePlugin(id: "place", root: PlaceRoute.lobby))
    composition.add(ProfileStandIn())
    composition.add(
      ServiceProvider("Fakes") { registry, name in accounts.provide(in: &registry, as: name) })
    self.accounts = accounts
    try super.init(
      composition, access: AccessPolicy(isSignedIn: { accounts.isSignedIn }, signIn: nil))
    root.handles = { [navigator] action in
      guard action as? SessionAction == .signedOut else { return false }
      _ = try navigator.showTabs(root: "main", resets: true)
      return true
    }
  }
}
