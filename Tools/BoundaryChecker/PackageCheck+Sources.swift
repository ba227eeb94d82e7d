import Foundation

extension PackageCheck {
  /// Every source file of every target, scanned and sorted by path.
  ///
  /// Files are read and scanned by as many workers as ``jobs`` says; the result does not depend on it.
  /// A file that is in `scans` as it is now is not read.
  func scannedFiles(
    _ graph: PackageGraph, _ policy: BoundaryPolicy?, _ tree: FileTree, _ scans: ScanCache?
  ) throws(BoundaryCheckError) -> [ScannedFile] {
    try log.timing({ "\($0.count) files, \(jobs) at once" }) { () throws(BoundaryCheckError) in
      let start = Date().timeIntervalSince1970
      let files = try sourceFiles(graph, tree)
      let reading = DeclarationReading(policy, graph)
      let results = try Workers.map(files, jobs: jobs) {
        (file) throws(BoundaryCheckError) -> (file: ScannedFile, isKnown: Bool) in
        try scan(file, graph, reading, scans)
      }
      if let scans, results.count(where: { !$0.isKnown }) > fewFiles {
        let stamped = zip(results, files).compactMap { result, file in
          file.stamp.map { (file: result.file, stamp: $0) }
        }
        scans.store(stamped, settledBefore: Int((start - settlingTime) * 1e9))
      }
      return results.map(\.file)
    }
  }

  private func scan(
    _ file: UnscannedFile, _ graph: PackageGraph, _ reading: DeclarationReading,
    _ scans: ScanCache?
  ) throws(BoundaryCheckError) -> (file: ScannedFile, isKnown: Bool) {
    if let scans, let entry = scans.entries[file.path], entry.stamp == file.stamp,
      let known = scans.scan(entry)
    {
      let scanned = ScannedFile(
        path: file.path, source: file.target, scan: known.scan, declarations: known.declarations,
        in: graph)
      return (scanned, true)
    }
    let bytes = try FileReader.bytes(of: "\(packagePath)/\(file.path)")
    let scanner = ImportScanner(bareSlashRegexLiterals: file.target.bareSlashRegexLiterals)
    let scan = scanner.scan(bytes)
    let scanned = ScannedFile(
      path: file.path, source: file.target, scan: scan,
      declarations: reading.declarations(bytes, scan, of: file.target), in: graph)
    return (scanned, false)
  }

  /// The files of all targets, sorted by path.
  private func sourceFiles(
    _ graph: PackageGraph, _ tree: FileTree
  ) throws(BoundaryCheckError) -> [UnscannedFile] {
    let lister = SourceLister(
      packagePath: packagePath, targetFolders: Set(graph.targets.compactMap(\.folder)), tree: tree)
    var files: [UnscannedFile] = []
    for target in graph.targets {
      files += try lister.files(of: target).map { UnscannedFile(path: $0, target: target) }
    }
    files.sort { $0.path < $1.path }
    guard let sources = tree.sources else { return files }
    // Both lists are sorted.
    var next = 0
    for index in files.indices {
      while next < sources.count, sources[next].path < files[index].path { next += 1 }
      if next < sources.count, sources[next].path == files[index].path {
        files[index].stamp = sources[next].stamp
      }
    }
    return files
  }
}

/// A source file before it is read.
private struct UnscannedFile: Sendable {
  let path: String
  let target: PackageTarget
  var stamp: FileStamp?
}
