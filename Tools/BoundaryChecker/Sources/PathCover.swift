/// Files and folders, to be asked whether a path is one of them or lies below one.
struct PathCover {
  private let entries: Set<Substring>

  /// Creates a cover of paths; an empty path stands for all there are.
  init(_ paths: some Sequence<String>) {
    entries = Set(paths.map { $0[...] })
  }

  /// Whether the path is covered.
  ///
  /// - Complexity: O(*n*) in the components of the path, however many paths there are.
  func contains(_ path: String) -> Bool {
    if entries.isEmpty { return false }
    if entries.contains("") || entries.contains(path[...]) { return true }
    var rest = path.utf8.startIndex..<path.utf8.endIndex
    while let slash = path.utf8[rest].firstIndex(of: UInt8(ascii: "/")) {
      if entries.contains(path[..<slash]) { return true }
      rest = path.utf8.index(after: slash)..<rest.upperBound
    }
    return false
  }
}
