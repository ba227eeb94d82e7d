import Foundation

/// The package's folder on disk, with paths relative to it.
struct PackageFolder: Sendable {
  private let root: URL

  /// Takes a folder for the package's.
  ///
  /// - Throws: ``ScaffoldError/notThePackage(path:)``.
  init(_ path: String) throws(ScaffoldError) {
    root = URL(fileURLWithPath: path)
    guard exists("Package.swift"), exists("Modules/Features") else {
      throw .notThePackage(path: path)
    }
  }

  /// Whether there is a file or a folder.
  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }

  /// The names in a folder, sorted; none where there is no folder.
  func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: url(folder).path)
    return (names ?? []).sorted()
  }

  /// The text of a file.
  func read(_ path: String) throws(ScaffoldError) -> String {
    do {
      return try String(contentsOf: url(path), encoding: .utf8)
    } catch {
      throw .unreadable(path: path, detail: error.localizedDescription)
    }
  }

  /// Replaces a file in one step, creating the folders it needs.
  func write(_ text: String, to path: String) throws(ScaffoldError) {
    do {
      try FileManager.default.createDirectory(
        at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url(path), options: .atomic)
    } catch {
      throw .notWritten(path: path, detail: error.localizedDescription)
    }
  }

  /// Removes a file or a folder with all it holds, if it is there.
  func remove(_ path: String) {
    try? FileManager.default.removeItem(at: url(path))
  }

  private func url(_ path: String) -> URL { root.appendingPathComponent(path) }
}
