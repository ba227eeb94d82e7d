/// A path pattern of a CODEOWNERS file.
///
/// The semantics are GitHub's: case matters, a pattern without a slash matches at any depth, a trailing slash
/// means everything below a folder, `*` stays in one component and `**` spans them.
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
    covers(path.count) { $0.matches(path[$1]) }
  }

  /// Returns whether the pattern can match a file directly in a folder, given the right file name.
  func mayMatch(inFolder folder: PathComponents) -> Bool {
    covers(folder.count + 1) { $1 == folder.count || $0.matches(folder[$1]) }
  }

  private func covers(_ count: Int, _ fits: (Wildcard, _ index: Int) -> Bool) -> Bool {
    SpanningMatch.matches(
      components.count, count, .covers,
      isSpan: { components[$0].wildcard == nil },
      fits: { element, index in
        // A lone asterisk at the end means files, not what is below a folder.
        if components[element].isAny { return element < components.count - 1 || index == count - 1 }
        return components[element].wildcard.map { fits($0, index) } ?? false
      })
  }
}

/// Finds the lines of a CODEOWNERS file that match paths, one path after another.
///
/// Most patterns concern other folders, so sorted paths need the candidates only once per folder.
struct OwnershipSearch {
  private let owners: CodeOwners
  private var folder: PathComponents?
  private var candidates: [Int] = []

  init(_ owners: CodeOwners) {
    self.owners = owners
  }

  mutating func entry(for path: String) -> CodeOwners.Entry? {
    owners.isTooLarge ? nil : matches(path).last.map { owners.entries[$0] }
  }

  mutating func matches(_ path: String) -> [Int] {
    let path = PathComponents(owners.prefix + path)
    let folder = Array(path.dropLast())
    if folder != self.folder {
      self.folder = folder
      candidates = owners.entries.indices.filter {
        owners.entries[$0].pattern?.mayMatch(inFolder: folder) == true
      }
    }
    return candidates.filter { owners.entries[$0].pattern?.matches(path) == true }
  }
}

/// The effect of each line of a CODEOWNERS file on a tree.
struct OwnershipTable {
  enum Effect: Equatable {
    /// It matches no file, or GitHub skips it.
    case none
    /// It decides about a file.
    case decides
    /// A later line, such as the one at this index, decides about every file it matches.
    case overruled(by: Int)
  }

  let effects: [Effect]

  init(_ owners: CodeOwners, paths: [String]) {
    var effects = [Effect](repeating: .none, count: owners.entries.count)
    // In a larger repository, most lines concern folders outside the package.
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
