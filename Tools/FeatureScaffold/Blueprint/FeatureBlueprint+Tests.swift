import PublishedLinks

// MARK: - What others and its own tests stand on

extension FeatureBlueprint {
  var standIn: String {
    """
    \(imports(
      ["Navigation", "PluginInterface", "StandIns", name.interface], public: ["PluginInterface"]))

    /// Stands in for the \(name.phrase) feature.
    public struct \(name.text)StandIn: FeaturePlugin {
      \(manifest)

      public init() {}

      public func register(in registry: inout RouterRegistry)\(feature.hasTab ? " throws" : "") {
        registry.standIn(
          \(name.text)Route.self\(feature.hasTab ? ", tab: \"\(name.link)\"" : ""))\
    \(tab)
      }
    }

    """
  }

  var example: String {
    """
    \(imports(
      ["Examples", "LineShell", "Routing", name.module] + stores + standIns.map(\.name.testing)))

    /// The \(name.phrase) feature alone.
    @main
    enum \(name.text)Example {
      static func main() async { await program.runAndExit() }

      @MainActor static let program = LineShellProgram.example(
        of: "\(name.module)", makeHost: host)

      @MainActor
      private static func host() async throws -> ExampleHost {
        \(feature.hasStore ? "let run = TestRun()\n    return " : "")try ExampleHost(
          \(name.text)Plugin(),
          \(made.isEmpty ? "" : "beside: \(list(made, "      ")),\n      ")\
    links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
      }
    }

    """
  }

  /// What a test or an example imports to compose the feature's store.
  private var stores: [String] {
    feature.hasStore ? ["AccountsTesting", "SharedKernelTesting", name.store] : []
  }

  /// The feature's store, with what it needs of an app.
  private var storePlugins: [String] {
    feature.hasStore ? ["\(name.text)StorePlugin()", "run", "TestAccounts(in: run)"] : []
  }

  private var made: [String] { storePlugins + standIns.map { "\($0.name.text)StandIn()" } }

  private func list(_ plugins: [String], _ indentation: String) -> String {
    guard plugins.count > 1 else { return "[\(plugins.joined())]" }
    return "[" + lines(plugins) { "\(indentation)  \($0)," } + "\n\(indentation)]"
  }

  /// The kept session of the example: an item is added and removed again.
  ///
  /// A feature without a tab is first picked from the example's list of places.
  var session: String {
    let actions = ["add [item]"] + standIns.filter { $0.place != nil }.map(\.name.link)
    let offered = (actions + (feature.hasTab ? [] : ["back"])).joined(separator: " · ")
    let empty = """
      1
      # \(name.title)
      #
      # ! There is nothing here yet.
      #
      # \(offered)

      """
    return (feature.hasTab ? "" : empty) + """
      add Tea and cake
      # added Tea and cake
      #
      # \(name.title)
      #
      #   1  Tea and cake
      #
      # \(offered)

      """ + empty
  }

  var sessionTests: String {
    """
    import ExampleSessions
    import Testing

    @testable import \(name.module)Example

    @Test("The example of the \(name.phrase) feature lists what is added")
    @MainActor
    func session() async throws {
      try await ExampleSession.play(\(name.text)Example.program)
    }

    """
  }

