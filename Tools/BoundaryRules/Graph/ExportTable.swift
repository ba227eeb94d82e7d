import PackageReading
import SwiftScanning

/// The targets that imports of targets re-export.
struct ExportTable {
  private var exported: [[Int]]

  init(_ model: PackageModel) {
    exported = Array(repeating: [], count: model.graph.targets.count)
    for file in model.files {
      for statement in file.scan.imports where statement.isExported {
        let target = model.graph.target(forModule: statement.module, importedBy: file.source)
        if let target { exported[file.source.index].append(target.index) }
      }
    }
  }

  /// Returns the targets that imports of some targets bring along.
  func exports(of targets: some Collection<Int>) -> Set<Int> {
    Set(Search.distances(from: Array(targets)) { exported[$0] }.keys).subtracting(targets)
  }
}
