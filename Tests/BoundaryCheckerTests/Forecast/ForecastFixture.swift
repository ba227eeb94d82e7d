import BoundaryFixtures
import BoundaryRules
import PackageReading
import Foundation

@testable import BoundaryChecker

/// A package of two teams with an interface, in a repository whose branches a test makes.
struct ForecastFixture {
  let fixture: GitFixture

  static let route = """
    public enum HomeRoute {
      case home
      case category(Int)
    }
    public struct PickFlow { public typealias Value = Int; public init() {} }
    public struct Price { public let cents: Int }
    public protocol Catalog { func product(_ id: Int) -> Int }
    public enum CatalogKey { public typealias Value = any Catalog }
    """
  static let plugin = """
    import HomeInterface
    struct HomePlugin {
      let manifest = PluginManifest(id: "home", prefixes: ["home"])
      func register(in registry: inout Registry) {
        registry.provide(CatalogKey.self) { Store() }
        registry.provides(PickFlow.self)
        registry.contribute(to: PersonalDataHolders.self) { 1 }
        let action = ScreenAction("reviews", title: "Read")
      }
      let links = [LinkPattern("home", .home), LinkPattern("category/:id", .category)]
    }
    """
  static let lock = """
    category/:id(Int)   public
    home   public
    product/:id(Int)   public

    """
  static let features = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "fixture",
      targets: [
        .target(name: "Cart", dependencies: ["HomeInterface", "Money"]),
        .target(name: "Home", dependencies: ["HomeInterface"]),
        .target(name: "HomeInterface", exclude: ["links.lock"]),
        .target(name: "Money"),
        .target(name: "Other"),
        .target(name: "Wish", dependencies: ["HomeInterface"]),
      ])
    """

  static let routePath = "Sources/HomeInterface/Home.swift"
  static let pluginPath = "Sources/Home/HomePlugin.swift"
  static let lockPath = "Sources/HomeInterface/links.lock"

  init(in subfolder: String = "") throws {
    fixture = try GitFixture(in: subfolder)
    try fixture.write(Self.features, to: "Package.swift")
    try fixture.write(Self.route, to: Self.routePath)
    try fixture.write(Self.plugin, to: Self.pluginPath)
    try fixture.write(Self.lock, to: Self.lockPath)
    try fixture.write(
      "import HomeInterface\nimport Money\nlet cart = 1\n", to: "Sources/Cart/Cart.swift")
    try fixture.write("import HomeInterface\nlet wish = 1\n", to: "Sources/Wish/Wish.swift")
    try fixture.write("public let money = 1\n", to: "Sources/Money/Money.swift")
    try fixture.write("let other = 1\n", to: "Sources/Other/Other.swift")
    try fixture.write("links.lock merge=union\n/Package.swift merge=union\n", to: ".gitattributes")
    try fixture.write(
      "/Sources/Home*/ @home\n/Sources/Cart/ @cart\n/Sources/Wish/ @wish\n", to: "CODEOWNERS")
    try fixture.write(".build/\n", to: ".gitignore")
    try fixture.commit("first")
  }

  /// Makes a branch of the base that writes files, or removes those without text.
  func branch(_ name: String, from base: String = "main", _ files: [String: String?]) throws {
    try fixture.git("checkout", "-q", "-B", name, base)
    for (path, text) in files {
      if let text { try fixture.write(text, to: path) } else { try fixture.git("rm", "-q", path) }
    }
    try fixture.commit(name)
    try fixture.git("checkout", "-q", "main")
  }

  func forecast(_ words: String...) -> CommandOutcome {
    BoundaryCheckCommand.run(["forecast"] + words + ["--package-path", fixture.package])
  }

  /// What the forecast says of two branches, a line each: place, rule and message.
  func told(_ words: String...) -> (status: ExitStatus, lines: [String], all: String) {
    let outcome = BoundaryCheckCommand.run(
      ["forecast"] + words + ["--package-path", fixture.package])
    let lines = outcome.output.split(separator: "\n").filter { $0.contains(": error: [") }
    return (outcome.status, lines.map(String.init), outcome.output + outcome.diagnostics)
  }
}
