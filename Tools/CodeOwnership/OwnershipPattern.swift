/// A path pattern of a CODEOWNERS file.
///
/// The semantics are GitHub's: case matters, a pattern without a slash matches at any depth, a trailing slash
/// means everything below a folder, `*` stays in one component and `**` spans them.
package struct OwnershipPattern {
  package let components: [PathElement]

  package init?(_ pattern: Substring) {
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
    var elements: [PathElement] = []
    for component in components
    where component != "**" || elements.last?.wildcard != nil || elements.isEmpty {
      elements.append(PathElement(component))
    }
    self.components = elements
  }
}

/// Finds the lines of a CODEOWNERS file that decide about paths, one path after another.
///
/// A path begins where it leaves the folders of the one before, so sorted paths need each folder only once.
package struct OwnershipSearch {
  private let owners: CodeOwners

  /// The folder of the path before, in UTF-8, and its parts.
  private var folder: [UInt8] = []
  private var folders: [[Unicode.Scalar]] = []
  private var places: [OwnershipTrie.Place]

  /// The line that decides about all files of the folder, if their names do not matter there.
  private var common: Int??

  /// The number of comparisons so far.
  package private(set) var steps = 0

  package init(_ owners: CodeOwners) {
    self.owners = owners
    places = [owners.trie.root]
  }

  package mutating func entry(for path: String) -> CodeOwners.Entry? {
    line(for: path).map { owners.entries[$0] }
  }

  /// Returns the index of the last line that matches; `found` gets the ends of patterns arrived at on the way.
  package mutating func line(
    for path: String, found: (OwnershipTrie.End) -> Void = { _ in }
  ) -> Int? {
    let whole = Array((owners.prefix + path).utf8)
    let start = (whole.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    if start == whole.count { return nil }
    if whole[..<start] != folder[...] { enter(whole[..<start], found: found) }
    if let common { return common }
    let place = places[places.count - 1]
    let name = Array(String(decoding: whole[start...], as: UTF8.self).unicodeScalars)
    let line = owners.trie.place(after: place, name, isFile: true, steps: &steps, found: found).line
    if owners.trie.isSame(forAllAfter: place) { common = .some(line) }
    return line
  }

  private mutating func enter(_ folder: ArraySlice<UInt8>, found: (OwnershipTrie.End) -> Void) {
    (self.folder, self.common) = (Array(folder), nil)
    let components = PathComponents(String(decoding: folder, as: UTF8.self))
    let common = zip(folders, components).prefix { $0 == $1 }.count
    folders.removeLast(folders.count - common)
    places.removeLast(places.count - 1 - common)
    for folder in components.dropFirst(common) {
      places.append(
        owners.trie.place(
          after: places[places.count - 1], folder, isFile: false, steps: &steps, found: found))
      folders.append(folder)
    }
  }
}

/// The effect of each line of a CODEOWNERS file on a tree.
package struct OwnershipTable {
  package enum Effect: Equatable {
    /// It matches no file, or GitHub skips it.
    case none
    /// It decides about a file.
    case decides
    /// A later line, such as the one at this index, decides about every file it matches.
    case overruled(by: Int)
  }

  package let effects: [Effect]

  /// For each path, the index of the line that decides about it.
  package let lines: [Int?]

  /// The number of comparisons that were made.
  package let steps: Int

  /// Whether no path was left out because there were too many comparisons.
  package let isComplete: Bool

  /// Compares the lines with all paths, sorted, in at most `limit` comparisons.
  package init(_ owners: CodeOwners, paths: [String], limit: Int? = nil) {
    let size = paths.count + owners.entries.count
    let limit = limit ?? 300_000_000 + 64 * size * (Int.bitWidth - size.leadingZeroBitCount)
    var search = OwnershipSearch(owners)
    var winners: [OwnershipTrie.End: Int] = [:]
    var deciding: Set<Int> = []
    var lines: [Int?] = []
    for path in paths where search.steps <= limit && !owners.entries.isEmpty {
      var new: [OwnershipTrie.End] = []
      let line = search.line(for: path) { if winners[$0] == nil { new.append($0) } }
      lines.append(line)
      guard let line else { continue }
      deciding.insert(line)
      for end in new { winners[end] = line }
    }
    self.lines = lines
    steps = search.steps
    isComplete = steps <= limit
    // In a larger repository, most lines concern folders outside the package.
    effects = owners.trie.ends.enumerated().map { line, end in
      guard owners.isOfPackage, let end, let winner = winners[end] else { return .none }
      return deciding.contains(line) ? .decides : .overruled(by: winner)
    }
  }
}
