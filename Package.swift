// swift-tools-version: 6.2
import PackageDescription

// MARK: - Features: one line per team, in alphabetical order
//
// `interface` lists what the feature's routes and flows mention, `opens` the features whose interface
// it navigates to, `uses` the domain modules its view models call.

let features: [Feature] = [
  Feature("Auth", interface: ["Accounts", "Navigation"], uses: ["Accounts"]),
  Feature(
    "Cart", interface: ["Ordering", "Navigation"], opens: ["Auth", "Home", "Profile"],
    uses: ["Accounts", "Catalog", "Money", "Ordering"]),
  Feature("Home", interface: ["Catalog"], opens: ["Cart"], uses: ["Catalog", "Money", "Ordering"]),
  Feature("Onboarding", interface: ["Navigation"], uses: []),
  Feature(
    "Profile", interface: ["Accounts", "Ordering"], opens: ["Auth", "Home"],
    uses: ["Accounts", "Catalog", "Money", "Ordering"]),
  Feature("Search", interface: [], opens: ["Home"], uses: ["Catalog", "Money"]),
]

// MARK: - Groups: a folder per target, alphabetical

let platform: [Module] = [
  .platform("Credentials", uses: ["CCrypto"]),
  .platform("Database"),
  .platform("DependencyInjection"),
  .platform("Navigation", uses: ["Routing", "Screens"]),
  .platform("PluginInterface", uses: ["DependencyInjection", "Navigation", "Routing", "Screens"]),
  .platform("Routing"),
  .platform("SQLiteDatabase", uses: ["CSQLite", "Database"]),
  .platform("Screens"),
  .system("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
  .system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite3"),
]

let domain: [Module] = [
  .domain("Accounts", uses: ["DependencyInjection"]),
  .domain("Catalog", uses: ["DependencyInjection", "Money"]),
  .domain("Money"),
  .domain("Ordering", uses: ["Accounts", "Catalog", "DependencyInjection", "Money"]),
  .store("Accounts", uses: ["Credentials"]),
  .store("Catalog", uses: ["Money"]),
  .store("Ordering", uses: ["Accounts", "Catalog", "Money"]),
]

let apps: [Module] = [
  .app(
    "ShopApp",
    uses: features.flatMap { [$0.target, $0.interfaceTarget] } + [
      "Accounts", "AccountsStore", "Catalog", "CatalogStore", "Credentials", "Database",
      "DependencyInjection", "Money", "Navigation", "Ordering", "OrderingStore",
      "PluginInterface", "Routing", "SQLiteDatabase", "Screens",
    ]),
  .executable("shop-cli", in: "Apps", uses: ["ShopApp"]),
]

let tools: [Module] = [
  .executable(
    "benchmarks", in: "Tools", folder: "Benchmarks",
    uses: ["DependencyInjection", "Navigation", "PluginInterface", "Routing", "Screens"]),
  .tool("BoundaryChecker"),
  .executable("boundary-check", in: "Tools", uses: ["BoundaryChecker"]),
  .tool("FeatureScaffold"),
  .executable("new-feature", in: "Tools", uses: ["FeatureScaffold"]),
]

// libFuzzer brings its own `main`: FUZZ=1 swift build --sanitize fuzzer --product LinkFuzzer
let fuzzers: [Module] =
  Context.environment["FUZZ"] == nil
  ? []
  : [
    .fuzzer("LinkFuzzer", uses: ["Routing"]),
    .fuzzer("WordFuzzer", uses: ["ShopApp"]),
  ]

let testSupport: [Module] = [
  .testSupport(
    "FeatureTestSupport", uses: ["Navigation", "PluginInterface", "Routing", "Screens"])
]

// MARK: - Assembly: what the lines above mean

let modules = platform + domain + features.flatMap(\.modules) + apps + tools + fuzzers + testSupport
let kept = pruned(modules, to: Context.environment["MODULE"])

let package = Package(
  name: "shop",
  platforms: [.macOS(.v15)],
  products: kept.compactMap(\.product),
  targets: kept.flatMap(\.targets)
)

// One settings loop: every Swift target is checked alike.
for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("ImmutableWeakCaptures"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .strictMemorySafety(),
      .treatAllWarnings(as: .error),
    ]
}

// MARK: - The manifest language

/// A feature team's two targets and their tests; folders and names follow from the feature's name.
struct Feature {
  let name: String
  let interface: [String]
  let opens: [String]
  let uses: [String]

  init(_ name: String, interface: [String], opens: [String] = [], uses: [String]) {
    (self.name, self.interface, self.opens, self.uses) = (name, interface, opens, uses)
  }

  var target: String { "\(name)Feature" }
  var interfaceTarget: String { "\(target)Interface" }

