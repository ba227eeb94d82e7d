import Accounts
import AuthFeatureInterface
import AuthFeatureTesting
import CartFeature
import Examples
import HomeFeatureTesting
import LineShell
import Navigation
import OrderingTesting
import ProfileFeatureTesting
import Routing

/// The cart feature alone: two products in the cart, and nobody signed in.
@main
enum CartExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "CartFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    let shop = TestShop()
    let host = try ExampleHost(
      CartPlugin(),
      beside: shop.plugins
        + [AuthStandIn { try await shop.signIn() }, HomeStandIn(), ProfileStandIn()],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      access: AccessPolicy(isSignedIn: { shop.isSignedIn }, signIn: SignInFlow())
    )
    try await shop.open(in: host.composed, isSignedIn: false)
    try await shop.fillCart()
    return host
  }
}
