import Foundation

@testable import FeatureScaffold

/// A temporary copy of the files of this package that a new feature touches or looks at.
final class PackageCopy: Sendable {
  let path: String

  /// This package's own folder.
  static let original = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The features of a copy, so that tests take no longer where there are many, and none of another team
  /// is read.
  private static let features = ["Auth", "Cart", "Home", "Onboarding", "Profile", "Search"]
  private static let folder = "Modules/Features"
  /// What the generator looks at of a feature, and the whole sample.
  private static let folders =
    features.flatMap { name in
      ["Interface", "Testing"].map { "\(folder)/\(name)Feature/\($0)" }
    } + SampleCopy.folders

  /// The files of the features by their paths, read once for all copies.
  private static let files = Result {
    var files: [String: Data] = [:]
    for feature in folders {
      let root = original.appendingPathComponent(feature)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
        let file = root.appendingPathComponent(path)
        guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
          continue
        }
        files["\(feature)/\(path)"] = try Data(contentsOf: file)
      }
    }
    return files
  }

  init() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory
      .appendingPathComponent("feature-scaffold-tests-\(UUID().uuidString)")
    path = folder.path
    let parent = Self.folder
    let contents = try Self.files.get()
    for folder in Set(contents.keys.map { url($0).deletingLastPathComponent() }) {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for (name, data) in contents { try data.write(to: url(name)) }
    let others = try files.contentsOfDirectory(
      atPath: Self.original.appendingPathComponent(parent).path
    ).filter { $0.hasSuffix("Feature") }.map { $0.dropLast("Feature".count) }
      .filter { !Self.features.contains(String($0)) && $0 != SampleCopy.name }
    let lines = others.flatMap { name in
      [
        "  Feature(\"\(name)\",", "import \(name)Feature", "    \(name)Plugin(),",
        "    \(name)StorePlugin(),",
        "/\(parent)/\(name)Feature/", "/Tests/\(name)Feature*",
      ]
    }
    for list in ["Package.swift", "CODEOWNERS", "Apps/ShopComposition/ShopComposition.swift"] {
      let text = try String(
        contentsOf: Self.original.appendingPathComponent(list), encoding: .utf8)
      let kept = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { line in !lines.contains(where: line.hasPrefix) }
      try write(kept.joined(separator: "\n"), to: list)
    }
  }

  deinit {
    for path in [path, path + ".elsewhere"] { try? FileManager.default.removeItem(atPath: path) }
  }

  func run(_ arguments: String...) -> CommandOutcome { run(arguments) }

  func run(_ arguments: [String]) -> CommandOutcome {
    NewFeatureCommand.run(arguments + ["--package-path", path])
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: url(name), encoding: .utf8)
  }

  func lines(_ name: String) throws -> [String] {
    try text(name).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url(name))
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url(name).path)
  }

  func replace(_ text: String, by other: String, in name: String) throws {
    try write(self.text(name).replacingOccurrences(of: text, with: other), to: name)
  }

  /// Moves a file or folder out of the package and leaves a link in its place.
  func replaceByLink(_ name: String) throws {
    let elsewhere = path + ".elsewhere"
    if exists(name) {
      try FileManager.default.moveItem(atPath: url(name).path, toPath: elsewhere)
    } else {
      try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: url(name).path, withDestinationPath: elsewhere)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url(name))
  }

  /// Every file with its text, those of git left out.
  func snapshot() throws -> [String: String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { !$0.hasPrefix(".git") }
    var texts: [String: String] = [:]
    for name in names
    where try url(name).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
      texts[name] = try text(name)
    }
    return texts
  }

  private func url(_ name: String) -> URL {
    URL(fileURLWithPath: path).appendingPathComponent(name)
  }
}
