package import PackageReading

package struct BaselineFolder {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  package var exists: Bool { FolderReader.kind(of: path) != .absent }

  package func read() throws(BoundaryCheckError) -> Baseline {
    try Baseline(files: try files(), name: path)
  }

  /// Returns the baseline in the folder; an empty one if there is no folder.
  package func known() throws(BoundaryCheckError) -> Baseline { exists ? try read() : Baseline() }

  /// Writes the files of a baseline; a target without entries has no file, and an empty baseline no folder.
  package func write(_ baseline: Baseline, package: String) throws(BoundaryCheckError) {
    let (known, wanted) = (exists ? try files() : [:], baseline.files)
    let folder = try GuardedFile(named: path, package: package)
    if !wanted.isEmpty { try folder.makeFolder() }
    for (name, text) in wanted.sorted(by: { $0.key < $1.key }) where known[name] != text {
      try GuardedFile(named: "\(path)/\(name)", package: package).replace(with: text.utf8)
    }
    for name in known.keys.sorted() where wanted[name] == nil {
      try GuardedFile(named: "\(path)/\(name)", package: package).remove()
    }
    if wanted.isEmpty, !known.isEmpty { try folder.removeEmptyFolder() }
  }

  private func files() throws(BoundaryCheckError) -> [String: String] {
    if [.file, .other].contains(FolderReader.kind(of: path)) {
      throw .baselineNotUnderstood(
        path: path, line: 1,
        detail:
          "this is not a folder, and a baseline is a folder with a file a target; move it away, and "
          + "run 'boundary-check baseline update --allow-growth'")
    }
    var files: [String: String] = [:]
    for entry in try FolderReader.entries(of: path)
    where entry.kind == .file && entry.name.hasSuffix(Baseline.fileSuffix) {
      files[entry.name] = try FileReader.text(of: "\(path)/\(entry.name)")
    }
    return files
  }
}
