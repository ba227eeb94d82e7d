/// A path pattern of a CODEOWNERS file.
///
/// The semantics are GitHub's: case matters, a pattern without a slash floats, a trailing slash means
/// what is below, `*` stays in one component and `**` spans them.
struct OwnershipPattern {
  private let components: [PathElement]

  init?(_ pattern: Substring) {
    guard pattern != "/", !pattern.hasPrefix("!"), !pattern.hasPrefix("\\#") else { return nil }
    var components = pattern.split(separator: "/", omittingEmptySubsequences: false)
    let isBelow = components.last == "" && components.count > 1
    if isBelow { components.removeLast() }
    if components.first == "" {
      components.removeFirst()
    } else if components.count == 1, components.first != "**" {
      components.insert("**", at: 0)
    }
    if isBelow, components.last != "**" { components.append("**") }
    guard !components.isEmpty, !components.contains("") else { return nil }
    self.components = components.map { PathElement($0) }
  }

  func matches(_ path: String) -> Bool { matches(PathComponents(path)) }

  func matches(_ path: PathComponents) -> Bool {
    covers(path.count) { wildcard, index in wildcard.matches(path[index]) }
  }

  enum Reach {
    case nothing, something, everything
  }

  /// Which of the files directly in a folder the pattern covers.
  ///
  /// A file stands behind the last component of the folder. It is covered for sure when it is as long as
  /// no name fits there, and not at all when it is not even if every name does.
  func reach(inFolder folder: PathComponents) -> Reach {
    func covers(ifNamed fits: Bool) -> Bool {
      self.covers(folder.count + 1) { wildcard, index in
        index == folder.count ? fits : wildcard.matches(folder[index])
      }
    }
    // Most patterns are about other folders, and are asked once.
    guard covers(ifNamed: true) else { return .nothing }
    return covers(ifNamed: false) ? .everything : .something
  }

  private func covers(_ count: Int, _ fits: (Wildcard, _ index: Int) -> Bool) -> Bool {
    SpanningMatch.matches(
      components.count, count, .covers,
      isSpan: { components[$0].wildcard == nil },
      fits: { element, index in
        // Alone at the end an asterisk means a file and nothing below.
        if components[element].isAny { return element < components.count - 1 || index == count - 1 }
        return components[element].wildcard.map { fits($0, index) } ?? false
      })
  }
}

/// Finds the lines of a CODEOWNERS file that match paths, one after the other.
///
/// Most patterns speak of folders, so for files of one folder they are asked once; sorted paths make
/// the most of it.
struct OwnershipSearch {
  private let owners: CodeOwners
  private var folder: Substring?

  /// The entries that match a file of the folder, or may, by its name.
  private var candidates: [(index: Int, isCertain: Bool)] = []

  init(_ owners: CodeOwners) {
    self.owners = owners
  }

  mutating func entry(for path: String) -> CodeOwners.Entry? {
    if owners.isTooLarge { return nil }
    return matches(path).last.map { owners.entries[$0] }
  }

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
