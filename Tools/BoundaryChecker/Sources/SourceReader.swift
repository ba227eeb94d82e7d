import SwiftScanning

/// Finds, reads and scans the source files of a package.
struct SourceReader {
  let packagePath: String

  /// How many files are read and scanned at once; the result does not depend on it.
  let jobs: Int

  /// Every source file of every target, scanned and sorted by path.
  func files(
    of graph: PackageGraph, _ policy: BoundaryPolicy?
  ) throws(BoundaryCheckError) -> [ScannedFile] {
    let reading = DeclarationReading(policy, graph)
    return try Workers.map(try paths(graph), jobs: jobs) { (file) throws(BoundaryCheckError) in
      let (path, target) = (file.path, file.target)
      let bytes = try FileReader.bytes(of: "\(packagePath)/\(path)")
      let scan = ImportScanner(bareSlashRegexLiterals: target.bareSlashRegexLiterals).scan(bytes)
      return ScannedFile(
        path: path, source: target, scan: scan,
        declarations: reading.declarations(bytes, scan, in: target), in: graph)
    }
  }

  /// The files of all targets, sorted by path.
  private func paths(
    _ graph: PackageGraph
  ) throws(BoundaryCheckError) -> [(path: String, target: PackageTarget)] {
    let lister = SourceLister(packagePath: packagePath, graph: graph)
    // By their folders the lists follow each other, but for a target inside of another.
    let targets = graph.targets.sorted { $0.folder ?? "" < $1.folder ?? "" }
    let files = try Workers.map(targets, jobs: jobs, chunk: 4) {
      (target) throws(BoundaryCheckError) in
      try lister.files(of: target).map { (path: $0, target: target) }
    }
    return files.flatMap { $0 }.sorted { $0.path < $1.path }
  }
}
