package import SwiftScanning

/// A source file and what it says about other modules.
///
/// It is a class because lists of files are created and traversed all the time.
package final class ScannedFile: Sendable {
  package let path: String
  private let root: String
  package let source: PackageTarget

  /// The imports and references, except those that no build can compile or import.
  package let scan: SourceScan
  package let uses: [ModuleUse]

  /// The modules that it names only where no known build compiles it, each with the condition there.
  package let foreclosed: [(module: String, condition: CompilationCondition)]

  /// The types it declares, if the coordinator contract could concern them.
  package let types: [TypeDeclaration]

  package var target: String { source.name }

  /// Returns its text, read again for the rules and commands that need it.
  package func code() throws(BoundaryCheckError) -> SwiftSource {
    SwiftSource(
      try FileReader.bytes(of: "\(root)/\(path)"),
      bareSlashRegexLiterals: source.bareSlashRegexLiterals)
  }

  package init(
    path: String, in root: String, source: PackageTarget, scan: SourceScan,
    types: [TypeDeclaration], _ graph: PackageGraph
  ) {
    let named =
      scan.imports.map { ($0.module, $0.condition) }
      + scan.references.map { ($0.module, $0.condition) }
    foreclosed = named.compactMap { module, condition in
      source.compiles(condition) ? nil : condition.map { (module, $0) }
    }
    var scan = scan
    scan.imports.removeAll { !source.compiles($0.condition) }
    scan.references.removeAll { !source.compiles($0.condition) }
    if source.kind == .plugin {
      // A plugin's script is compiled apart from all targets and can import none of them.
      func isTarget(_ module: String) -> Bool {
        graph.target(forModule: module, importedBy: source) != nil
      }
      scan.imports.removeAll { isTarget($0.module) }
      scan.references.removeAll { isTarget($0.module) }
    }
    (self.path, self.root, self.source) = (path, root, source)
    (self.scan, self.types) = (scan, types)
    uses = Self.uses(path, source, scan, graph)
  }

  private static func uses(
    _ path: String, _ source: PackageTarget, _ scan: SourceScan, _ graph: PackageGraph
  ) -> [ModuleUse] {
    func use(
      _ form: ModuleUse.Form?, _ module: String, at position: SourcePosition, endColumn: Int,
      _ condition: CompilationCondition?
    ) -> ModuleUse? {
      guard let form, let destination = graph.target(forModule: module, importedBy: source),
        destination !== source
      else { return nil }
      // A package out of reach is never built along, so code under `canImport` of its module never compiles.
      if destination.origin !== source.origin,
        !graph.reaches(destination.origin, from: source.origin),
        form == .canImport || condition?.terms.contains("canImport(\(module))") == true
      {
        return nil
      }
      return ModuleUse(
        form: form, source: source, destination: destination, file: path, position: position,
        endColumn: endColumn, condition: condition)
    }
    let imports = scan.imports.compactMap {
      use(.importStatement, $0.module, at: $0.position, endColumn: $0.endColumn, $0.condition)
    }
    if scan.references.isEmpty { return imports }
    // The original module of a declaration is not a use, so it has no form here.
    let references = scan.references.compactMap {
      use(
        ModuleUse.Form(rawValue: $0.form.rawValue), $0.module, at: $0.position,
        endColumn: $0.endColumn, $0.condition)
    }
    return (imports + references).sorted { $0.position < $1.position }
  }
}
