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

package struct SourceReader {
  package let packagePath: String
  package let jobs: Int

  package init(packagePath: String, jobs: Int) {
    (self.packagePath, self.jobs) = (packagePath, jobs)
  }

  /// Returns the files of all targets; `types` reads those declarations of a file that rules ask for.
  package func files(
    of graph: PackageGraph, types: @Sendable ([UInt8], PackageTarget) -> [TypeDeclaration]
  ) throws(BoundaryCheckError) -> [ScannedFile] {
    let files = try Workers.map(try paths(graph), jobs: jobs) {
      (file) throws(BoundaryCheckError) in
      try self.file(file.path, of: file.target, graph, types)
    }
    return files.compactMap(\.self)
  }

  /// Returns what a file says; `nil` if it is too large to be read, which the coverage counts.
  private func file(
    _ path: String, of target: PackageTarget, _ graph: PackageGraph,
    _ types: @Sendable ([UInt8], PackageTarget) -> [TypeDeclaration]
  ) throws(BoundaryCheckError) -> ScannedFile? {
    let bytes: [UInt8]
    do throws(BoundaryCheckError) {
      bytes = try FileReader.bytes(of: "\(packagePath)/\(path)", limit: FileReader.sourceLimit)
    } catch .tooLarge {
      return nil
    }
    // A UTF-16 byte order mark, or the zero half of an ASCII character.
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.prefix(2).contains(0)
    {
      throw .unreadable(
        path: path, detail: "it is UTF-16, which no compiler reads; save it as UTF-8")
    }
    let scan = ImportScanner(bareSlashRegexLiterals: target.bareSlashRegexLiterals).scan(bytes)
    return ScannedFile(
      path: path, in: packagePath, source: target, scan: scan,
      types: types(bytes, target), graph)
  }

  private func paths(
    _ graph: PackageGraph
  ) throws(BoundaryCheckError) -> [(path: String, target: PackageTarget)] {
    let lister = SourceLister(packagePath: packagePath, graph: graph)
    // In folder order the lists are already sorted, except for a target inside another.
    let targets = graph.targets.sorted { $0.folder ?? "" < $1.folder ?? "" }
    let files = try Workers.map(targets, jobs: jobs) {
      (target) throws(BoundaryCheckError) in
      try lister.files(of: target).map { (path: $0, target: target) }
    }
    return files.flatMap { $0 }.sorted { $0.path < $1.path }
  }
}
