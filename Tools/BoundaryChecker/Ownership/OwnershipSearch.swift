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

  init(_ owners: CodeOwners) {
    self.owners = owners
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
    for (index, entry) in owners.entries.enumerated() {
      switch entry.pattern?.reach(inFolder: components) ?? .nothing {
      case .nothing: break
      case .something: candidates.append((index, false))
      case .everything: candidates.append((index, true))
      }
    }
    certain = candidates.allSatisfy(\.isCertain) ? candidates.map(\.index) : nil
  }
}
