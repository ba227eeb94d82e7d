import Accounts
import AccountsTesting
import AuthFeature
import AuthFeatureInterface
import Examples
import LineShell
import Navigation
import Routing

/// The authentication feature alone; Ada has an account.
@main
enum AuthExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "AuthFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    let accounts = TestAccounts()
    let host = try ExampleHost(
      AuthPlugin(), beside: [accounts],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      flows: [.init(SignInFlow()), .init(SignInFlow(start: .register))],
      access: AccessPolicy(isSignedIn: { accounts.isSignedIn }, signIn: SignInFlow())
    )
    try await accounts.addAda(to: host.composed, isSignedIn: false)
    return host
  }
}
