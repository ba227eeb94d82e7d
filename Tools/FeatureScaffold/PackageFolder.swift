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

  /// The features of the shop, without the sample.
  var features: [String] {
    names(in: Self.features).filter { $0.hasSuffix("Feature") }
      .map { String($0.dropLast("Feature".count)) }.filter { $0 != SampleCopy.name }
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

  /// Writes a file, creating the folders it needs; if there is a draft's path, it is replaced at once.
  func write(_ text: String, to path: String, by draft: String? = nil) throws(ScaffoldError) {
    do {
      for path in [draft, path].compactMap(\.self) {
        try FileManager.default.createDirectory(
          at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      try Data(text.utf8).write(to: url(draft ?? path))
    } catch {
      throw .notWritten(path: path, detail: error.localizedDescription)
    }
    guard let draft else { return }
    // A script stays executable.
    var status = stat()
    if unsafe stat(url(path).path, &status) == 0 {
      _ = unsafe chmod(url(draft).path, status.st_mode & 0o7777)
    }
    guard unsafe rename(url(draft).path, url(path).path) == 0 else {
      throw .notWritten(path: path, detail: unsafe String(cString: strerror(errno)))
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

  func removeEmptyFolders(above path: String) {
    var parts = path.split(separator: "/").dropLast()
    while !parts.isEmpty {
      guard unsafe rmdir(url(parts.joined(separator: "/")).path) == 0 || errno == ENOENT else {
        return
      }
      parts.removeLast()
    }
  }

  /// Does something while no other `new-feature` changes the package.
  func alone<Value>(
    _ body: () throws(ScaffoldError) -> Value
  ) throws(ScaffoldError) -> Value {
    let descriptor = unsafe open(url(Self.features).path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .busy }
    return try body()
  }

  private func url(_ path: String) -> URL { root.appendingPathComponent(path) }
}
