/// Finds the lines of a CODEOWNERS file that match paths, one after the other.
///
/// Most patterns speak of folders, so for files of one folder they are asked once; sorted paths make
/// the most of it.
struct OwnershipSearch {
  private let owners: CodeOwners

  /// The folder the candidates are for, with its slash.
  private var folder: Substring?

  /// The entries that match a file of the folder, or may, by its name.
  private var candidates: [(index: Int, isCertain: Bool)] = []

  /// The entries that match every file of the folder; `nil` where a name has a say.
  private var certain: [Int]?

  /// The folders around the last one and that one itself, from the outermost on, each with the entries
  /// that may match below it.
  private var trail: [(folder: Substring, entries: [Int])]

  init(_ owners: CodeOwners) {
    self.owners = owners
    trail = [("", owners.entries.indices.filter { owners.entries[$0].pattern != nil })]
  }

  /// The line that decides about a file; `nil` when none matches.
  mutating func entry(for path: String) -> CodeOwners.Entry? {
    if owners.isTooLarge { return nil }
    return matches(path).last.map { owners.entries[$0] }
  }

  /// The indices of all entries whose patterns match a file, in ascending order.
  mutating func matches(_ path: String) -> [Int] {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    let folder = path[..<(end ?? path.startIndex)]
    if folder != self.folder { enter(folder) }
    if let certain { return certain }
    let components = PathComponents(path)
    return candidates.filter { candidate in
      candidate.isCertain || owners.entries[candidate.index].pattern?.matches(components) == true
    }.map(\.index)
  }

  private mutating func enter(_ folder: Substring) {
    self.folder = folder
    let components = PathComponents(String(folder))
    candidates = []
    for index in survivors(in: folder) {
      switch owners.entries[index].pattern?.reach(inFolder: components) ?? .nothing {
      case .nothing: break
      case .something: candidates.append((index, false))
      case .everything: candidates.append((index, true))
      }
    }
    certain = candidates.allSatisfy(\.isCertain) ? candidates.map(\.index) : nil
  }

  /// The entries that may match below a folder: some of those that may below the folder around it.
  private mutating func survivors(in folder: Substring) -> [Int] {
    while trail.count > 1, let last = trail.last, !folder.hasPrefix(last.folder) {
      trail.removeLast()
    }
    var rest = folder.dropFirst(trail.last?.folder.count ?? 0)
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[rest.index(after: slash)...]
      let part = folder[..<rest.startIndex]
      let components = PathComponents(String(part))
      let entries = (trail.last?.entries ?? []).filter {
        owners.entries[$0].pattern?.mayMatch(below: components) ?? false
      }
      trail.append((part, entries))
    }
    return trail.last?.entries ?? []
  }
}
