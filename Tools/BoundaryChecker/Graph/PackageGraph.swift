import SwiftScanning

struct PackageGraph {
  let name: String

  /// All targets, sorted by name.
  let targets: [PackageTarget]
  let shipped: Set<String>

  /// The packages whose products may be declared, by identity and by name, in lower case.
  let packages: Set<String>

  /// The folders in which the package's tools version looks for no sources.
  let opaqueFolders: OpaqueFolders

  /// The platforms for which the package is built, as SwiftPM spells them: those that its manifest names,
  /// and those that nobody has to name.
  let platforms: Set<String>

  private let targetsByName: [String: PackageTarget]
  private let targetsByModule: [String: PackageTarget]

  /// Creates the graph of a package.
  init(_ manifest: Manifest, folderExists: (String) -> Bool) {
    let names = Set(manifest.targets.map(\.name))
    name = manifest.name
    opaqueFolders = OpaqueFolders(manifest)
    targets = manifest.targets.sorted { $0.name < $1.name }.enumerated().map { index, target in
      PackageTarget(
        target, index: index, in: manifest, among: names,
        folder: TargetFolders.folder(of: target, in: manifest, exists: folderExists))
    }
    shipped = Set((manifest.products ?? []).flatMap(\.targets))
    packages = Set(
      (manifest.packages ?? []).flatMap { [$0.identity, $0.alias].compactMap { $0?.lowercased() } })
    let conditions = manifest.targets.flatMap { target in
      target.dependencies.compactMap(\.condition) + (target.settings ?? []).compactMap(\.condition)
    }
    platforms = Set(
      ["macos", "linux"] + (manifest.platforms ?? []).map(\.platformName)
        + conditions.flatMap(\.platforms))
    targetsByName = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    targetsByModule = Dictionary(targets.map { ($0.module, $0) }) { first, _ in first }
  }

  func target(named name: String) -> PackageTarget? { targetsByName[name] }

  /// The target that `source` means by the module name it writes; `nil` when it is not of this package.
  func target(forModule module: String, importedBy source: PackageTarget) -> PackageTarget? {
    targetsByModule[source.moduleAliases[module] ?? module]
  }

  /// The shortest chain of declared dependencies between two targets, both included.
  func chain(from source: String, to destination: String) -> [String]? {
    Search.shortestPath(from: source, to: destination) { targetsByName[$0]?.dependencies ?? [] }
  }
}

/// A target of the package under check.
///
/// It is an object since every use of a module refers to two of them.
final class PackageTarget: Sendable {
  let name: String
  let index: Int

  /// The name its module has in an import.
  let module: String

  let kind: TargetKind

  /// The folder relative to the package; `nil` while it does not exist.
  let folder: String?
  let sources: [String]?
  let excluded: [String]
  let resources: [String]

  /// The targets of this package it declares as dependencies, sorted.
  let dependencies: [String]

  /// The targets it declares as dependencies that the manifest does not declare.
  let missingDependencies: [String]

  /// The products of other packages it declares, in the manifest's order.
  let products: [ProductDependency]

  /// When the declared dependencies hold that do not always hold, by their targets' names.
  let dependencyConditions: [String: [DependencyCondition]]

  /// When the declared products are there that are not always there, by the products.
  let productConditions: [ProductDependency: [DependencyCondition]]
  let moduleAliases: [String: String]

  let bareSlashRegexLiterals: Bool
  let defaultImportAccess: AccessLevel

  /// Whether members of a module can be seen only where it is imported.
  let hidesMembers: Bool
  let flags: CompilationFlags

  init(
    _ target: Manifest.Target, index: Int, in manifest: Manifest, among names: Set<String>,
    folder: String?
  ) {
    let declared = target.dependencies.compactMap { dependency in
      dependency.target(among: names).map { (name: $0, condition: dependency.condition) }
    }
    let offered = target.dependencies.compactMap { dependency in
      dependency.product(among: names).map { (name: $0, condition: dependency.condition) }
    }
    name = target.name
    self.index = index
    module = ModuleName.c99(target.name)
    kind = target.type
    self.folder = folder
    sources = target.sources
    excluded = target.exclude ?? []
    resources = (target.resources ?? []).map(\.path)
    dependencies = Set(declared.map(\.name)).sorted()
    let hasPackages = !(manifest.packages ?? []).isEmpty
    missingDependencies = target.dependencies.compactMap {
      $0.missingTarget(among: names, hasPackages: hasPackages)
    }
    products = offered.map(\.name)
    dependencyConditions = Self.conditions(of: declared)
    productConditions = Self.conditions(of: offered)
    moduleAliases = manifest.moduleAliases(target)
    bareSlashRegexLiterals = manifest.usesBareSlashRegexLiterals(target)
    defaultImportAccess = manifest.importsInternally(target) ? .internal : .public
    hidesMembers = manifest.hidesMembers(target)
    flags = manifest.flags(target)
  }

