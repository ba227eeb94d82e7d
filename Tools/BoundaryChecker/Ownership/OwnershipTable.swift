/// What the lines of a CODEOWNERS file do in a tree.
struct OwnershipTable {
  /// What a line does.
  enum Effect: Equatable {
    /// It matches no file, or GitHub skips it.
    case none
    /// It decides about a file.
    case decides
    /// Every file it matches is decided by a later line, such as the one at this index.
    case overruled(by: Int)
  }

  /// The effect of each of the file's entries.
  let effects: [Effect]

  /// - Complexity: O(*n* · *m*) in the folders and entries, and for each file the entries that depend
  ///   on its name.
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
