import BoundaryFixtures
import Testing

@testable import BoundaryRules

/// An edge between two targets of the shop, and the contract it breaks.
struct BrokenContract: Sendable, CustomTestStringConvertible {
  let contract: String
  let source: String
  let destination: String

  init(_ contract: String, _ source: String, _ destination: String) {
    (self.contract, self.source, self.destination) = (contract, source, destination)
  }

  var testDescription: String { "\(contract): \(source) → \(destination)" }

  /// The contract that leaves its targets free.
  static let free = "tests-import-what-they-declare"

  static let all = [
    BrokenContract("leaves-import-nothing", "Routing", "Screens"),
    BrokenContract("leaves-import-nothing", "GraphDrawing", "Screens"),
    BrokenContract("leaves-import-nothing", "PublishedLinks", "Routing"),
    BrokenContract("navigation-builds-on-routing-and-screens", "Navigation", "Database"),
    BrokenContract("plugin-interface-joins-the-platform", "PluginInterface", "Database"),
    BrokenContract("toolkits-draw-any-composed-app", "NavigationSwiftUI", "Ordering"),
    BrokenContract("drivers-implement-database", "PostgresDatabase", "CSQLite"),
    BrokenContract("drivers-implement-database", "SQLiteDatabase", "CCrypto"),
    BrokenContract("credentials-wrap-the-crypto-library", "Credentials", "Database"),
    BrokenContract("leaves-import-nothing", "Mail", "Database"),
    BrokenContract("the-database-publishes-its-key-and-its-point", "Database", "Navigation"),
    BrokenContract("points-join-stores-in-a-transaction", "CatalogPoints", "CatalogStore"),
    BrokenContract("domain-is-pure", "Accounts", "Catalog"),
    BrokenContract("domain-is-pure", "Ordering", "Accounts"),
    BrokenContract("the-shared-kernel-knows-no-context", "SharedKernel", "Money"),
    BrokenContract("tests-have-the-stores-themselves", "CatalogTesting", "OrderingStore"),
    BrokenContract("testing-never-ships", "ShopApp", "CatalogTesting"),
    BrokenContract("testing-never-ships", "ShopApp", "NavigationTestKit"),
    BrokenContract("domain-screens-show-their-own-context", "CatalogScreens", "Ordering"),
    BrokenContract("stores-keep-their-own-domain", "OrderingStore", "CatalogStore"),
    BrokenContract("stores-keep-their-own-domain", "CatalogStore", "Credentials"),
    BrokenContract("tests-have-the-stores-themselves", "AccountsTesting", "CSQLite"),
    BrokenContract("testing-never-ships", "ShopApp", "OrderingTesting"),
    BrokenContract("interfaces-hold-routes-and-flows", "CartFeatureInterface", "PluginInterface"),
    BrokenContract("features-never-import-features", "HomeFeature", "CartFeature"),
    BrokenContract("features-never-import-stores", "CartFeature", "OrderingStore"),
    BrokenContract("features-never-import-stores", "CartFeature", "SQLiteDatabase"),
    BrokenContract("features-never-import-stores", "CartFeature", "LineShell"),
    BrokenContract("the-line-shell-serves-any-composed-app", "LineShell", "Ordering"),
    BrokenContract(
      "features-build-on-platform-domain-and-interfaces", "HomeFeature", "CSQLite"),
    BrokenContract("stand-ins-know-their-interface-alone", "CartFeatureTesting", "CartFeature"),
    BrokenContract(
      "stand-ins-know-their-interface-alone", "CartFeatureTesting", "HomeFeatureInterface"),
    BrokenContract("examples-show-one-feature", "CartFeatureExample", "HomeFeature"),
    BrokenContract("examples-show-one-feature", "CartFeatureExample", "OrderingStore"),
    BrokenContract("nothing-imports-the-examples", "ShopComposition", "CartFeatureExample"),
    BrokenContract("testing-never-ships", "CartFeature", "HomeFeatureTesting"),
    BrokenContract("apps-compose-everything", "ShopApp", "BoundaryChecker"),
    BrokenContract("the-app-is-handed-its-features-and-its-engine", "ShopApp", "CartFeature"),
    BrokenContract("the-app-is-handed-its-features-and-its-engine", "ShopApp", "SQLiteDatabase"),
    BrokenContract("nothing-imports-the-apps", "Navigation", "ShopApp"),
    BrokenContract("nothing-imports-the-tests", "Ordering", "OrderingTests"),
    BrokenContract("the-test-kit-knows-the-platform-alone", "NavigationTestKit", "Money"),
    BrokenContract("the-test-kit-knows-the-platform-alone", "StandIns", "LineShell"),
    BrokenContract("tools-build-without-the-app", "boundary-check", "Routing"),
    BrokenContract(
      "the-checker-reads-then-judges-then-reports", "PackageReading", "BoundaryRules"),
    BrokenContract("measurements-run-the-platform", "benchmarks", "CartFeature"),
    BrokenContract("measurements-run-the-platform", "WordFuzzer", "Ordering"),
    BrokenContract("nothing-imports-the-apps", "LinkFuzzer", "ShopApp"),
  ]

