// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// MARK: - Features: one line per team, in alphabetical order
// A line each, however long, in all lists, so that the lines of two teams merge (`.gitattributes`).
// `interface` is what the routes and flows mention, `opens` the features it navigates to, `uses` the domain
// modules that its view models call and what they need of the platform, `tests` what its tests need besides.
// One that keeps data has a `store`: what it uses besides its interface and the database, such as `Accounts`.

// swift-format-ignore
let features: [Feature] = [
  Feature("Auth", interface: ["Accounts", "Navigation"], opens: ["Profile"], uses: ["Accounts", "CatalogScreens", "QRCodes"], tests: ["AccountsTesting", "SharedKernelTesting"]),
  Feature("Cart", interface: ["Navigation", "Ordering", "Screens"], opens: ["Auth", "Home", "Profile"], uses: ["Accounts", "Catalog", "CatalogScreens", "Money", "Ordering"], tests: ["AccountsTesting", "CatalogTesting", "OrderingPoints", "OrderingTesting", "SharedKernelTesting"]),
  Feature("GiftCards", interface: ["DependencyInjection", "Money", "Ordering"], opens: ["Cart"], uses: ["Money", "Ordering"], store: ["CommandArguments", "Diagnostics", "OrderingPoints", "Screens"], tests: ["OrderingTesting"]),
  Feature("Gifts", interface: [], opens: ["Cart", "Profile"], uses: ["Money", "Ordering", "OrderingPoints"], tests: ["OrderingTesting"]),
  Feature("Home", interface: ["Catalog", "CatalogScreens", "Navigation"], uses: ["Catalog", "CatalogScreens", "Money"], tests: ["CatalogTesting", "SharedKernelTesting"]),
  Feature("Onboarding", interface: ["Navigation"], opens: ["Auth"], uses: []),
  Feature("Profile", interface: ["Accounts", "Navigation", "Ordering"], opens: ["Auth", "Home"], uses: ["Accounts", "Catalog", "CatalogScreens", "Money", "Ordering"], tests: ["AccountsTesting", "CatalogTesting", "OrderingTesting", "SharedKernelTesting"]),
  Feature("Rewards", interface: [], opens: ["Cart", "Profile"], uses: ["CatalogScreens", "Money", "Ordering", "OrderingPoints"], tests: ["Catalog", "OrderingTesting", "SharedKernelTesting"]),
  Feature("Search", interface: [], opens: ["Home"], uses: ["Catalog", "CatalogScreens", "Money"], tests: ["CatalogTesting", "SharedKernelTesting"]),
  Feature("Wishlist", interface: ["Catalog", "DependencyInjection", "Diagnostics", "Money", "SharedKernel"], opens: ["Home"], uses: ["Accounts", "Catalog", "CatalogScreens", "Money"], store: ["Accounts"], tests: ["CatalogTesting"]),
]

// What `new-feature` copies: built and tested like any feature, part of no shop.
// swift-format-ignore
let sample = Feature("SampleList", interface: ["DependencyInjection"], opens: ["Cart", "Home", "Profile"], uses: ["Accounts", "CatalogScreens", "Money", "Ordering", "OrderingPoints"], store: ["Accounts"], tests: ["OrderingTesting"])

