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
    let path = owners.prefix + path
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    let folder = path[..<(end ?? path.startIndex)]
    if folder != self.folder { enter(folder) }
    lazy var components = PathComponents(path)
    return candidates.filter { candidate in
      candidate.isCertain || owners.entries[candidate.index].pattern?.matches(components) == true
    }.map(\.index)
  }

  private mutating func enter(_ folder: Substring) {
    let components = PathComponents(String(folder))
    self.folder = folder
    candidates = owners.entries.indices.compactMap { index in
      switch owners.entries[index].pattern?.reach(inFolder: components) ?? .nothing {
      case .nothing: nil
      case .something: (index, false)
      case .everything: (index, true)
      }
    }
  }
}

/// What the lines of a CODEOWNERS file do in a tree.
struct OwnershipTable {
  enum Effect: Equatable {
    /// It matches no file, or GitHub skips it.
    case none
    /// It decides about a file.
    case decides
    /// Every file it matches is decided by a later line, such as the one at this index.
    case overruled(by: Int)
  }

  let effects: [Effect]

  init(_ owners: CodeOwners, paths: [String]) {
    var effects = [Effect](repeating: .none, count: owners.entries.count)
    // The lines of a repository around the package are mostly about other folders.
    if !effects.isEmpty, owners.isOfPackage {
      var search = OwnershipSearch(owners)
      for path in paths {
        let matching = search.matches(path)
        guard let last = matching.last else { continue }
        effects[last] = .decides
        for index in matching.dropLast() where effects[index] != .decides {
          effects[index] = .overruled(by: last)
        }
      }
    }
    self.effects = effects
  }
}
