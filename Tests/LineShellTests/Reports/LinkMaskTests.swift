import Navigation
import PluginInterface
import Routing
import Screens
import Testing

@testable import LineShell

@Suite("The mask of a link")
struct LinkMaskTests {
  private func mask() throws -> LinkMask {
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(VaultPlugin())
    return LinkMask(router: try composition.compose().router)
  }

  @Test("the secret of a transient route is left out, in its query or its path")
  func transient() throws {
    let mask = try mask()
    #expect(mask.masked("shop://reset?token=abc") == "shop://reset?<secret>")
    #expect(
      mask.masked("https://shop.example/reset?token=abc") == "https://shop.example/reset?<secret>")
    #expect(mask.masked("shop://verify/abc") == "shop://verify/:token")
  }

  @Test("the user before a host is left out, and what stands behind a route that is not there")
  func user() throws {
    let mask = try mask()
    #expect(mask.masked("ftp://ada:pw@files.example/x") == "ftp://<secret>@files.example/x")
    #expect(
      mask.masked("https://ada:pw@evil.test/x?token=1") == "https://<secret>@evil.test/x?<secret>")
  }

  @Test("a route that may be stored is kept as it was typed")
  func stored() throws {
    #expect(try mask().masked("shop://box?name=abc") == "shop://box?name=abc")
  }

  private enum VaultRoute: Route {
    case reset(String)
    case verify(String)
    case box(String)

    static let patterns: [LinkPattern<VaultRoute>] = [
      LinkPattern("reset?token=", isTransient: true, Self.reset, .query("token")),
      LinkPattern("verify/:token", isTransient: true, Self.verify, .path("token")),
      LinkPattern("box?name=", Self.box, .query("name")),
    ]
  }

  private struct VaultPlugin: FeaturePlugin {
    let manifest = PluginManifest(id: "vault", module: "VaultFeature", owner: "@shop/vault")

    func register(in registry: inout RouterRegistry) {
      registry.routes(VaultRoute.self) { VaultCoordinator(context: $0) }
    }
  }

  private final class VaultCoordinator: Coordinator {
    let context: CoordinatorContext

    init(context: CoordinatorContext) { self.context = context }

    func viewModel(for route: VaultRoute) -> some ViewModel { VaultViewModel() }
  }

  private final class VaultViewModel: ViewModel {
    func screen() -> Screen { Screen(title: "Vault") }
  }
}
