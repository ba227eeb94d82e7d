import Foundation

/// Finds the Swift files a target compiles.
struct SourceLister {
  let packagePath: String

  /// The folders of all targets; one inside another belongs to the inner target.
  let targetFolders: Set<String>

  /// The paths of a target's Swift files, relative to the package, sorted.
  ///
  /// Hidden entries, documentation catalogs and what the manifest leaves out are skipped; links to
  /// folders are not followed, as SwiftPM does not.
  func files(of target: PackageTarget) throws(BoundaryCheckError) -> [String] {
    guard target.kind.hasSources, let folder = target.folder else { return [] }
    var excluded = Set(target.excluded.map { join(folder, $0) })
    excluded.formUnion(targetFolders.subtracting([folder]))
    var found: [String] = []
    var pending = (target.sources ?? [""]).map { join(folder, $0) }
    while let path = pending.popLast() {
      if excluded.contains(path) { continue }
      if path.hasSuffix(".swift"), !isFolder(path) {
        found.append(path)
        continue
      }
      guard isFolder(path) else { continue }
      for name in try contents(of: path) where !name.hasPrefix(".") && !name.hasSuffix(".docc") {
        pending.append(join(path, name))
      }
    }
    return Set(found).sorted()
  }

  /// Whether a folder stands at a path relative to the package.
  func isFolder(_ path: String) -> Bool {
    let full = path.isEmpty ? packagePath : join(packagePath, path)
    let type = try? FileManager.default.attributesOfItem(atPath: full)[.type] as? FileAttributeType
    return type == .typeDirectory
  }

  private func contents(of folder: String) throws(BoundaryCheckError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: join(packagePath, folder))
    } catch {
      throw .unreadable(path: folder, detail: error.localizedDescription)
    }
  }

  private func join(_ folder: String, _ name: String) -> String {
    let trimmed = name.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return trimmed.isEmpty ? folder : folder.isEmpty ? trimmed : "\(folder)/\(trimmed)"
  }
}
