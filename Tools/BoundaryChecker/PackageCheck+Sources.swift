import SwiftScanning

extension PackageCheck {
  /// Every source file of every target, scanned and sorted by path.
  ///
  /// Files are read and scanned by as many workers as ``jobs`` says; the result does not depend on it.
  func scannedFiles(
    _ graph: PackageGraph, _ policy: BoundaryPolicy?
  ) throws(BoundaryCheckError) -> [ScannedFile] {
    try log.timing({ "\($0.count) files, \(jobs) at once" }) { () throws(BoundaryCheckError) in
      let reading = DeclarationReading(policy, graph)
      return try Workers.map(try sourceFiles(graph), jobs: jobs) {
        (file) throws(BoundaryCheckError) in
        let (path, target) = (file.path, file.target)
        let bytes = try FileReader.bytes(of: "\(packagePath)/\(path)")
        let scan = ImportScanner(bareSlashRegexLiterals: target.bareSlashRegexLiterals).scan(bytes)
        return ScannedFile(
          path: path, source: target, scan: scan,
          declarations: reading.declarations(bytes, scan, in: target), in: graph)
      }
    }
  }

  /// The files of all targets, sorted by path.
  private func sourceFiles(
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