  /// The shop's targets, one of each kind at least, with the edges of `breaches` added.
  static func targets(adding breaches: [BrokenContract]) -> [FixturePackage.Target] {
    let edges: [(String, [String])] = [
      ("Routing", []), ("Screens", []), ("DependencyInjection", []), ("Database", []),
      ("Money", []), ("CCrypto", []), ("CSQLite", []), ("Credentials", ["CCrypto"]),
      ("Mail", []), ("QRCodes", []), ("CivilTime", []), ("CommandArguments", ["Spelling"]),
      ("Diagnostics", []), ("Encodings", []), ("GraphDrawing", ["Encodings"]),
      ("PublishedLinks", []), ("Spelling", []),
      ("Navigation", ["Routing", "Screens"]), ("SQLiteDatabase", ["CSQLite", "Database"]),
      ("CPostgres", []), ("PostgresDatabase", ["CPostgres", "Database"]),
      ("PluginInterface", ["DependencyInjection", "Navigation", "Routing", "Screens"]),
      ("SharedKernel", ["CivilTime", "DependencyInjection"]),
      ("Accounts", ["DependencyInjection", "SharedKernel"]),
      ("Catalog", ["DependencyInjection", "Money", "SharedKernel"]),
      ("Ordering", ["Catalog", "DependencyInjection", "Money", "SharedKernel"]),
      ("CatalogTesting", ["Catalog", "CatalogStore", "Money", "SharedKernel"]),
      ("CatalogScreens", ["Catalog", "Money", "Screens", "SharedKernel"]),
      ("AccountsStore", ["Accounts", "Credentials", "Database", "Mail"]),
      ("CatalogStore", ["Catalog", "Database", "Money"]),
      ("OrderingStore", ["Accounts", "Catalog", "Database", "Money", "Ordering"]),
      ("CatalogPoints", ["Catalog", "Database"]), ("AccountsTesting", ["Accounts"]),
      ("OrderingTesting", ["Catalog", "Ordering"]), ("CartFeatureStore", ["Database"]),
      ("CartFeatureInterface", ["Navigation", "Ordering", "Routing"]),
      ("AuthFeatureInterface", ["Accounts", "Routing"]),
      ("OnboardingFeatureInterface", ["Routing"]),
      ("HomeFeatureInterface", ["Catalog", "Routing"]),
      ("CartFeature", ["CartFeatureInterface", "HomeFeatureInterface", "Ordering", "Routing"]),
      ("HomeFeature", ["HomeFeatureInterface", "PluginInterface", "Screens"]),
      ("CartFeatureTesting", ["CartFeatureInterface", "Ordering", "PluginInterface"]),
      ("HomeFeatureTesting", ["HomeFeatureInterface", "PluginInterface"]),
      ("HomeFeatureStore", ["Database", "HomeFeatureInterface", "PluginInterface"]),
      (
        "CartFeatureExample",
        ["CartFeature", "HomeFeatureTesting", "LineShell", "OrderingTesting", "PluginInterface"]
      ),
      ("ShopApp", ["AccountsStore", "AuthFeatureInterface", "PluginInterface"]),
      ("ShopComposition", ["CartFeature", "HomeFeature"]),
      ("shop-cli", ["SQLiteDatabase", "ShopApp", "ShopComposition"]),
      ("shop-cli-postgres", ["PostgresDatabase", "ShopApp", "ShopComposition"]),
      ("BoundaryChecker", ["BoundaryRules", "CommandArguments", "PackageReading"]),
      ("BoundaryRules", ["PackageReading"]), ("CodeOwnership", []),
      ("PackageReading", ["SwiftScanning"]),
      ("FeatureScaffold", []),
      ("boundary-check", ["BoundaryChecker"]), ("BoundaryCheckPlugin", ["boundary-check"]),
      ("new-feature", ["FeatureScaffold"]),
      ("SwiftScanning", []), ("Terminal", ["Diagnostics", "Encodings"]),
      ("LineShell", ["PluginInterface", "Terminal"]),
      ("benchmarks", ["Navigation"]), ("LinkFuzzer", ["Routing"]),
      ("WordFuzzer", ["AppProperties"]),
      ("FuzzKit", []), ("AppProperties", ["FuzzKit", "ShopApp"]),
      ("NavigationTestKit", ["Navigation", "Routing"]), ("StandIns", ["PluginInterface"]),
      ("Examples", ["LineShell", "PluginInterface"]),
      ("NavigationSwiftUI", ["Navigation", "PluginInterface"]), ("SeedApp", ["LineShell"]),
      ("OrderingTests", ["Ordering", "SQLiteDatabase"]),
      // Those that the configuration says read files.
      ("NavigationSwiftUITests", []), ("SeedAppTests", []), ("AccountsStoreTests", []),
      ("AppPropertiesTests", []), ("CartFeatureTests", []),
      ("BoundaryCheckerTests", []),
      ("DomainPropertiesTests", []), ("ExampleSessionsTests", []), ("FeatureScaffoldTests", []),
      ("FuzzKitTests", []), ("PostgresDatabaseTests", []),
      ("PlatformPropertiesTests", []), ("RepositoryTests", []), ("ShopCompositionTests", []),
      ("ToolPropertiesTests", []), ("WholeShopTests", []),
    ]
    return edges.map { name, dependencies in
      let added = breaches.filter { $0.source == name }.map(\.destination)
      let isTest = ["Tests", "FuzzKit", "Properties"].contains { name.hasSuffix($0) }
      return FixturePackage.Target(
        name: name, dependencies: dependencies + added,
        type: name.hasSuffix("Tests") ? "test" : "regular",
        path: isTest ? "Tests/\(name)" : nil)
    }
  }
}
