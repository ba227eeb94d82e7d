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
      let manifest = PluginManifest(id: "home")
      func register(in registry: inout Registry) {
        registry.provide(CatalogKey.self) { Store() }
        registry.provides(PickFlow.self)
            let action = ScreenAction("reviews", title: "Read")
      }
      let links = [LinkPattern("home", .home), LinkPattern("category/:id", Self.category, .path("id"))]
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

  static let described = "let seen = PersonalTable(\"home_seen\", of: \"person\")\n"
  static let describedPath = "Sources/Home/Seen.swift"
  static let held = "func hold() { registry.contribute(to: PersonalDataHolders.self) { 1 } }\n"
  static let heldPath = "Sources/Money/Kept.swift"

  private static let attributes = "links.lock merge=union\n/Package.swift merge=union\n"

  private static let files = [
    "Package.swift": features, routePath: route, pluginPath: plugin, lockPath: lock,
    "Sources/Cart/Cart.swift": "import HomeInterface\nimport Money\nlet cart = 1\n",
    "Sources/Wish/Wish.swift": "import HomeInterface\nlet wish = 1\n",
    "Sources/Money/Money.swift": "public let money = 1\n",
    "Sources/Other/Other.swift": "let other = 1\n",
    "Pages/Guide.md": "# Guide\n",
    describedPath: described, heldPath: held,
    ".gitattributes": attributes,
    "CODEOWNERS": "/Sources/Home*/ @home\n/Sources/Cart/ @cart\n/Sources/Wish/ @wish\n",
    ".gitignore": ".build/\n",
  ]

  /// Makes the repository with a branch for each name, by one program; in the working tree stand the attributes only,
  /// which a git before 2.43 reads there.
  init(in subfolder: String = "", _ branches: [(name: String, files: [String: String?])] = [])
    throws
  {
    fixture = try GitFixture(in: subfolder)
    try fixture.write(Self.attributes, to: ".gitattributes")
    try make([("main", Self.files)], branches)
  }

  /// Makes a branch of another that writes files, or removes those without text.
  func branch(_ name: String, from base: String = "main", _ files: [String: String?]) throws {
    try make([(name, files)], from: base)
  }

  /// Puts the files of the main branch into the working tree.
  func checkOut() throws { try fixture.git("reset", "-q", "--hard") }

  private func make(
    _ branches: [(name: String, files: [String: String?])]..., from base: String? = nil
  ) throws {
    let prefix = fixture.package.dropFirst(fixture.folder.path.count + 1)
    func data(_ text: String) -> String { "data \(text.utf8.count)\n\(text)\n" }
    let stream = branches.joined().map { name, files in
      "commit refs/heads/\(name)\ncommitter test <test@example.org> now\n\(data(name))"
        // What the same stream makes has no suffix yet.
        + (base.map { "from refs/heads/\($0)^0\n" }
          ?? (name == "main" ? "" : "from refs/heads/main\n"))
        + files.map { path, text in
          let path = prefix.isEmpty ? path : "\(prefix)/\(path)"
          return text.map { "M 100644 inline \(path)\n\(data($0))" } ?? "D \(path)\n"
        }.joined()
    }
    try fixture.folder.git(
      ["fast-import", "--quiet", "--date-format=now", "--force"], reading: stream.joined())
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