  var pluginTests: String {
    """
    \(imports(
      [
        "NavigationTestKit", "PluginInterface", "Routing", "Screens", "Testing", name.interface,
        name.module, name.testing,
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

      @Test("keeps every link that it promised")
      func publishedLinks() throws {
        try expectLinks(
          of: \(name.text)Plugin(),
          in: "../../\(PackageFolder.features)/\(name.module)/Interface/\(LinkLock.fileName)")
      }

      @Test("opening its link shows its first place")
      func opensLink() async throws {
        let app = try TestApp()
        try app.open("shop://\(name.link)")
        #expect(app.path == [\(path)])
        let screen = try await app.screen()
        #expect(screen.title == "\(name.title)")
        #expect(screen.notices == ["There is nothing here yet."])
      }

      @Test("what is added is listed, and picking it takes it away")
      func list() async throws {
        let app = try TestApp()
        try app.open("shop://\(name.link)")
        #expect(try await app.perform("add", "Tea", "and", "cake").message == "added Tea and cake")
        #expect(try await app.screen().rows.map(\\.title) == ["Tea and cake"])
        try await app.pick(1)
        #expect(try await app.screen().rows.isEmpty)
      }

      @Test("it leads to the features that are composed, and to no others")
      func links() async throws {
        let app = try TestApp()
        try app.open("shop://\(name.link)")
        let expected = [\(offered)]
        #expect(try await app.screen().offered == expected)
        let alone = try TestApp(neighbours: [])
        try alone.open("shop://\(name.link)")
        #expect(try await alone.screen().offered == ["add"])
      }

      @Test("an action its screen does not offer is refused")
      func unknownAction() async throws {
        let app = try TestApp(neighbours: [])
        try app.open("shop://\(name.link)")
        await #expect(throws: InputError.unknownAction(name: "dance", available: ["add"])) {
          try await app.perform("dance")
        }
      }

      @Test("what others test against does not differ from it")
      func standIn() throws {
        let standIn = \(name.text)StandIn()
        #expect(try standIn.differences(from: \(name.text)Plugin()).isEmpty)
      }
    }

    """
  }

  private var path: String {
    feature.hasTab ? "\"\(name.link)\"" : "\"beneath\", \"\(name.link)\""
  }

  private var offered: String {
    let links = standIns.filter { $0.place != nil }.map(\.name.link)
    return links.isEmpty ? "\"add\"" : lines(["add"] + links) { "      \"\($0)\"," } + "\n    "
  }

  var testApp: String {
    """
    \(imports(
      ["NavigationTestKit", "PluginInterface", "Routing", name.module] + stores
        + standIns.map(\.name.testing)))

    /// The plugin composed for real, beside the stand-ins of what it opens, with a place beneath it.
    @MainActor
    final class TestApp: TestHost {
      static let neighbours: [any FeaturePlugin] = \(list(standIns.map { "\($0.name.text)StandIn()" }, "  "))

      init(neighbours: [any FeaturePlugin] = neighbours) throws {
        var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
        composition.add(PlacePlugin(id: "beneath", root: BeneathRoute.beneath, order: 0))
        composition.add(\(name.text)Plugin())\
    \(testStores)
        for neighbour in neighbours { composition.add(neighbour) }
        try super.init(composition)
      }
    }

    /// The place the feature is opened over.
    private enum BeneathRoute: Route {
      case beneath

      static let patterns: [LinkPattern<BeneathRoute>] = [LinkPattern("beneath", .beneath)]
    }

    """
  }

  private var testStores: String {
    guard feature.hasStore else { return "" }
    return """

          let run = TestRun()
          let stores: [any FeaturePlugin] = \(list(storePlugins, "    "))
          for store in stores { composition.add(store) }
      """
  }

  var page: String {
    """
    # \(name.title)

    Owned by \(feature.owner.text).

    What a person does here, and what the feature promises to others, in a few words.

    | What | Where |
    | --- | --- |
    | Its links, which others may open | `Interface/\(name.text)Route.swift`: `shop://\(name.link)` |
    | The links that are promised | `Interface/\(LinkLock.fileName)` |
    | What it gives the app | `Sources/\(name.text)Plugin.swift` |
    | What it opens | \(opened.isEmpty ? "nothing yet" : opened.map(\.name.module).joined(separator: ", ")) |
    | What others test against | `Testing/\(name.text)StandIn.swift` |\
    \(storePage)

    ```sh
    Tools/run \(name.text)            # the feature alone, its neighbours as stand-ins
    Tools/test \(name.module)    # its tests
    ```

    """
  }
}
