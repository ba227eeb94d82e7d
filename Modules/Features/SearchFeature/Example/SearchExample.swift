import CatalogTesting
import Examples
import HomeFeatureTesting
import LineShell
import Routing
import SearchFeature

/// The search feature alone, with a small catalogue.
@main
enum SearchExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "SearchFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    let catalog = FakeCatalog.sample()
    return try ExampleHost(
      SearchPlugin(), beside: [HomeStandIn()],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"])
    ) { registry, name in
      catalog.provide(in: &registry, as: name)
    }
  }
}
