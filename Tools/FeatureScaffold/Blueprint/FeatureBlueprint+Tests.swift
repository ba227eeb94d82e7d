extension FeatureBlueprint {
  private var path: String {
    hasTab ? "\"\(name.link)\"" : "\"beneath\", \"\(name.link)\""
  }

  /// What the feature promises from its first day.
  var pluginTests: String {
    """
    \(imports(
      [
        "NavigationTestKit", "PluginInterface", "Routing", "Screens", "Testing", name.interface,
      ]))

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
    \(imports(["NavigationTestKit", "PluginInterface", "Routing", name.module]))

    /// The plugin composed for real\(hasTab ? "" : ", with a place beneath it").
    @MainActor
    final class TestApp: TestHost {
      init() throws {
        var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
        composition.add(\(name.text)Plugin())
    \(hasTab ? "" : "    composition.add(PlacePlugin(id: \"beneath\", root: BeneathRoute.beneath))\n")\
        try super.init(composition)
      }
    }
    \(hasTab ? "" : beneathRoute)
    """
  }

  private var hasTab: Bool { tabOrder != nil }

  /// A place for a feature without a tab to be opened over.
  private var beneathRoute: String {
    """

    /// The place the feature is opened over.
    private enum BeneathRoute: Route {
      case beneath

      static let patterns: [LinkPattern<BeneathRoute>] = [LinkPattern("beneath", .beneath)]
    }

    """
  }
}