// swift-format-ignore
let platform: [Module] = [
  Kind.system("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
  Kind.system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite3"),
  Kind.platform("CivilTime"),
  Kind.platform("CommandArguments", uses: ["Diagnostics", "Spelling"]),
  Kind.inner("Credentials", uses: ["CCrypto", "Diagnostics", "Encodings"]),
  Kind.platform("Database", uses: ["DependencyInjection", "Diagnostics", "Encodings"]),
  Kind.platform("DependencyInjection", uses: ["Diagnostics"]),
  Kind.platform("Diagnostics"),
  Kind.inner("Encodings"),
  Module(name: "Examples", form: .library(excluding: ["SeedApp"]), path: "Modules/Platform/Examples", isProduct: true, uses: ["LineShell", "Navigation", "PluginInterface", "Routing", "Screens"], tests: ["Expectations", "RandomInputs", "StandIns"]),
  Kind.inner("GraphDrawing", uses: ["Encodings"]),
  Kind.platform("LineShell", uses: ["CommandArguments", "DependencyInjection", "Diagnostics", "Encodings", "Navigation", "PluginInterface", "Routing", "Screens", "Spelling", "Terminal"], tests: ["StandIns", "TemporaryFiles"]),
  Kind.inner("Mail", uses: ["CivilTime", "Diagnostics", "Encodings"], tests: ["TemporaryFiles"]),
  Kind.platform("Navigation", uses: ["DependencyInjection", "Diagnostics", "Encodings", "Routing", "Screens", "Spelling"]),
  Kind.platform("NavigationSwiftUI", uses: ["Diagnostics", "Navigation", "PluginInterface", "Routing", "Screens"], tests: ["DependencyInjection", "TemporaryFiles"]),
  Kind.platform("NavigationTestKit", uses: ["CommandArguments", "DependencyInjection", "Navigation", "PluginInterface", "PublishedLinks", "Routing", "Screens"], tests: ["TemporaryFiles"]),
  Kind.platform("PluginInterface", uses: ["CommandArguments", "DependencyInjection", "Diagnostics", "Navigation", "PublishedLinks", "Routing", "Screens"], tests: ["NavigationTestKit"]),
  Kind.inner("PublishedLinks"),
  Kind.inner("QRCodes", tests: ["Encodings"]),
  Kind.platform("Routing", uses: ["Diagnostics", "Encodings", "PublishedLinks", "Spelling"]),
  Kind.platform("SQLiteDatabase", uses: ["CSQLite", "Database"], tests: ["DatabaseConformance", "Diagnostics"]),
  Kind.platform("Screens", uses: ["Diagnostics"]),
  Kind.inner("Spelling"),
  Kind.platform("StandIns", uses: ["DependencyInjection", "Navigation", "PluginInterface", "Routing", "Screens"], tests: ["NavigationTestKit"]),
  Kind.inner("Terminal", uses: ["Diagnostics", "Encodings"], tests: ["TemporaryFiles"]),
]

// swift-format-ignore
let domain: [Module] = [
  Kind.context("Accounts"),
  Kind.context("Catalog", uses: ["CivilTime", "Encodings", "Money", "Spelling"]),
  Kind.domain("Money", uses: ["Diagnostics"]),
  Kind.context("Ordering", uses: ["Catalog", "CivilTime", "Money", "Spelling"]),
  Kind.domain("SharedKernel", uses: ["CivilTime", "DependencyInjection", "Diagnostics", "Encodings"]),
  Kind.screens("Catalog", uses: ["Money", "Screens"]),
  Kind.points("Accounts", uses: ["Database"]),
  Kind.points("Catalog", uses: ["CommandArguments", "Database", "Diagnostics", "PluginInterface", "Screens"]),
  Kind.points("Ordering", uses: ["Accounts", "Database", "Money"]),
  Kind.store("Accounts", uses: ["AccountsPoints", "Credentials", "Diagnostics", "Encodings", "Mail"], tests: ["AccountsTesting", "Routing", "SharedKernelTesting"]),
  Kind.store("Catalog", uses: ["Accounts", "CatalogPoints", "CivilTime", "CommandArguments", "Diagnostics", "Money", "Screens"], tests: ["CSQLite", "CatalogTesting", "NavigationTestKit", "Routing", "SQLiteDatabase"]),
  Kind.store("Ordering", uses: ["Accounts", "AccountsPoints", "Catalog", "CatalogPoints", "CommandArguments", "Diagnostics", "Encodings", "Money", "OrderingPoints", "Screens"], tests: ["CivilTime", "NavigationTestKit", "Routing"]),
  Kind.testing("Accounts", uses: ["AccountsStore", "Credentials", "Encodings", "Mail", "Routing", "SharedKernelTesting"]),
  Kind.testing("Catalog", uses: ["Accounts", "CatalogPoints", "CatalogStore", "CivilTime", "Money", "SharedKernelTesting"]),
  Kind.testing("Ordering", uses: ["Accounts", "AccountsTesting", "Catalog", "CatalogTesting", "Money", "OrderingStore", "SharedKernelTesting"]),
  Kind.testing("SharedKernel", uses: ["SQLiteDatabase"]),
]

// What the suites of the whole shop go through (`TouredFeatures`); another feature builds and runs none of them.
let toured = ["Auth", "Cart", "Home", "Onboarding", "Profile", "Search"]
// swift-format-ignore
let apps: [Module] = [
  // The first seed's app, in SwiftUI or a line shell.
  Module(name: "SeedApp", form: .executable(excluding: ["Session.transcript"]), path: "Modules/Platform/Examples/SeedApp", uses: ["DependencyInjection", "LineShell", "Navigation", "NavigationSwiftUI", "PluginInterface", "Routing", "Screens"], tests: ["ExampleSessions"]),
  Kind.app("ShopApp", uses: ["Accounts", "AccountsStore", "AuthFeatureInterface", "CommandArguments", "Credentials", "Database", "DependencyInjection", "Diagnostics", "Encodings", "GraphDrawing", "LineShell", "Mail", "Navigation", "PluginInterface", "Routing", "Screens", "SharedKernel", "Spelling", "Terminal"], tests: ["TemporaryFiles"]),
  Kind.app("ShopComposition", uses: ["AccountsStore", "CatalogStore", "OrderingStore", "PluginInterface"] + features.flatMap(\.plugins), tests: ["Accounts", "AccountsTesting", "AppProperties", "Database", "DependencyInjection", "Diagnostics", "Encodings", "LineShell", "Navigation", "PublishedLinks", "Routing", "Screens", "SQLiteDatabase", "SharedKernel", "ShopApp", "ShopSessions", "Terminal", "TestDatabases"]),
  Kind.program("shop-cli", in: "Apps/shop-cli", uses: ["SQLiteDatabase", "ShopApp", "ShopComposition"]),
]

// swift-format-ignore
let tools: [Module] = [
  Kind.tool("BoundaryChecker", uses: ["BoundaryRules", "CivilTime", "CodeOwnership", "CommandArguments", "Encodings", "GraphDrawing", "PackageReading", "PublishedLinks", "Spelling", "SwiftScanning"], tests: ["BoundaryFixtures", "FuzzKit", "TemporaryFiles"]),
  Kind.tool("BoundaryRules", uses: ["CivilTime", "CodeOwnership", "Encodings", "PackageReading", "Spelling", "SwiftScanning"], tests: ["BoundaryFixtures"]),
  Kind.program("boundary-check", uses: ["BoundaryChecker"]),
  Kind.tool("CodeOwnership"),
  Kind.tool("FeatureScaffold", uses: ["CodeOwnership", "CommandArguments", "Encodings", "SwiftScanning"]),
  Kind.program("new-feature", uses: ["FeatureScaffold"]),
  Kind.tool("PackageReading", uses: ["CodeOwnership", "CommandArguments", "Encodings", "Spelling", "SwiftScanning"], tests: ["BoundaryFixtures", "BoundaryRules", "TemporaryFiles"]),
  Kind.tool("SwiftScanning"),
]

// With `PROOF=1`, or where `MODULE` names one. Without, `swift build` and `swift test` are about the shop: its programs
// and tools, and of the tests those of features, domain and apps, which compile in half of the time of all.
// swift-format-ignore
let proofs: [Module] = [
  Kind.program("benchmarks", in: "Tools/Benchmarks", uses: ["CommandArguments", "DependencyInjection", "Navigation", "PluginInterface", "Routing", "Screens"]),
  // Packages that SwiftPM builds, which takes minutes.
  Kind.suite("BoundaryBuilds", tests: ["BoundaryChecker", "BoundaryFixtures", "PackageReading"]),
  // What reads the whole repository stands apart: any change runs it, and it builds next to nothing.
  Kind.suite("Repository", tests: ["BoundaryChecker", "BoundaryRules", "CodeOwnership", "FeatureScaffold", "PackageReading", "TemporaryFiles"]),
  Kind.suite("WholeShop", tests: ["AppProperties", "FuzzKit", "RandomInputs", "ShopApp", "ShopSessions", "TemporaryFiles"] + (platform + domain).map(\.name) + toured.map { "\($0)FeatureInterface" }),
]

// With `POSTGRES=1` only, so that nothing else needs libpq; the stores can be tested on a server then.
let isPostgres = isSet("POSTGRES")
// swift-format-ignore
let postgres: [Module] = [
  Kind.system("CPostgres", pkgConfig: "libpq", apt: "libpq-dev", brew: "libpq"),
  Kind.platform("PostgresDatabase", uses: ["CPostgres", "Database"], tests: ["DatabaseConformance", "Diagnostics", "SQLiteDatabase"]),
  Kind.program("shop-cli-postgres", in: "Apps/shop-cli-postgres", uses: ["PostgresDatabase", "SQLiteDatabase", "ShopApp", "ShopComposition"]),
]

// With `FUZZ=1`: libFuzzer brings its own `main`, so these build with `--sanitize fuzzer` only: `Tools/Proof/fuzz`.
let fuzzers: [Module] = [
  ("App", ["Editing", "Report", "Shop", "Word"]), ("Domain", ["Amount", "CatalogImport"]),
  ("Platform", ["Archive", "Link"]), ("Tool", ["Configuration", "ImportScan", "Owners"]),
].flatMap { part, names in names.map { Kind.fuzzer($0, uses: ["\(part)Properties"]) } }

// swift-format-ignore
let testSupport: [Module] = [
  Kind.testSupport("AppProperties", uses: ["Accounts", "AccountsStore", "CatalogStore", "Credentials", "Diagnostics", "Encodings", "FuzzKit", "Mail", "Navigation", "OrderingStore", "PluginInterface", "SQLiteDatabase", "Screens", "SharedKernel", "ShopApp", "LineShell", "Terminal"] + toured.map { "\($0)Feature" }),
  Module(name: "BoundaryFixtures", form: .library(), path: "Tests/BoundaryFixtures", uses: ["BoundaryRules", "PackageReading", "TemporaryFiles"]),
  Module(name: "DatabaseConformance", form: .library(), path: "Tests/DatabaseConformance", uses: ["Database", "Expectations", "RandomInputs"]),
  Kind.testSupport("DomainProperties", uses: ["Catalog", "Encodings", "FuzzKit", "Money", "Ordering", "SharedKernel"]),
  Kind.testSupport("ExampleSessions", uses: ["CommandArguments", "LineShell", "TemporaryFiles", "Terminal"], tests: ["Examples", "PluginInterface", "Routing"]),
  Kind.testSupport("Expectations", uses: ["Diagnostics"]),
  Kind.testSupport("FuzzKit", uses: ["Encodings"]),
  Kind.testSupport("PlatformProperties", uses: ["FuzzKit", "Navigation", "Routing"]),
  Kind.testSupport("RandomInputs", uses: ["Encodings"]),
  Kind.testSupport("ShopSessions", uses: ["AccountsStore", "AppProperties", "Credentials", "DependencyInjection", "Diagnostics", "Expectations", "LineShell", "Navigation", "PluginInterface", "SQLiteDatabase", "Screens", "SharedKernel", "ShopApp", "TemporaryFiles", "Terminal"]),
  Kind.testSupport("TemporaryFiles"),
  Module(name: "TestDatabases", form: .library(excluding: [isPostgres ? "SQLite" : "Postgres"]), path: "Tests/TestDatabases", uses: ["Database", "SQLiteDatabase"] + (isPostgres ? ["PostgresDatabase"] : [])),
  Kind.testSupport("ToolProperties", uses: ["BoundaryRules", "CodeOwnership", "FuzzKit", "PackageReading", "SwiftScanning"]),
]

// MARK: - Assembly: what the lines above mean

// Where another package has it from git, this one is its platform and the checker, whatever the environment:
// SwiftPM reads the manifest in "/" first, then beside its other `checkouts`.
let folders = Context.packageDirectory.split(separator: "/")
let isDependency = folders.isEmpty || folders.dropLast().last == "checkouts"
let asked = [("FUZZ", fuzzers), ("POSTGRES", postgres)].filter { isSet($0.0) }.flatMap(\.1)
let lines = platform + domain + apps + tools + proofs + testSupport + asked
// A merge that unites two edits of one line leaves both. SwiftPM says of the name, as of any folder that is not
// there, what to do.
let twice = repeated(features.map(\.name) + lines.map(\.name)).map { name in
  Module(
    name: name, form: .library(),
    path: "Package.swift has two lines of \(name); merge them into one")
}
// A merge can bring a line back whose folder another branch removed. SwiftPM keeps no result of what ends here.
let folder = "\(Context.packageDirectory)/Modules/Features"
for feature in features
where access(folder, F_OK) == 0 && access("\(folder)/\(feature.name)Feature", F_OK) != 0 {
  print(
    "Package.swift has a line of \(feature.name), and Modules/Features/\(feature.name)Feature is not there:"
  )
  print(
    "remove its lines here, in CODEOWNERS and in ShopComposition.swift, or bring the folder back")
  exit(1)
}
let named = (Context.environment["MODULE"] ?? "").split(separator: ",").map(String.init)
let modules = twice + (features + [sample]).flatMap(\.modules) + lines
let shop = features.flatMap(\.modules) + domain + apps + asked
// The modules that are wanted, and those whose tests are.
let (roots, tested): ([String], [String]) =
  if isDependency {
    (platform.map(\.name) + ["boundary-check"], [])
  } else if !named.isEmpty {
    (named, named)
  } else if isSet("PROOF") {
    (modules.map(\.name), modules.map(\.name))
  } else {
    ((shop + platform + tools).map(\.name), shop.map(\.name))
  }
let kept = pruned(modules, to: roots + twice.map(\.name), tested: Set(tested))

let package = Package(
  name: "shop",
  // The first with `Synchronization`.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: kept.compactMap(\.product), targets: kept.flatMap(\.targets)
)

// One settings loop: every Swift target is checked alike.
let upcoming = [
  "ExistentialAny", "ImmutableWeakCaptures", "InferIsolatedConformances",
  "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
]
for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + upcoming.map { .enableUpcomingFeature($0) }
    + [.strictMemorySafety()] + (isDependency ? [] : [.treatAllWarnings(as: .error)])
}

