import CatalogTesting
import Examples
import HomeFeature
import LineShell
import Routing
import SharedKernelTesting

/// The home feature alone, with a small catalogue.
@main
enum HomeExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "HomeFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    try ExampleHost(
      HomePlugin(), beside: [TestRun(), TestCatalog(purchases: TestPurchases())],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"])
    )
  }
}
