import CartFeatureTesting
import CatalogTesting
import Examples
import HomeFeature
import LineShell
import OrderingTesting
import Routing

/// The home feature alone, with a small catalogue.
@main
enum HomeExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "HomeFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    let catalog = FakeCatalog.sample()
    let ordering = FakeOrdering(find: { try await catalog.item($0) })
    return try ExampleHost(
      HomePlugin(), beside: [CartStandIn()],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"])
    ) { registry, name in
      catalog.provide(in: &registry, as: name)
      ordering.provide(in: &registry, as: name)
    }
  }
}
