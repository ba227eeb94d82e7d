package import SwiftScanning

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
