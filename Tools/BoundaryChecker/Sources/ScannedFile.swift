import SwiftScanning

/// A source file and what it says about other modules.
///
/// It is an object since lists of files are made and walked all the time.
final class ScannedFile: Sendable {
  /// The path relative to the package.
  let path: String

  /// The target that compiles the file.
  let source: PackageTarget

  let scan: SourceScan

  /// Its uses of other targets of the package, in the order of their places.
  let uses: [ModuleUse]

  /// The types it declares, where the contract of coordinators could be about them.
  let declarations: [TypeDeclaration]

  /// The name of the target that compiles the file.
  var target: String { source.name }

  init(
    path: String, source: PackageTarget, scan: SourceScan, declarations: [TypeDeclaration] = [],
    in graph: PackageGraph
  ) {
    (self.path, self.source, self.scan) = (path, source, scan)
    self.declarations = declarations
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
      return ModuleUse(
        form: form, source: source, destination: destination, file: path, position: position,
        endColumn: endColumn, condition: condition)
    }
    let imports = scan.imports.compactMap {
      use(.importStatement, $0.module, at: $0.position, endColumn: $0.endColumn, $0.condition)
    }
    if scan.references.isEmpty { return imports }
    let references = scan.references.compactMap {
      use(
        ModuleUse.Form($0.form), $0.module, at: $0.position, endColumn: $0.endColumn,
        $0.condition)
    }
    return (imports + references).sorted { $0.position < $1.position }
  }
}
