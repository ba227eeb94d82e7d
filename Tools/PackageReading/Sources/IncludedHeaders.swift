/// What the sources of a target in C, C++ or Objective-C include.
package struct IncludedHeaders {
  /// Whether the target has such sources.
  package private(set) var isEmpty = true

  /// The last parts of the paths that are included, and the names of modules.
  private var names: Set<String> = []

  /// The folders in front of them, which are names of modules where a framework's header is included.
  private var folders: Set<String> = []

  /// Reads the sources, headers and module maps in a target's folder, which are among `files`; what cannot be read
  /// includes nothing.
  package init(of target: PackageTarget, among files: [String], at root: String) {
    guard target.kind.hasSources, let folder = target.folder else { return }
    let prefix = folder.isEmpty ? "" : folder + "/"
    for path in files where path.hasPrefix(prefix) {
      guard let text = try? FileReader.text(of: "\(root)/\(path)") else { continue }
      let ending = Self.ending(of: path)
      if Self.sources.contains(ending) { isEmpty = false }
      add(ending == Self.map ? Self.words(ofMap: text) : Self.inclusions(in: text))
    }
  }

  /// Returns the sources, headers and module maps of a folder.
  package static func files(of tree: FileTree) -> [String] {
    tree.paths.filter { path in
      let ending = ending(of: path)
      return sources.contains(ending) || headers.contains(ending) || ending == map
    }
  }

  private static func ending(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: ".")).map { path[path.utf8.index(after: $0)...] } ?? ""
  }

  private mutating func add(_ paths: [Substring]) {
    for path in paths {
      let parts = path.split(separator: "/")
      if let last = parts.last { names.insert(String(last)) }
      if parts.count > 1, let first = parts.first { folders.insert(String(first)) }
    }
  }

  /// Returns whether a header in the folder of another target is included, or its module imported.
  package func contain(_ other: PackageTarget, among files: [String]) -> Bool {
    if names.isEmpty { return false }
    let modules = other.modules
    if modules.contains(where: { module in
      names.contains(module) || folders.contains(module) || names.contains("\(module)-Swift.h")
    }) {
      return true
    }
    guard let folder = other.folder else { return false }
    let prefix = folder.isEmpty ? "" : folder + "/"
    return files.contains { path in
      path.hasPrefix(prefix) && names.contains(String(FileTree.parts(of: path).name))
    }
  }

  /// Returns the paths behind `#include` and `#import`, and the modules behind `@import`, commented out or not.
  static func inclusions(in text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let line = line.drop(while: \.isWhitespace)
      guard let mark = line.first, mark == "#" || mark == "@" else { return nil }
      let code = line.dropFirst().drop(while: \.isWhitespace)
      let word = code.prefix { $0.isLetter || $0 == "_" }
      let rest = code.dropFirst(word.count).drop(while: \.isWhitespace)
      if mark == "@" { return word == "import" ? rest.prefix { !".; ".contains($0) } : nil }
      guard ["include", "include_next", "import"].contains(word) else { return nil }
      return rest.dropFirst().prefix { $0 != "\"" && $0 != ">" }
    }
  }

  /// Returns the words and the texts of a module map, which names headers and other modules.
  private static func words(ofMap text: String) -> [Substring] {
    text.split { $0.isWhitespace || "{}\"[],".contains($0) }
  }

  private static let map: Substring = "modulemap"
  private static let sources: Set<Substring> = [
    "c", "cc", "cpp", "cxx", "m", "mm", "S", "s", "asm",
  ]
  private static let headers: Set<Substring> = [
    "h", "hh", "hpp", "hxx", "inc", "inl", "ipp", "def",
  ]
}
