import Foundation

/// A copy of the package that may be changed, kept in step between runs so that builds stay incremental.
final class PackageCopy {
  /// What a package's build sees.
  private static let parts = ["Package.swift", "Modules", "Apps", "Tests", "Tools"]

  /// The copy's folder.
  let folder: String

  private let original: String
  private var changedFiles: Set<String> = []

  /// When each file was last written: two writes of one never share a time, for a build compares them.
  private var times: [String: Date] = [:]

  init(of original: String, in folder: String) {
    (self.original, self.folder) = (original, folder)
  }

  /// Makes the copy equal to the package, touching only what differs.
  ///
  /// Warnings stay warnings in the copy: a mutation that leaves a variable unused is to be run, not
  /// refused.
  ///
  /// - Throws: ``MutationError/file(path:detail:)``.
  func synchronize() throws(MutationError) {
    var wanted: Set<String> = []
    for part in Self.parts {
      for path in try Self.files(below: part, in: original) {
        wanted.insert(path)
        var content = try read("\(original)/\(path)")
        if path == "Package.swift" { content = Self.lenient(content) }
        if FileManager.default.contents(atPath: "\(folder)/\(path)") != content {
          try write(content, to: path)
        }
      }
    }
    for part in Self.parts {
      for path in try Self.files(below: part, in: folder) where !wanted.contains(path) {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
      }
    }
  }

  /// Gives files of the copy other texts, or adds them, and gives back what was changed before.
  ///
  /// - Parameter texts: The texts by their paths.
  /// - Throws: ``MutationError/file(path:detail:)``.
  func change(_ texts: [String: String]) throws(MutationError) {
    try restore(but: Set(texts.keys))
    for (path, text) in texts {
      changedFiles.insert(path)
      let content = Data(text.utf8)
      if FileManager.default.contents(atPath: "\(folder)/\(path)") != content {
        try write(content, to: path)
      }
    }
  }

  /// Undoes all changes.
  ///
  /// - Throws: ``MutationError/file(path:detail:)``.
  func restore() throws(MutationError) {
    try restore(but: [])
  }

  private func restore(but kept: Set<String>) throws(MutationError) {
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
    let text = String(decoding: manifest, as: UTF8.self)
    return Data(
      text.replacingOccurrences(
        of: ".treatAllWarnings(as: .error)", with: ".treatAllWarnings(as: .warning)"
      ).utf8)
  }

  private static func files(below part: String, in root: String) throws(MutationError) -> [String] {
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
