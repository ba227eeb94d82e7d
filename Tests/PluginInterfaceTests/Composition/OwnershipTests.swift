import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

@Suite("Who owns and requires what")
struct OwnershipTests {
  private let shelf = SamplePlugin("shelf", .routes(ShelfRoute.self))

  @Test(
    "a plugin is of the module that describes it, and a stand-in of the one that it stands in for")
  func module() {
    func module(in fileID: String) -> String {
      PluginManifest(id: "shelf", owner: "@shop/shelf", fileID: fileID).module
    }
    expectEqual(PluginManifest(id: "shelf", owner: "@shop/shelf").module, "PluginInterfaceTests")
    expectEqual(module(in: "ShelfFeature/ShelfPlugin.swift"), "ShelfFeature")
    expectEqual(module(in: "ShelfFeatureStore/Testing.swift"), "ShelfFeatureStore")
    let standIn = "ShelfFeatureTesting/ShelfStandIn.swift"
    expectEqual(module(in: standIn), "ShelfFeature")
    expectEqual(
      PluginManifest(id: "shelf", module: "Other", owner: "@shop/shelf", fileID: standIn).module,
      "Other")
  }

  @Test("what else is wrong with either of two plugins of one id is reported as well")
  func bothRegister() throws {
    let problems = try Composing(
      SamplePlugin("shelf", module: "AtticFeature", .command("A")),
      SamplePlugin("shelf", module: "CellarFeature", .command("B"))
    ).problems()
    expectEqual(problems.count, 3)
    #expect(problems.map(sentence).contains { $0.contains("the command \"A\"") })
    #expect(problems.map(sentence).contains { $0.contains("the command \"B\"") })
  }

  @Test("a plugin added twice is that one problem and no other")
  func addedTwice() throws {
    let problems = try Composing(shelf, shelf).problems()
    expectEqual(
      problems,
      [.duplicatePlugin(id: "shelf", first: shelf.manifest, second: shelf.manifest)])
    #expect(problems.map { "\($0)" }.allSatisfy { $0.hasSuffix("fix: list it once") })
  }

  @Test("a required plugin that is left out is distinguished from an unknown one")
  func missingPlugin() throws {
    let plugin = SamplePlugin("desk", requires: ["shelf", "loan"], .routes(DeskRoute.self))
    let problems = try Composing(plugin).leavingOut(shelf).problems()
    let unknown = CompositionProblem.missingPlugin(
      id: "loan", requiredBy: plugin.manifest, isKnown: false)
    let leftOut = CompositionProblem.missingPlugin(
      id: "shelf", requiredBy: plugin.manifest, isKnown: true)
    expectEqual(problems, [unknown, leftOut])
    expectEqual(
      sentence(of: leftOut),
      "DeskFeature 1.0.0 (owner @shop/desk) requires the plugin \"shelf\", "
        + "which is not composed; compose shelf too, or leave desk out")
  }

  @Test("a route type registered by a plugin left out counts too")
  func duplicateWithLeftOut() throws {
    let desk = SamplePlugin("desk", .routes(ShelfRoute.self))
    let problems = try Composing(shelf).leavingOut(desk).problems()
    expectEqual(
      problems, [.duplicateRoutes(name: "ShelfRoute", first: shelf.site(1), second: desk.site(1))])
  }

  @Test("a route type that one plugin registers twice is to be registered once")
  func registeredTwice() throws {
    let desk = SamplePlugin("desk", .routes(ShelfRoute.self), .routes(ShelfRoute.self))
    let problems = try Composing(desk).problems()
    expectEqual(
      problems, [.duplicateRoutes(name: "ShelfRoute", first: desk.site(1), second: desk.site(1))])
    #expect(problems.map(sentence).first?.hasSuffix("; register them once") == true)
  }

  @Test("what a plugin left out requires does not matter")
  func leftOutRequires() throws {
    let desk = SamplePlugin("desk", requires: ["loan"])
    let app = try Composing(shelf).leavingOut(desk).app()
    expectEqual(app.router.plugins.filter(\.isComposed).map(\.manifest.id), ["shelf"])
  }

  @Test("plugins that require each other are reported as the whole cycle, once")
  func cycle() throws {
    let (a, b) = (SamplePlugin("a", requires: ["b"]), SamplePlugin("b", requires: ["c"]))
    let c = SamplePlugin("c", requires: ["a"])
    let problems = try Composing(a, b, c, SamplePlugin("d", requires: ["a"])).problems()
    let expected = CompositionProblem.pluginCycle(
      path: [a, b, c, a].map(\.manifest))
    expectEqual(problems, [expected])
    #expect("\(expected)".contains("\(b.manifest.source): note: \(b.manifest) requires c"))
    let alone = SamplePlugin("self", requires: ["self"])
    try expectEqual(
      Composing(alone, SamplePlugin("into", requires: ["self"])).problems(),
      [.pluginCycle(path: [alone.manifest, alone.manifest])])
  }

  @Test("links of one first segment are one plugin's, those left out and aliases included")
  func sharedPrefix() throws {
    let pile = SamplePlugin("pile", .routes(TopRoute.self))
    let expected = CompositionProblem.sharedPrefix(
      prefix: "shelf", first: site("shelf", "Shelf/Route.swift", 5),
      second: site("pile", "Top/Route.swift", 5))
    try expectEqual(Composing(shelf, pile).problems(), [expected])
    try expectEqual(Composing(pile, shelf).problems(), [expected])
    try expectEqual(Composing(shelf).leavingOut(pile).problems(), [expected])
    expectEqual(
      sentence(of: expected),
      "links that begin with \"shelf\" are registered by shelf (owner @shop/shelf) at "
        + "Shelf/Route.swift:5 and by pile (owner @shop/pile) at Top/Route.swift:5; "
        + "let one plugin have them all, and the other open them by its routes")
  }

  private func site(_ plugin: String, _ fileID: String, _ line: Int) -> Registration {
    Registration(plugin: plugin, owner: "@shop/\(plugin)", fileID: fileID, line: line)
  }

  @Test("prefixes are checked even where the patterns make no table")
  func prefixesWithConflicts() throws {
    let problems = try Composing(
      shelf, SamplePlugin("rack", .routes(RackRoute.self)),
      SamplePlugin("broken", .routes(BrokenRoute.self))
    ).problems()
    let words = problems.map(\.description)
    #expect(words.contains { $0.contains("is malformed") && $0.contains("equals") })
    #expect(words.contains { $0.contains("links that begin with \"shelf\"") })
    expectEqual(problems.count, 2)
  }
}
