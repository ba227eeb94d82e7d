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

  let source: PackageTarget
  let destination: PackageTarget
  let use: Use
}

extension UnimportedDependency {
  /// Returns the results, with at most one entry per unused product of another package.
  static func byProducts(
    _ found: [UnimportedDependency], _ used: Set<[String]>
  ) -> [UnimportedDependency] {
    var told = used
    let leaked = found.filter { if case .leaked = $0.use { true } else { false } }
    told.formUnion(leaked.compactMap { product(from: $0.source, to: $0.destination) })
    let unknown = found.filter { if case .unknown = $0.use { true } else { false } }
    let unused = found.filter { if case .unused = $0.use { true } else { false } }
    return leaked
      + (unknown + unused).filter { dependency in
        product(from: dependency.source, to: dependency.destination).map {
          told.insert($0).inserted
        } ?? true
      }
  }

  /// Returns the product by which a target declares another package's target, with the declaring target.
  static func product(from source: PackageTarget, to destination: PackageTarget) -> [String]? {
    source.declaredProducts[destination.name].map { [source.name, $0.name, $0.package ?? ""] }
  }
}
