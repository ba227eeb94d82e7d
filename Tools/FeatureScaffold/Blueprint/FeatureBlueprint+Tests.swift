extension FeatureBlueprint {
  private var path: String {
    tabOrder == nil ? "\"start\", \"\(name.link)\"" : "\"\(name.link)\""
  }

  /// What the feature promises from its first day.
  var pluginTests: String {
    """
    \(imports(["Navigation", "PluginInterface", "Routing", "Screens", "Testing", name.interface]))

    @MainActor
    @Suite("The \(name.phrase) plugin")
    struct \(name.text)PluginTests {
      @Test("its link leads to its place, and its place prints its link")
      func linkRoundTrip() throws {
        let app = try TestApp()
        let url = "shop://\(name.link)"
        let place = try app.router.route(for: url)
        #expect(place.as(\(name.text)Route.self) == .\(name.caseName))
        #expect(app.router.url(of: place) == url)
      }

      @Test("opening its link shows its first place")
      func opensLink() async throws {
        let app = try TestApp()
        try app.open("shop://\(name.link)")
        #expect(app.path == [\(path)])
        #expect(try await app.screen().title == "\(name.title)")
      }

      @Test("an action its screen does not offer is refused")
      func unknownAction() async throws {
        let app = try TestApp()
        try app.open("shop://\(name.link)")
        await #expect(throws: InputError.unknownAction(name: "dance", available: [])) {
          try await app.perform("dance")
        }
      }
    }

    """
  }

  /// The plugin composed for real.
  var testApp: String {
    """
    \(imports(["Navigation", "PluginInterface", "Routing", "Screens", name.module]))

    /// The plugin composed for real\(tabOrder == nil ? ", opened over a start place" : "").
    @MainActor
    final class TestApp {
      let router: Router
      let navigator: Navigator

      private let root: TestRoot

      init() throws {
        var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
        composition.add(\(name.text)Plugin())
    \(tabOrder == nil ? "    composition.add(StartPlugin())\n" : "")\
        let app = try composition.compose()
        router = app.router
        navigator = Navigator(map: app.router.map, isStrict: true)
        root = TestRoot(context: navigator.rootContext)
        navigator.attach(root)
        _ = try navigator.showTabs(root: "main")
      }

      /// The links of the places on the stack, from the bottom up.
      var path: [String] {
        navigator.state.selectedBranch?.entries.map { "\\($0.route)" } ?? []
      }

      @discardableResult
      func open(_ url: String) throws -> NavigationAnswer {
        try navigator.open(router.route(for: url), cause: .link)
      }

      func screen() async throws -> Screen { try await navigator.topViewModel().screen() }

      @discardableResult
      func perform(_ name: String, _ arguments: String...) async throws -> ActionOutcome {
        try await navigator.topViewModel().perform(ActionInvocation(name, arguments))
      }
    }

    /// The coordinator above all others in tests.
    final class TestRoot: RootCoordinator {
      let context: CoordinatorContext

      init(context: CoordinatorContext) {
        self.context = context
      }
    }

    """
  }

  /// A tab for a feature that has none to be opened over.
  var startPlugin: String {
    """
    import Navigation
    import PluginInterface
    import Routing
    import Screens

    /// A plugin with one empty tab, over which the feature opens.
    struct StartPlugin: FeaturePlugin {
      let manifest = PluginManifest(id: "start", module: "StartFeature", owner: "@shop/tests")

      func register(in registry: inout RouterRegistry) throws {
        registry.routes(StartRoute.self, tab: "start") { context in
          StartCoordinator(context: context)
        }
        try registry.tab("start", title: "Start", root: StartRoute.start, order: 0)
      }
    }

    enum StartRoute: Route {
      case start

      static let patterns: [LinkPattern<StartRoute>] = [LinkPattern("start", .start)]
    }

    final class StartCoordinator: Coordinator {
      let context: CoordinatorContext

      init(context: CoordinatorContext) {
        self.context = context
      }

      func viewModel(for route: StartRoute) -> any ViewModel { StartViewModel() }
    }

    final class StartViewModel: ViewModel {
      func screen() -> Screen { Screen(title: "Start") }

      func perform(_ action: ActionInvocation) -> ActionOutcome { .silent }
    }

    """
  }
}
