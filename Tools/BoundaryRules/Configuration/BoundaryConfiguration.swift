package import CodeOwnership
package import PackageReading

/// The policy of a package, as its configuration file declares it.
///
/// The file is JSON so that policy stays data. Its version is 2, or 1 with the defaults of that time; unknown keys
/// are errors, and so is a selector that selects nothing.
package struct BoundaryConfiguration {
  package struct Level {
    package let layers: [String]
    let isIndependent: Bool
    package let place: ConfigurationPlace
  }

  package private(set) var name = ""

  /// Whether every rule runs, and every finding is an error.
  package private(set) var isStrict = false

  /// Whether rules that are off by now run as they did when the file was written: its version is 1.
  package private(set) var hasFormerDefaults = false

  /// Variables that are set for the manifest, so that no target hides behind a flag.
  package private(set) var environment: [String: String] = [:]

  package private(set) var layers: [Layer] = []
  package private(set) var order: [Level] = []
  package private(set) var contracts: [Contract] = []
  private(set) var independence: [Independence] = []
  private(set) var forbidden: [Forbidden] = []
  package private(set) var visibility: [Visibility] = []
  private(set) var interfaces: [InterfaceOnly] = []
  private(set) var externals: [ExternalBan] = []
  private(set) var reexports: [Allowance] = []
  private(set) var spi: [Allowance]?
  package private(set) var access: [AccessContract] = []

  /// The modules of other packages' products, for packages whose manifests are not available.
  package private(set) var products: [String: (modules: [String], place: ConfigurationPlace)] = [:]

  /// The targets on whose declarations other teams rely; `contract` compares them.
  package private(set) var published: [Selector]?
  private(set) var severities: [SeverityChoice] = []
  private(set) var exceptions: [Exemption] = []
  private(set) var coordinators: CoordinatorContract?
  package private(set) var affected: AffectedSection?
  package private(set) var excludedPackages: [PathPattern] = []

  /// The configuration of a package without a file: it demands nothing.
  package static let none = BoundaryConfiguration()

  private init() {}

  /// Returns it with the flags and the excluded packages of another, so that both read the same packages.
  package func reading(as other: BoundaryConfiguration) -> BoundaryConfiguration {
    var configuration = self
    configuration.environment = other.environment
    configuration.excludedPackages = other.excludedPackages
    return configuration
  }
}

extension BoundaryConfiguration {
  /// The paths searched for a configuration, relative to the package, when none is named.
  package static let defaultPaths = [
    ".boundaries.json", "boundaries.json", "Tools/boundaries.json",
  ]

  /// Returns the path of the configuration in a package's folder; `nil` if there is none.
  package static func path(in folder: String) -> String? {
    defaultPaths.first { FolderReader.kind(of: "\(folder)/\($0)") != .absent }
  }

  package static let keys = [
    "version", "strict", "environment", "layers", "order", "contracts",
    "independence", "forbidden", "visibility", "interfaces", "externals", "reexports", "spi",
    "access", "products", "published", "severities", "exceptions", "coordinators",
    "affected", "excludedPackages",
  ]

  package static func read(path: String, name: String) throws(BoundaryCheckError) -> Self {
    guard FolderReader.kind(of: path) != .absent else { throw .configurationMissing(path: name) }
    return try BoundaryConfiguration(json: try FileReader.bytes(of: path), name: name)
  }

