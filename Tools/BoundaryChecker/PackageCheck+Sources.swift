extension PackageCheck {
  /// Every source file of every target, scanned and sorted by path.
  ///
  /// Files are read and scanned by as many workers as ``jobs`` says; the result does not depend on it.
  func scannedFiles(
    _ graph: PackageGraph, _ policy: BoundaryPolicy?
  ) throws(BoundaryCheckError) -> [ScannedFile] {
    try log.timing({ "\($0.count) files, \(jobs) at once" }) { () throws(BoundaryCheckError) in
      try scan(graph, DeclarationReading(policy, graph))
    }
  }

  private func scan(
    _ graph: PackageGraph, _ reading: DeclarationReading
  ) throws(BoundaryCheckError) -> [ScannedFile] {
    let lister = SourceLister(
      packagePath: packagePath, targetFolders: Set(graph.targets.compactMap(\.folder)))
    let listed = try Workers.map(graph.targets, jobs: jobs) {
      (target) throws(BoundaryCheckError) -> [UnscannedFile] in
      try lister.files(of: target).map { UnscannedFile(path: $0, target: target) }
    }
    let files = listed.flatMap { $0 }.sorted { $0.path < $1.path }
    return try Workers.map(files, jobs: jobs) { (file) throws(BoundaryCheckError) -> ScannedFile in
      let bytes = try FileReader.bytes(of: "\(packagePath)/\(file.path)")
      let scanner = ImportScanner(bareSlashRegexLiterals: file.target.bareSlashRegexLiterals)
      let scan = scanner.scan(bytes)
      return ScannedFile(
        path: file.path, source: file.target, scan: scan,
        declarations: reading.declarations(bytes, scan, of: file.target), in: graph)
    }
  }
}

/// A source file before it is read.
private struct UnscannedFile: Sendable {
  let path: String
  let target: PackageTarget
}
