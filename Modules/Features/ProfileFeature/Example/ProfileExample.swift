import Accounts
import AuthFeatureInterface
import AuthFeatureTesting
import Examples
import HomeFeatureTesting
import LineShell
import Navigation
import OrderingTesting
import ProfileFeature
import Routing

/// The profile feature alone: Ada is signed in and has bought something.
@main
enum ProfileExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "ProfileFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    let shop = TestShop()
    let host = try ExampleHost(
      ProfilePlugin(),
      beside: shop.plugins + [AuthStandIn { try await shop.signIn() }, HomeStandIn()],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      access: AccessPolicy(isSignedIn: { shop.isSignedIn }, signIn: SignInFlow()),
      handle: { action, navigator in
        guard action as? SessionAction == .signedOut else { return false }
        _ = try navigator.logout(to: "main")
        return true
      }
    )
    try await shop.open(in: host.composed)
    try await shop.fillCart()
    try await shop.order()
    return host
  }
}
