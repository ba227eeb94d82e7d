import Foundation

/// A modifiable copy of the package, kept up to date between runs so that builds stay incremental.
final class PackageCopy {
  static let parts = ["Package.swift", "Modules", "Apps", "Tests", "Tools"]

  let folder: String

  private let original: String
  private var changedFiles: Set<String> = []

  /// The last write time of each file; two writes never share a time, because a build compares them.
  private var times: [String: Date] = [:]

  init(of original: String, in folder: String) {
    (self.original, self.folder) = (original, folder)
  }

  /// Makes the copy equal to the package, writing only files that differ.
  ///
  /// Warnings stay warnings in the copy: a mutation that leaves a variable unused should run.
  func synchronize() throws(MutationError) {
    var wanted: Set<String> = []
    for part in Self.parts {
      for path in try Self.files(below: part, in: original) {
        wanted.insert(path)
        var content = try read("\(original)/\(path)")
        if path == "Package.swift" { content = Self.lenient(content) }
        try update(path, to: content)
      }
    }
    for part in Self.parts {
      for path in try Self.files(below: part, in: folder) where !wanted.contains(path) {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
      }
    }
  }

  /// Replaces or adds files of the copy, and restores files that were changed before.
  func change(_ texts: [String: String]) throws(MutationError) {
    try restore(but: Set(texts.keys))
    for (path, text) in texts {
      changedFiles.insert(path)
      try update(path, to: Data(text.utf8))
    }
  }

  func restore(but kept: Set<String> = []) throws(MutationError) {
    for path in changedFiles.subtracting(kept) {
      if let content = FileManager.default.contents(atPath: "\(original)/\(path)") {
        try write(content, to: path)
      } else {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
      }
      changedFiles.remove(path)
    }
  }

  private static func lenient(_ manifest: Data) -> Data {
    let strict = ".treatAllWarnings(as: .error)"
    let text = String(decoding: manifest, as: UTF8.self)
    return Data(text.replacing(strict, with: ".treatAllWarnings(as: .warning)").utf8)
  }

  static func files(below part: String, in root: String) throws(MutationError) -> [String] {
    guard let found = kind(of: "\(root)/\(part)") else { return [] }
    guard found == .typeDirectory else { return [part] }
    let names: [String]
    do {
      names = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(part)")
    } catch {
      throw .file(path: part, detail: "\(error)")
    }
    return names.map { "\(part)/\($0)" }.filter { kind(of: "\(root)/\($0)") == .typeRegular }
  }

  private static func kind(of path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  private func read(_ path: String) throws(MutationError) -> Data {
    guard let content = FileManager.default.contents(atPath: path) else {
      throw .file(path: path, detail: "cannot be read")
    }
    return content
  }

  /// Writes a file of the copy only if its content differs, so that a build sees no other changes.
  private func update(_ path: String, to content: Data) throws(MutationError) {
    guard FileManager.default.contents(atPath: "\(folder)/\(path)") != content else { return }
    try write(content, to: path)
  }

  private func write(_ content: Data, to path: String) throws(MutationError) {
    let url = URL(fileURLWithPath: "\(folder)/\(path)")
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try content.write(to: url)
      let time = max(Date(), times[path]?.addingTimeInterval(2) ?? .distantPast)
      times[path] = time
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: url.path)
    } catch {
      throw .file(path: path, detail: "\(error)")
    }
  }
}

/// A lock on a scratch path, which holds one copy of the package and one build of it.
final class ScratchLock {
  private let descriptor: Int32

  /// Takes the lock of a scratch path, which is created if missing.
  init(of scratchPath: String) throws(MutationError) {
    let path = scratchPath + "/lock"
    do {
      try FileManager.default.createDirectory(
        atPath: scratchPath, withIntermediateDirectories: true)
    } catch {
      throw .file(path: scratchPath, detail: "\(error)")
    }
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path: path, detail: "cannot be opened") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .scratchPathInUse(scratchPath) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Closing is not enough: a program being started in another thread shares the lock until it runs.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
