import Accounts
import AccountsTesting
import AuthFeature
import AuthFeatureInterface
import Navigation
import NavigationTestKit
import PluginInterface
import ProfileFeatureTesting
import Routing
import SharedKernelTesting

/// The auth plugin beside the profile's stand-in, with Ada signed in.
@MainActor
final class AccountApp: TestHost {
  static let password = TestApp.password

  let clock: TestClock
  let files: TestFiles
  let device: TestDevice

  init(
    isSignedIn: Bool = true, isVerified: Bool = true, beside others: [any FeaturePlugin] = []
  ) async throws {
    let run = TestRun()
    let accounts = TestAccounts(in: run)
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(AuthPlugin())
    composition.add(RoutePlugin(id: "lobby", root: LobbyRoute.lobby))
    composition.add(ProfileStandIn())
    for other in others { composition.add(other) }
    composition.add(run)
    composition.add(accounts)
    let composed = try composition.compose()
    try await accounts.addAda(to: composed, isSignedIn: isSignedIn, isVerified: isVerified)
    (clock, files, device) = (run.clock, run.files, try accounts.device)
    try super.init(
      composed, access: AccessPolicy(isSignedIn: { accounts.isSignedIn }, signIn: nil))
    root.handles = { [navigator] action in
      guard action as? SessionAction == .signedOut else { return false }
      _ = try navigator.showTabs(root: "main", resets: true)
      return true
    }
  }

  /// Lets so much time pass that the password is asked for again.
  func forgetPassword() { moveClock(bySeconds: CodePolicy.recentSeconds + 1) }

  func moveClock(bySeconds seconds: Int64) { clock.move(bySeconds: seconds) }

  func turnOnSecondFactor(
    _ method: SecondFactorMethod, recoveryCodes: Int = CodePolicy.recoveryCodes
  ) async throws {
    _ = try await device.turnOnSecondFactor(method, recoveryCodes: recoveryCodes)
  }

  var secondFactor: SecondFactorMethod? {
    get async throws { try await device.accounts.overview().secondFactor.method }
  }
}