// Only for packages that depend on this one: a plugin makes SwiftPM build its program twice.
if isDependency || isSet("PLUGIN") {
  let check = Target.PluginCapability.command(
    intent: .custom(verb: "boundary-check", description: "Checks who imports whom in the package"))
  package.products.append(.plugin(name: "BoundaryCheckPlugin", targets: ["BoundaryCheckPlugin"]))
  package.targets.append(
    .plugin(
      name: "BoundaryCheckPlugin", capability: check, dependencies: ["boundary-check"],
      path: "Tools/BoundaryCheckPlugin"))
}

// MARK: - The manifest language

/// What the targets of a kind have in common; everywhere `*` is the name a line gives, without the suffix.
struct Kind {
  let path: String
  var suffix = "", form = Module.Form.library(), isProduct = false
  var uses: [String] = [], tests: [String]?

  /// A target of this kind, with what it and its tests import besides what all of the kind do.
  func callAsFunction(
    _ name: String, in folder: String? = nil, uses own: [String] = [], tests ownTests: [String] = []
  ) -> Module {
    func named(_ text: String) -> String {
      text.split(separator: "*", omittingEmptySubsequences: false).joined(separator: name)
    }
    return Module(
      name: name + suffix, form: form, path: folder ?? named(path), isProduct: isProduct,
      uses: uses.map(named) + own,
      tests: tests.map { $0.map(named) + ownTests + ["Expectations"] })
  }
}