  /// Reads a configuration from the bytes of its file; messages call the file `name`.
  package init(json bytes: [UInt8], name: String) throws(BoundaryCheckError) {
    let root = try ConfigurationObject(file: bytes, name: name, keys: Self.keys)
    hasFormerDefaults = try root.version() == 1
    self.name = name
    if root.has("strict") { isStrict = try root.flag("strict") }
    if root.has("environment") { environment = try root.textsByName("environment") }
    layers = try root.list("layers")
    if root.has("order") { order = try Self.levels(root) }
    contracts = try root.list("contracts")
    independence = try root.list("independence")
    forbidden = try root.list("forbidden")
    visibility = try root.list("visibility")
    interfaces = try root.list("interfaces")
    externals = try root.list("externals")
    reexports = try root.list("reexports")
    if root.has("spi") { spi = try root.list("spi", keys: Allowance.groupKeys) }
    access = try root.list("access")
    if root.has("products") {
      let named = try root.objectByName("products")
      for name in named.keys { products[name] = (try named.texts(name), named.name(name)) }
    }
    published = try root.selectorsIfThere("published")
    severities = try root.list("severities")
    exceptions = try root.list("exceptions")
    coordinators = try root.section("coordinators")
    affected = try root.section("affected")
    excludedPackages = try root.paths("excludedPackages")
    try proveNamesAreUnique()
    for name in environment.keys.sorted()
    where ReservedVariables.contain(name) || environment[name]?.contains("\0") == true {
      throw .reservedVariable(name, at: try root.objectByName("environment").name(name))
    }
  }

  private static func levels(_ root: ConfigurationObject) throws(BoundaryCheckError) -> [Level] {
    try root.placedTexts("order").map { (text, place) throws(BoundaryCheckError) in
      let names = text.split { $0 == "|" || $0 == ":" }.map { part in
        part.filter { !$0.isWhitespace }
      }
      guard !names.isEmpty, !names.contains("") else { throw .emptyText(at: place) }
      return Level(layers: names, isIndependent: !text.contains(":"), place: place)
    }
  }

  private func proveNamesAreUnique() throws(BoundaryCheckError) {
    let walls =
      contracts.map { ($0.name, $0.place) } + independence.map { ($0.name, $0.place) }
      + forbidden.map { ($0.name, $0.place) }
    for names in [layers.map { ($0.name, $0.place) }, walls] {
      var seen: Set<String> = []
      for (name, place) in names where !seen.insert(name).inserted {
        throw .duplicateName(name, at: place)
      }
    }
  }
}

/// The section of a configuration about changes.
///
/// ```json
/// "affected": {
///   "command": "swift test --filter '{filter}'",
///   "everything": [".swift-version"],
///   "reads": [{ "targets": ["AppTests"], "files": ["Tests/Golden/**", "README.md"] }]
/// }
/// ```
package struct AffectedSection: ConfigurationSection {
  package static let keys = ["command", "everything", "reads"]

  /// Files that targets, or the programs they run, read by path.
  package struct Read: ConfigurationSection {
    package static let keys = ["targets", "files"]
    package let targets: [Selector]
    package let files: [PathPattern]

    package init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      targets = try object.selectors("targets")
      files = try object.texts("files").map(PathPattern.init)
    }
  }

  /// The template of the command that runs tests, with `{filter}`, `{targets}`, `{modules}` or `{package}` in
  /// it; `nil` for SwiftPM's own command.
  package let command: String?

  /// The files that affect every build, such as the one that selects the toolchain.
  package let everything: [PathPattern]
  package let reads: [Read]

  package static let standardCommand = "swift test --filter '{filter}'"
  package static let workspaceCommand = "swift test --package-path '{package}' --filter '{filter}'"

  package init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    command = object.has("command") ? try object.text("command") : nil
    everything = try object.paths("everything")
    reads = try object.list("reads")
  }

  /// Returns the command that runs the given tests.
  ///
  /// - `{targets}`: the test targets, separated by commas;
  /// - `{modules}`: the same names without the suffix `Tests`;
  /// - `{filter}`: the expression of `swift test --filter` that selects them.
  package static func command(_ template: String, running tests: [String]) -> String {
    let modules = tests.map { $0.hasSuffix("Tests") ? String($0.dropLast(5)) : $0 }
    let names = tests.map(ModuleName.c99)
    let filter = names.count == 1 ? names[0] : "(\(names.joined(separator: "|")))"
    return template.replacing("{targets}", with: tests.joined(separator: ","))
      .replacing("{modules}", with: modules.joined(separator: ","))
      .replacing("{filter}", with: "^\(filter)\\.")
  }
}
