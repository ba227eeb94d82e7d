import SwiftScanning

/// The edges between the targets of a package.
struct EdgeTable {
  /// All edges: those that are declared by source and destination, then the others.
  private(set) var all: [ModuleEdge] = []

  /// The places in ``all`` by source and destination.
  private var places: [Int: Int] = [:]

  /// The targets that declare themselves, which is a cycle and no edge between two.
  private var selfDependent: [PackageTarget] = []

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

  /// Every place that mentions the module, in their order.
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
///
/// It is an object since lists of places are made and narrowed all the time.
final class ModuleUse: Sendable {
  enum Form: Sendable {
    case importStatement, selector, canImport, externalMacro

    init?(_ form: ModuleReference.Form) {
      switch form {
      case .selector: self = .selector
      case .canImport: self = .canImport
      case .externalMacro: self = .externalMacro
      case .originallyDefinedIn: return nil
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

  init(
    form: Form, source: PackageTarget, destination: PackageTarget, file: String,
    position: SourcePosition, endColumn: Int, condition: CompilationCondition?
  ) {
    self.form = form
    (self.source, self.destination) = (source, destination)
    self.file = file
    (self.position, self.endColumn) = (position, endColumn)
    self.condition = condition
  }

  var isDeclared: Bool { source.dependencies.contains(destination.name) }

  var place: String { "\(file):\(position.line):\(position.column)" }

  /// The condition in words, to be put behind a sentence.
  var underCondition: String { condition.map { " under #if \($0)" } ?? "" }
}

extension ModuleUse.Form {
  var name: String {
    switch self {
    case .importStatement: "import"
    case .selector: "selector"
    case .canImport: "canImport"
    case .externalMacro: "externalMacro"
    }
  }

  var verb: String {
    switch self {
    case .importStatement: "imports"
    case .selector: "selects a name of"
    case .canImport: "asks for"
    case .externalMacro: "has a macro in"
    }
  }
}
