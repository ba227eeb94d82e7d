package import SwiftScanning

package struct EdgeTable {
  /// All edges: the declared ones, sorted by source and destination, then the others.
  package private(set) var all: [ModuleEdge] = []
  private var places: [Int: Int] = [:]

  /// The targets that declare themselves as a dependency; that is a cycle, but not an edge.
  package private(set) var selfDependent: [PackageTarget] = []

  private let targetCount: Int

  package init(_ graph: PackageGraph, uses: [ModuleUse]) {
    targetCount = graph.targets.count
    for source in graph.targets {
      for name in source.dependencies {
        guard let destination = graph.target(named: name) else { continue }
        if destination === source {
          selfDependent.append(source)
          continue
        }
        insert(ModuleEdge(source: source, destination: destination, isDeclared: true))
      }
    }
    for use in uses {
      let place =
        places[key(use.source, use.destination)]
        ?? insert(ModuleEdge(source: use.source, destination: use.destination, isDeclared: false))
      all[place].append(use)
    }
  }

  package subscript(_ source: PackageTarget, _ destination: PackageTarget) -> ModuleEdge? {
    places[key(source, destination)].map { all[$0] }
  }

  /// The indices of the targets that each target uses or declares, in order; `canImport` alone is not an edge.
  package var successors: [[Int]] {
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
/// Thousands of places make only hundreds of edges, so rules judge edges first and then look at places.
package struct ModuleEdge {
  package let source: PackageTarget
  package let destination: PackageTarget
  package let isDeclared: Bool
  package private(set) var mentions: [ModuleUse] = []

  /// The first mention that is more than a question for the module.
  package private(set) var firstUse: ModuleUse?

  package var isUsed: Bool { firstUse != nil }
  package var uses: [ModuleUse] { mentions.filter { $0.form != .canImport } }

  package mutating func append(_ use: ModuleUse) {
    mentions.append(use)
    if firstUse == nil, use.form != .canImport { firstUse = use }
  }
}

package struct ModuleUse: Sendable {
  package enum Form: String, Sendable {
    case importStatement = "import"
    case selector, canImport, externalMacro

    package var verb: String {
      switch self {
      case .importStatement: "imports"
      case .selector: "selects a name of"
      case .canImport: "asks for"
      case .externalMacro: "has a macro in"
      }
    }
  }

  package let form: Form
  package let source: PackageTarget
  package let destination: PackageTarget
  package let file: String
  package let position: SourcePosition
  package let endColumn: Int
  package let condition: CompilationCondition?

  package var isDeclared: Bool { source.dependencies.contains(destination.name) }
  package var underCondition: String { condition.map { " under #if \($0)" } ?? "" }
}