  var modules: [Module] {
    let folder = "Modules/Features/\(target)"
    let platform = ["DependencyInjection", "Navigation", "PluginInterface", "Routing", "Screens"]
    let opened = opens.map { "\($0)FeatureInterface" }
    return [
      Module(interfaceTarget, path: "\(folder)/Interface", uses: ["Routing"] + interface),
      Module(target, path: "\(folder)/Sources", uses: platform + [interfaceTarget] + opened + uses)
        .tested(with: ["FeatureTestSupport"]),
    ]
  }
}

/// One target of a kind, with what derives from it: its path, its product, its test target.
struct Module {
  enum Kind {
    case library, executable, fuzzer, system(pkgConfig: String, apt: String, brew: String)
  }

  let name: String
  let path: String
  var uses: [String]
  var kind = Kind.library
  var isProduct = false
  var tests: [String]?

  init(_ name: String, path: String, uses: [String] = []) {
    (self.name, self.path, self.uses) = (name, path, uses)
  }

  static func platform(_ name: String, uses: [String] = []) -> Module {
    var module = Module(name, path: "Modules/Platform/\(name)", uses: uses).tested()
    module.isProduct = true
    return module
  }

  static func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Module {
    var module = Module(name, path: "Modules/Platform/\(name)")
    module.kind = .system(pkgConfig: pkgConfig, apt: apt, brew: brew)
    return module
  }

  static func domain(_ name: String, uses: [String] = []) -> Module {
    Module(name, path: "Modules/Shop/\(name)/Sources", uses: uses).tested()
  }

  static func store(_ name: String, uses: [String]) -> Module {
    Module("\(name)Store", path: "Modules/Shop/\(name)/Store", uses: [name, "Database"] + uses)
      .tested(with: ["SQLiteDatabase"])
  }

  static func app(_ name: String, uses: [String]) -> Module {
    Module(name, path: "Apps/\(name)", uses: uses).tested()
  }

  static func tool(_ name: String) -> Module {
    Module(name, path: "Tools/\(name)").tested()
  }

  static func testSupport(_ name: String, uses: [String]) -> Module {
    Module(name, path: "Tests/\(name)", uses: uses).tested()
  }

  static func executable(
    _ name: String, in folder: String, folder own: String? = nil, uses: [String]
  ) -> Module {
    var module = Module(name, path: "\(folder)/\(own ?? name)", uses: uses)
    module.kind = .executable
    module.isProduct = true
    return module
  }

  static func fuzzer(_ name: String, uses: [String]) -> Module {
    var module = Module(name, path: "Tools/Fuzzers/\(name)", uses: uses)
    module.kind = .fuzzer
    module.isProduct = true
    return module
  }

  /// Adds the test target `<name>Tests`, which may import the module, what it uses, and `extras`.
  func tested(with extras: [String] = []) -> Module {
    var copy = self
    copy.tests = extras
    return copy
  }

  var product: Product? {
    guard isProduct else { return nil }
    switch kind {
    case .executable, .fuzzer: return .executable(name: name, targets: [name])
    case .library, .system: return .library(name: name, targets: [name])
    }
  }

  var targets: [Target] {
    let needs = uses.map { Target.Dependency.target(name: $0) }
    let target: Target =
      switch kind {
      case .library: .target(name: name, dependencies: needs, path: path)
      case .executable: .executableTarget(name: name, dependencies: needs, path: path)
      case .fuzzer:
        .executableTarget(
          name: name, dependencies: needs, path: path,
          swiftSettings: [.unsafeFlags(["-parse-as-library"])])
      case .system(let pkgConfig, let apt, let brew):
        .systemLibrary(
          name: name, path: path, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
      }
    guard let tests else { return [target] }
    let testNeeds = (uses + [name] + tests).map { Target.Dependency.target(name: $0) }
    return [
      target,
      .testTarget(name: "\(name)Tests", dependencies: testNeeds, path: "Tests/\(name)Tests"),
    ]
  }
}

/// The modules that `names` (comma-separated) need, themselves included; all of them for `nil`.
///
/// `MODULE=CartFeature swift test` sees a package of that closure alone, so its loop stays flat
/// while the repository grows.
func pruned(_ modules: [Module], to names: String?) -> [Module] {
  guard let names else { return modules }
  let byName = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0) })
  var wanted: Set<String> = []
  var queue = names.split(separator: ",").map(String.init)
  let roots = Set(queue)
  while let name = queue.popLast() {
    guard wanted.insert(name).inserted, let module = byName[name] else { continue }
    queue += module.uses + (roots.contains(name) ? module.tests ?? [] : [])
  }
  return modules.filter { wanted.contains($0.name) }.map { module in
    var kept = module
    if !roots.contains(module.name) { kept.tests = nil }
    return kept
  }
}
