import Foundation

extension PackageCheck {
  /// Every source file of every target, scanned and sorted by path.
  func scannedFiles(_ graph: PackageGraph) throws(BoundaryCheckError) -> [ScannedFile] {
    let lister = SourceLister(
      packagePath: packagePath, targetFolders: Set(graph.targets.compactMap(\.folder)))
    var files: [ScannedFile] = []
    for target in graph.targets {
      let scanner = ImportScanner(bareSlashRegexLiterals: target.bareSlashRegexLiterals)
      for path in try lister.files(of: target) {
        guard let data = FileManager.default.contents(atPath: "\(packagePath)/\(path)") else {
          throw .unreadable(path: path, detail: "no such file, or no permission to read it")
        }
        files.append(
          ScannedFile(path: path, target: target.name, scan: scanner.scan([UInt8](data))))
      }
    }
    return files.sorted { $0.path < $1.path }
  }
}