  /// The conditions of what is nowhere declared without one.
  private static func conditions<Name: Hashable>(
    of dependencies: [(name: Name, condition: DependencyCondition?)]
  ) -> [Name: [DependencyCondition]] {
    let always = Set(dependencies.filter { $0.condition == nil }.map(\.name))
    var conditions: [Name: [DependencyCondition]] = [:]
    for (name, condition) in dependencies where !always.contains(name) {
      if let condition { conditions[name, default: []].append(condition) }
    }
    return conditions
  }
}

/// The edges between the targets of a package.
struct EdgeTable {
  /// All edges: those that are declared by source and destination, then the others.
  private(set) var all: [ModuleEdge] = []

  /// The places in ``all`` by source and destination.
  private var places: [Int: Int] = [:]

  /// The targets that declare themselves, which is a cycle and no edge between two.
  private(set) var selfDependent: [PackageTarget] = []

  private let targetCount: Int

  init(_ graph: PackageGraph, uses: some Sequence<ModuleUse>) {
    targetCount = graph.targets.count
    for source in graph.targets {
      for name in source.dependencies {
        guard let destination = graph.target(named: name) else { continue }
        if destination === source {
          selfDependent.append(source)
          continue
        }
        insert(ModuleEdge(source, destination, isDeclared: true))
      }
    }
    for use in uses {
      let place =
        places[key(use.source, use.destination)]
        ?? insert(ModuleEdge(use.source, use.destination, isDeclared: false))
      all[place].append(use)
    }
  }

  /// The edge between two targets; `nil` when nothing declares or mentions it.
  subscript(_ source: PackageTarget, _ destination: PackageTarget) -> ModuleEdge? {
    places[key(source, destination)].map { all[$0] }
  }

  /// For each target the targets it uses or declares, all by their indices, in ascending order.
  ///
  /// A `canImport` alone makes no edge.
  var successors: [[Int]] {
    var successors = [[Int]](repeating: [], count: targetCount)
    for edge in all where edge.isDeclared || edge.isUsed {
      successors[edge.source.index].append(edge.destination.index)
    }
    for target in selfDependent { successors[target.index].append(target.index) }
    return successors.map { $0.sorted() }
  }

  @discardableResult
  private mutating func insert(_ edge: ModuleEdge) -> Int {
    places[key(edge.source, edge.destination)] = all.count
    all.append(edge)
    return all.count - 1
  }

  private func key(_ source: PackageTarget, _ destination: PackageTarget) -> Int {
    source.index * targetCount + destination.index
  }
}

/// An edge between two targets of a package: one declares the other, mentions it, or both.
///
/// Thousands of places make hundreds of edges, so rules judge edges and look at places only where they
/// find something.
struct ModuleEdge {
  let source: PackageTarget
  let destination: PackageTarget
  let isDeclared: Bool
  private(set) var mentions: [ModuleUse] = []

  /// Whether a place uses the module; `canImport` only asks for it.
  private(set) var isUsed = false

  var uses: [ModuleUse] { mentions.filter { $0.form != .canImport } }

  init(_ source: PackageTarget, _ destination: PackageTarget, isDeclared: Bool) {
    (self.source, self.destination) = (source, destination)
    self.isDeclared = isDeclared
  }

  mutating func append(_ use: ModuleUse) {
    mentions.append(use)
    if use.form != .canImport { isUsed = true }
  }
}

/// A place where one target of the package uses another.
struct ModuleUse: Sendable {
  enum Form: String, Sendable {
    case importStatement = "import"
    case selector, canImport, externalMacro

    /// What a place does with the module.
    var verb: String {
      switch self {
      case .importStatement: "imports"
      case .selector: "selects a name of"
      case .canImport: "asks for"
      case .externalMacro: "has a macro in"
      }
    }
  }

  let form: Form
  let source: PackageTarget
  let destination: PackageTarget
  let file: String
  let position: SourcePosition
  let endColumn: Int
  let condition: CompilationCondition?

  var isDeclared: Bool { source.dependencies.contains(destination.name) }
  var place: String { "\(file):\(position.line):\(position.column)" }

  /// The condition in words, to be put behind a sentence.
  var underCondition: String { condition.map { " under #if \($0)" } ?? "" }
}