// A line a kind, with what all targets and all tests of the kind import.
// swift-format-ignore
extension Kind {
  static let platform = Kind(path: "Modules/Platform/*", isProduct: true, tests: ["RandomInputs"])
  /// A part of the platform whose declarations only this package calls: another one has no use for the product.
  static let inner = Kind(path: "Modules/Platform/*", tests: ["RandomInputs"])
  static func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Module { Module(name: name, form: .system(pkgConfig: pkgConfig, apt: apt, brew: brew), path: "Modules/Platform/\(name)") }
  static let domain = Kind(path: "Modules/Shop/*/Sources", tests: ["RandomInputs"])
  /// A part of the domain with protocols, which its store keeps.
  static let context = Kind(path: "Modules/Shop/*/Sources", uses: ["DependencyInjection", "Diagnostics", "SharedKernel"], tests: ["RandomInputs"])
  static let store = Kind(path: "Modules/Shop/*/Store", suffix: "Store", uses: ["*", "Database", "DependencyInjection", "PluginInterface", "SharedKernel"], tests: ["TestDatabases"])
  /// Where the stores of several contexts or features meet in one transaction.
  static let points = Kind(path: "Modules/Shop/*/Points", suffix: "Points", uses: ["*", "DependencyInjection"])
  /// The stores themselves on a database in memory, arranged for a test.
  static let testing = Kind(path: "Modules/Shop/*/Testing", suffix: "Testing", uses: ["*", "Database", "DependencyInjection", "PluginInterface", "SharedKernel"])
  /// How a context is shown the same way by several features.
  static let screens = Kind(path: "Modules/Shop/*/Screens", suffix: "Screens", uses: ["*", "Diagnostics", "SharedKernel"], tests: [])
  /// What is needed to be a plugin, or to compose some.
  private static let plugins = ["DependencyInjection", "Diagnostics", "Navigation", "PluginInterface", "Routing", "Screens", "SharedKernel"]
  static let interface = Kind(path: "Modules/Features/*Feature/Interface", suffix: "FeatureInterface", form: .library(excluding: ["links.lock"]), uses: ["Routing"])
  static let feature = Kind(path: "Modules/Features/*Feature/Sources", suffix: "Feature", uses: ["*FeatureInterface", "CivilTime", "Encodings", "NavigationSwiftUI"] + plugins, tests: ["*FeatureTesting", "NavigationTestKit"])
  /// A feature's own tables, which its screens know by the protocols of its interface or the domain.
  static let featureStore = Kind(path: "Modules/Features/*Feature/Store", suffix: "FeatureStore", uses: ["*FeatureInterface", "Database", "DependencyInjection", "PluginInterface", "SharedKernel"], tests: ["AccountsTesting", "SharedKernelTesting", "TestDatabases"])
  /// The plugin that a team gives to others in place of its own.
  static let standIn = Kind(path: "Modules/Features/*Feature/Testing", suffix: "FeatureTesting", uses: ["*FeatureInterface", "StandIns"] + plugins)
  /// A program of the feature alone; its test plays a session of it.
  static let example = Kind(path: "Modules/Features/*Feature/Example", suffix: "FeatureExample", form: .executable(excluding: ["Session.transcript"]), uses: ["*Feature", "*FeatureInterface", "Examples", "LineShell"] + plugins, tests: ["ExampleSessions"])
  static let app = Kind(path: "Apps/*", tests: ["RandomInputs", "TemporaryFiles"])
  static let tool = Kind(path: "Tools/*", tests: ["RandomInputs"])
  static let program = Kind(path: "Tools/*", form: .executable())
  static let fuzzer = Kind(path: "Tools/Fuzzers/*Fuzzer", suffix: "Fuzzer", form: .executable(flags: ["-parse-as-library"]), uses: ["FuzzKit"])
  static let testSupport = Kind(path: "Tests/*", tests: [])
  static let suite = Kind(path: "Tests/*Tests", form: .suite, tests: [])
}

