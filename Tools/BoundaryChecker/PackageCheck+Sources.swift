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
        results, reading.words, settledBefore: Int((start - settlingTime) * 1e9))
      return results.map(\.file)
    }
  }

  /// The file, with what is to be kept of it when it was not known before.
  private func scanned(
    _ file: UnscannedFile, _ graph: PackageGraph, _ reading: DeclarationReading,
    _ scans: ScanCache?
  ) throws(BoundaryCheckError) -> ScanResult {
    func result(_ content: SourceContent, _ record: [UInt8]?) -> ScanResult {
      let scanned = ScannedFile(
        path: file.path, source: file.target, scan: content.scan,
        declarations: content.declarations, in: graph)
      return ScanResult(file: scanned, stamp: file.stamp, record: record)
    }
    if let scans, let entry = scans.entries[file.path], entry.stamp == file.stamp,
      let known = scans.content(entry)
    {
      return result(known, nil)
    }
    let bytes = try FileReader.bytes(of: "\(packagePath)/\(file.path)")
    let scanner = ImportScanner(bareSlashRegexLiterals: file.target.bareSlashRegexLiterals)
    let scan = scanner.scan(bytes)
    let manner = reading.reading(of: scan, in: file.target)
    let content = SourceContent(
      scan: scan, declarations: reading.words.declarations(bytes, manner), reading: manner)
    return result(content, scans.map { _ in content.record })
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
    let lister = SourceLister(packagePath: packagePath, graph: graph, tree: tree)
    var files: [UnscannedFile] = []
    // By their folders the lists follow each other, but for a target inside of another.
    for target in graph.targets.sorted(by: { $0.folder ?? "" < $1.folder ?? "" }) {
      files += try lister.files(of: target).map { UnscannedFile(source: $0, target: target) }
    }
    files.sort { $0.path < $1.path }
    return files
  }
}

/// A source file before it is read.
private struct UnscannedFile: Sendable {
  let source: StampedSource
  let target: PackageTarget

  var path: String { source.path }
  var stamp: FileStamp? { source.stamp }
}
