import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The package's folder on disk, with paths relative to it.
struct PackageFolder: Sendable {
  static let features = "Modules/Features"

  private let root: URL

  init(_ path: String) throws(ScaffoldError) {
    root = URL(fileURLWithPath: path)
    guard exists("Package.swift"), exists(Self.features) else { throw .notThePackage(path: path) }
  }

  var features: [String] {
    names(in: Self.features).filter { $0.hasSuffix("Feature") }
      .map { String($0.dropLast("Feature".count)) }
  }

  /// The points of screens that features publish, such as `Home.ProductPage`.
  var screenPoints: [String] {
    features.flatMap { feature -> [String] in
      let parent = "\(Self.features)/\(feature)Feature/Interface"
      return files(in: parent, ending: ".swift").flatMap { file -> [String] in
        let text = (try? read("\(parent)/\(file)")) ?? ""
        return text.matches(of: #/public enum (\w+): ScreenPoint/#).map { "\(feature).\($0.1)" }
      }
    }
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }

  func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: url(folder).path)
    return (names ?? []).sorted()
  }

  func files(in folder: String, ending suffix: String = "") -> [String] {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: url(folder).path)
    return (paths ?? []).filter { $0.hasSuffix(suffix) }.filter { path in
      let values = try? url("\(folder)/\(path)").resourceValues(forKeys: [.isDirectoryKey])
      return values?.isDirectory == false
    }.sorted()
  }

  func firstMissing(on path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.indices.lazy.map { parts[...$0].joined(separator: "/") }.first { !exists($0) }
  }

  /// Throws if a path, or a folder on the way to it, is a link: what is written there may be anybody's.
  func refuseLinks(on path: String) throws(ScaffoldError) {
    let parts = path.split(separator: "/")
    for end in parts.indices {
      let part = parts[...end].joined(separator: "/")
      var status = stat()
      if unsafe lstat(url(part).path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
        throw .linkOnPath(part)
      }
    }
  }

  /// Returns whether a word occurs in a file, without decoding the file as text, which is slower.
  func mentions(_ word: String, in path: String) -> Bool {
    (try? Data(contentsOf: url(path)))?.range(of: Data(word.utf8)) != nil
  }

  func read(_ path: String) throws(ScaffoldError) -> String {
    do {
      return try String(contentsOf: url(path), encoding: .utf8)
    } catch {
      throw .unreadable(path: path, detail: error.localizedDescription)
    }
  }

  /// Replaces a file atomically, creating the folders it needs.
  func write(_ text: String, to path: String) throws(ScaffoldError) {
    do {
      try FileManager.default.createDirectory(
        at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url(path), options: .atomic)
    } catch {
      throw .notWritten(path: path, detail: error.localizedDescription)
    }
  }

  func move(_ path: String, to other: String) throws(ScaffoldError) {
    do {
      try FileManager.default.moveItem(at: url(path), to: url(other))
    } catch {
      throw .notWritten(path: path, detail: error.localizedDescription)
    }
  }

  func remove(_ path: String) {
    try? FileManager.default.removeItem(at: url(path))
  }

  private func url(_ path: String) -> URL { root.appendingPathComponent(path) }
}