/// A feature team's targets, four or five, and their tests; folders and names follow from the feature's name.
struct Feature {
  let name: String, modules: [Module]
  /// The modules with plugins: the feature, and its store if it has one.
  let plugins: [String]

  // As closures, each list is compiled alone; otherwise the time grows with the square of the lines.
  init(
    _ name: String, interface: @autoclosure () -> [String],
    opens: @autoclosure () -> [String] = [], uses: @autoclosure () -> [String],
    store: @autoclosure () -> [String]? = nil, tests: @autoclosure () -> [String] = []
  ) {
    self.name = name
    let (interface, opens, store) = (interface(), opens(), store())
    let uses = opens.map { "\($0)FeatureInterface" } + uses()
    let tests = opens.map { "\($0)FeatureTesting" } + tests()
    let kept = store.map { [Kind.featureStore(name, uses: interface + $0)] } ?? []
    // Its tests and its example have the store itself.
    let own = store == nil ? [] : ["\(name)FeatureStore", "AccountsTesting", "SharedKernelTesting"]
    modules =
      kept + [
        Kind.interface(name, uses: interface), Kind.standIn(name, uses: interface),
        Kind.feature(name, uses: uses, tests: tests + own),
        Kind.example(name, uses: interface + uses + tests + own),
      ]
    plugins = ["\(name)Feature"] + (store == nil ? [] : ["\(name)FeatureStore"])
  }
}

