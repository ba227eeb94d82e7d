import PackageReading
import SwiftScanning

/// The targets, and modules of other packages, that imports of targets re-export.
struct ExportTable {
  private var targets: [[Int]]
  private var modules: [[String]]
  private var backwards: [Int: [Int]] = [:]

  init(_ graph: PackageGraph, files: [[ScannedFile]]) {
    targets = Array(repeating: [], count: files.count)
    modules = Array(repeating: [], count: files.count)
    for source in graph.targets {
      for statement in files[source.index].flatMap(\.scan.imports) where statement.isExported {
        guard let next = graph.target(forModule: statement.module, importedBy: source)?.index,
          !files[next].isEmpty
        else {
          modules[source.index].append(statement.module)
          continue
        }
        targets[source.index].append(next)
        backwards[next, default: []].append(source.index)
      }
    }
  }

  /// Returns what an import of a target brings along.
  func exports(of target: Int) -> (targets: [Int], modules: [String]) {
    var found: (targets: [Int], modules: Set<String>) = ([], [])
    var seen: Set = [target]
    var waiting = [target]
    while let current = waiting.popLast() {
      found.modules.formUnion(modules[current])
      for next in targets[current] where seen.insert(next).inserted {
        found.targets.append(next)
        waiting.append(next)
      }
    }
    return (found.targets, found.modules.sorted())
  }

  /// Returns the targets of which an import brings `target` along.
  func exporters(of target: Int) -> Set<Int> {
    Search.reachable(from: target) { backwards[$0] ?? [] }
  }
}
