import Foundation

/// A copy of the package that may be changed, kept in step between runs so that builds stay incremental.
final class PackageCopy {
  /// What a package's build sees.
  private static let parts = ["Package.swift", "Modules", "Apps", "Tests", "Tools"]

  /// The copy's folder.
  let folder: String

  private let original: String
  private var changedFile: String?

  /// The time the next write is given: two writes never share one, for a build compares times.
  private var nextTime = Date()

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

  /// Makes one file of the copy another, and gives back the one changed before.
  ///
  /// - Throws: ``MutationError/file(path:detail:)``.
  func change(_ file: String, to source: String) throws(MutationError) {
    if let changedFile, changedFile != file { try restore() }
    try write(Data(source.utf8), to: file)
    changedFile = file
  }

  /// Undoes the change.
  ///
  /// - Throws: ``MutationError/file(path:detail:)``.
  func restore() throws(MutationError) {
    guard let file = changedFile else { return }
    try write(read("\(original)/\(file)"), to: file)
    changedFile = nil
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
      nextTime = max(Date(), nextTime.addingTimeInterval(2))
      try FileManager.default.setAttributes([.modificationDate: nextTime], ofItemAtPath: url.path)
    } catch {
      throw .file(path: path, detail: "\(error)")
    }
  }
}
