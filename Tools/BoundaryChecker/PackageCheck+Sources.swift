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
        (file) throws(BoundaryCheckError) in try scanned(file, graph, reading, scans)
      }
      scans?.store(
        zip(results, files).compactMap { result, file in
          file.stamp.map { (path: file.path, stamp: $0, content: result.content) }
        }, reading.words, settledBefore: Int((start - settlingTime) * 1e9))
      return results.map(\.file)
    }
  }

  /// The file, with its content when it was not known before.
  private func scanned(
    _ file: UnscannedFile, _ graph: PackageGraph, _ reading: DeclarationReading,
    _ scans: ScanCache?
  ) throws(BoundaryCheckError) -> (file: ScannedFile, content: SourceContent?) {
    func scannedFile(_ content: SourceContent) -> ScannedFile {
      ScannedFile(
        path: file.path, source: file.target, scan: content.scan,
        declarations: content.declarations, in: graph)
    }
    if let scans, let entry = scans.entries[file.path], entry.stamp == file.stamp,
      let known = scans.content(entry)
    {
      return (scannedFile(known), nil)
    }
    let bytes = try FileReader.bytes(of: "\(packagePath)/\(file.path)")
    let scanner = ImportScanner(bareSlashRegexLiterals: file.target.bareSlashRegexLiterals)
    let scan = scanner.scan(bytes)
    let manner = reading.reading(of: scan, in: file.target)
    let content = SourceContent(
      scan: scan, declarations: reading.words.declarations(bytes, manner), reading: manner)
    return (scannedFile(content), content)
  }

  /// Whether files that were written since say what they said before, so that a report on what they said
  /// is one on what they say.
  ///
  /// - Parameters:
  ///   - edits: The files, with their stamps of before.
  ///   - key: What the report depends on beside the files.
  /// - Returns: `false` as well when what they said before is not known.
  func saySame(_ edits: [TreeEdit], _ key: ReportKey) -> Bool {
    guard edits.count <= fewFiles else { return false }
    let scans = ScanCache(
      packagePath: cacheFolder ?? packagePath, key: key.surroundings,
      paths: Set(edits.map(\.path)))
    return edits.allSatisfy { edit in
      guard let entry = scans.entries[edit.path], entry.stamp == edit.before,
        let known = scans.content(entry),
        let bytes = try? FileReader.bytes(of: "\(packagePath)/\(edit.path)")
      else { return false }
      return known.isSaid(by: bytes, scans.words)
    }
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
