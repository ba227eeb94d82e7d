import Accounts
import AccountsTesting
import AuthFeatureInterface
import AuthFeatureTesting
import CatalogTesting
import Examples
import HomeFeatureTesting
import LineShell
import Navigation
import OrderingTesting
import ProfileFeature
import Routing
import SharedKernel
import SharedKernelTesting

/// The profile feature alone: Ada is signed in and has bought something.
@main
enum ProfileExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "ProfileFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    let accounts = try FakeAccounts.sample(isSignedIn: true)
    let ordering = FakeOrdering.sample { accounts.currentUser()?.id.rawValue }
    try await ordering.buySample()
    return try ExampleHost(
      ProfilePlugin(),
      beside: [
        TestRun(), TestCatalog(purchases: TestPurchases()),
        AuthStandIn { try accounts.signInSample() }, HomeStandIn(),
      ],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      access: AccessPolicy(isSignedIn: { accounts.isSignedIn }, signIn: SignInFlow()),
      handle: { action, navigator in
        guard action as? SessionAction == .signedOut else { return false }
        _ = try navigator.logout(to: "main")
        return true
      }
    ) { registry, name in
      accounts.provide(in: &registry, as: name)
      ordering.provide(in: &registry, as: name)
    }
  }
}
