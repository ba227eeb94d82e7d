import PackageReading
import SwiftScanning

/// A dependency that a target declares but no file imports, and what the sources say about it.
struct UnimportedDependency {
  enum Use {
    /// Nothing of the module can be in use.
    case unused
    /// Files use names of the module that they see through imports in other files.
    case leaked([Leak])
    /// The sources do not tell, for the given reason.
    case unknown(String)
  }

  struct Leak {
    let file: ScannedFile
    let name: String
    let mention: SourceSpan
    let declaration: InterfaceSurface.Entry
  }

  let edge: ModuleEdge
  let use: Use

  /// Returns the results, with at most one entry per unused product of another package.
  static func byProducts(
    _ found: [UnimportedDependency], _ used: Set<[String]>
  ) -> [UnimportedDependency] {
    var seen = used
    let leaked = found.filter { if case .leaked = $0.use { true } else { false } }
    seen.formUnion(leaked.compactMap(\.edge.product))
    let unknown = found.filter { if case .unknown = $0.use { true } else { false } }
    let unused = found.filter { if case .unused = $0.use { true } else { false } }
    return leaked
      + (unknown + unused).filter { $0.edge.product.map { seen.insert($0).inserted } ?? true }
  }
}

extension ModuleEdge {
  /// The product by which the source declares another package's target, with the source.
  package var product: [String]? {
    source.declaredProducts[destination.name].map { [source.name, $0.name, $0.package ?? ""] }
  }
}
