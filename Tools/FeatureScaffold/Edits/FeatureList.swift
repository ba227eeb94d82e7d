import Foundation

/// A sorted section of a file that all teams edit, with one line per feature.
///
/// A merge keeps the lines of both sides (`.gitattributes`), in either order if both added one at the same
/// place. The order therefore serves readers only; `new-feature --sort` restores it.
enum FeatureList: CaseIterable, Hashable, Sendable {
  case manifest, imports, plugins, folders, tests

  var path: String {
    switch self {
    case .manifest: "Package.swift"
    case .imports, .plugins: "Apps/ShopComposition/ShopComposition.swift"
    case .folders, .tests: "CODEOWNERS"
    }
  }

  /// The name of the list in messages.
  var title: String {
    switch self {
    case .manifest: "the features of \(path)"
    case .imports: "the imports of \(path)"
    case .plugins: "the plugins of \(path)"
    case .folders: "the folders of features in \(path)"
    case .tests: "the tests of features in \(path)"
    }
  }

  /// The line of a new feature, given the one that declares it in the manifest.
  func line(of feature: NewFeature, declaredBy manifest: String) -> String {
    let name = feature.name
    switch self {
    case .manifest: return manifest
    case .imports: return "import \(name.module)"
    case .plugins: return "    \(name.text)Plugin(),"
    case .folders: return owned("/Modules/Features/\(name.module)/", by: feature.owner.text)
    case .tests: return owned("/Tests/\(name.module)*", by: feature.owner.text)
    }
  }

  /// Returns the name of the line's feature, or of another import; `nil` if the line is not in this list.
  func name(in line: String) -> String? {
    guard let start = beginnings.first(where: line.hasPrefix) else { return nil }
    let word = line.dropFirst(start.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = line[word.endIndex...]
    let isWhole =
      switch self {
      case .manifest: rest.hasPrefix("\"") && rest.hasSuffix("),")
      case .imports: rest.isEmpty
      case .plugins: rest.hasPrefix("(") && rest.hasSuffix("),")
      case .folders: rest.hasPrefix("/ ") && String(rest.dropFirst()).trimmed.hasPrefix("@")
      case .tests: rest.hasPrefix("* ") && String(rest.dropFirst()).trimmed.hasPrefix("@")
      }
    guard isWhole else { return nil }
    guard word.hasSuffix(ending) else {
      return self == .imports && !word.isEmpty ? String(word) : nil
    }
    return word.count > ending.count ? String(word.dropLast(ending.count)) : nil
  }

  private var beginnings: [String] {
    switch self {
    case .manifest: ["  Feature(\""]
    case .imports: ["import ", "public import "]
    case .plugins: ["    "]
    case .folders: ["/Modules/Features/"]
    case .tests: ["/Tests/"]
    }
  }

  /// What follows the feature's name in a word.
  private var ending: String {
    switch self {
    case .manifest: ""
    case .plugins: "Plugin"
    case .imports, .folders, .tests: "Feature"
    }
  }

  /// Returns whether a line belongs to a feature, rather than to another import or to a store.
  func isFeature(_ line: String) -> Bool {
    switch self {
    case .imports: line.hasSuffix("Feature")
    case .plugins: name(in: line).map { !$0.hasSuffix("Store") } ?? false
    case .manifest, .folders, .tests: name(in: line) != nil
    }
  }

  /// The line of a feature's store; `nil` where the feature's own line says it.
  func storeLine(of name: String) -> String? {
    switch self {
    case .imports: "import \(name)FeatureStore"
    case .plugins: "    \(name)StorePlugin(),"
    case .manifest, .folders, .tests: nil
    }
  }

  /// Returns the indices of the list's lines, including lines of no feature.
  func range(in lines: [String]) throws(ScaffoldError) -> Range<Int> {
    switch self {
    case .manifest: return try range(in: lines, behind: "let features: [Feature] = [")
    case .plugins:
      return try range(in: lines, behind: "public static let plugins: [any FeaturePlugin] = [")
    case .imports, .folders, .tests:
      guard let first = lines.firstIndex(where: { name(in: $0) != nil }),
        let last = lines.lastIndex(where: { name(in: $0) != nil })
      else {
        throw .anchorMissing(anchor: anchor, path: path)
      }
      return first..<(last + 1)
    }
  }

  private var anchor: String {
    switch self {
    case .folders: "line '/Modules/Features/…Feature/ @…'"
    case .tests: "line '/Tests/…Feature* @…'"
    default: "line 'import …'"
    }
  }

  private func range(in lines: [String], behind opening: String) throws(ScaffoldError) -> Range<Int>
  {
    guard let start = lines.firstIndex(where: { $0.trimmed == opening }) else {
      throw .anchorMissing(anchor: "line '\(opening)'", path: path)
    }
    let closing = lines[start].prefix { $0 == " " } + "]"
    guard let end = lines[(start + 1)...].firstIndex(of: String(closing)) else {
      throw .anchorMissing(anchor: "line ']' that closes '\(opening)'", path: path)
    }
    return (start + 1)..<end
  }

  /// Returns a feature's line under another name, its owners in their column.
  func renamed(
    _ line: String, _ old: FeatureName, to new: FeatureName, by words: RenamedWords
  ) -> String {
    let line = words.replacing(
      in: line.replacing("Feature(\"\(old.text)\"", with: "Feature(\"\(new.text)\"")[...])
    guard self == .folders || self == .tests, let end = line.firstIndex(of: " ") else {
      return line
    }
    return owned(String(line[..<end]), by: String(line[end...]).trimmed)
  }

  /// Returns the pattern and its owner, aligned with the owners of features with names of average length.
  private func owned(_ pattern: String, by owners: String) -> String {
    pattern + String(repeating: " ", count: max(2, 38 - pattern.count)) + owners
  }
}