/// One target, with what derives from it: its product and its test target.
struct Module {
  enum Form {
    case library(excluding: [String] = [])
    case suite  // tests without a module of their own
    case executable(flags: [String] = [], excluding: [String] = [])
    case system(pkgConfig: String, apt: String, brew: String)
  }

  let name: String, form: Form, path: String
  var isProduct = false
  var uses: [String] = []
  /// What its tests may import besides it and what it uses; `nil` where it has none.
  var tests: [String]?

  var product: Product? {
    switch form {
    case .library where isProduct:
      .library(name: name, targets: [name])
    case .executable: .executable(name: name, targets: [name])
    default: nil
    }
  }

  var targets: [Target] {
    let needs = Set(uses).sorted().map { Target.Dependency.target(name: $0) }
    let tested: Target? =
      switch form {
      case .suite: nil
      case .library(let excluded):
        .target(name: name, dependencies: needs, path: path, exclude: excluded)
      case .executable(let flags, let excluded):
        .executableTarget(
          name: name, dependencies: needs, path: path, exclude: excluded,
          swiftSettings: flags.isEmpty ? nil : [.unsafeFlags(flags)])
      case .system(let pkgConfig, let apt, let brew):
        .systemLibrary(
          name: name, path: path, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
      }
    let targets = tested.map { [$0] } ?? []
    guard let tests else { return targets }
    let testNeeds = Set(uses + targets.map(\.name) + tests).sorted()
      .map { Target.Dependency.target(name: $0) }
    return targets + [
      .testTarget(name: "\(name)Tests", dependencies: testNeeds, path: "Tests/\(name)Tests")
    ]
  }
}

/// Whether a variable of the environment asks for a part of the package, such as `POSTGRES=1`.
func isSet(_ variable: String) -> Bool { Context.environment[variable] != nil }

/// The names that stand in the list more than once.
func repeated(_ names: [String]) -> [String] {
  Set(names).filter { name in names.filter { $0 == name }.count > 1 }.sorted()
}

/// What SwiftPM says of a name that is not a module's, as the path that the target lacks.
func unknown(_ name: String, among known: some Sequence<String>) -> String {
  let near = known.filter { $0.lowercased().contains(name.lowercased()) }
    .min { ($0.count, $0) < ($1.count, $1) }
  return "no module\(near.map { "; did you mean \($0)?" } ?? "")"
}

/// The modules that some need, themselves included: `MODULE=CartFeature swift test` sees a package of that closure
/// alone, so its loop stays flat while the repository grows.
func pruned(_ modules: [Module], to roots: [String], tested: Set<String>) -> [Module] {
  var byName = Dictionary(modules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  for name in byName.keys where !tested.contains(name) { byName[name]?.tests = nil }
  var kept: [String: Module] = [:]
  var queue = roots
  while let name = queue.popLast() {
    guard kept[name] == nil else { continue }
    // An unknown name is a target without a folder, which SwiftPM refuses by name and path. In the whole package the
    // target that lacks it is to be named, by SwiftPM and `boundary-check`.
    let missing =
      named.isEmpty
      ? nil : Module(name: name, form: .library(), path: unknown(name, among: byName.keys))
    guard let module = byName[name] ?? missing else { continue }
    kept[name] = module
    queue += module.uses + (module.tests ?? [])
  }
  return kept.values.sorted { $0.name < $1.name }
}
