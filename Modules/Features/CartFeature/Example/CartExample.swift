import Accounts
import AccountsTesting
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
import SharedKernel

/// The cart feature alone: two products in the cart, and nobody signed in.
@main
enum CartExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "CartFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    let accounts = try FakeAccounts.sample(isSignedIn: false)
    let ordering = FakeOrdering.sample { accounts.currentUser()?.id.rawValue }
    try await ordering.fillSampleCart()
    return try ExampleHost(
      CartPlugin(),
      beside: [AuthStandIn { try accounts.signInSample() }, HomeStandIn(), ProfileStandIn()],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      access: AccessPolicy(isSignedIn: { accounts.isSignedIn }, signIn: SignInFlow())
    ) { registry, name in
      accounts.provide(in: &registry, as: name)
      ordering.provide(in: &registry, as: name)
    }
  }
}
