import CatalogTesting
import Examples
import HomeFeature
import LineShell
import Routing

/// The home feature alone, with a small catalogue.
@main
enum HomeExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "HomeFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    let catalog = FakeCatalog.sample()
    return try ExampleHost(
      HomePlugin(), beside: [],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"])
    ) { registry, name in
      catalog.provide(in: &registry, as: name)
    }
  }
}
