/// Groups of targets that belong together, told from their kinds, folders and names.
enum TargetGroups {
  private static let flat = "libraries"

  /// The group of each target by its kind, of a library by the folder it stands in.
  ///
  /// Folders that all libraries share are no part of a group's name.
  static func byFolder(_ targets: [PackageTarget]) -> [String: String] {
    let parents = targets.filter { $0.kind == .regular }.map(parent)
    var shared = parents.first ?? []
    for parent in parents {
      shared = Array(zip(shared, parent).prefix { $0 == $1 }.map(\.0))
    }
    var groups: [String: String] = [:]
    for target in targets {
      switch target.kind {
      case .test: groups[target.name] = "tests"
      case .executable: groups[target.name] = "programs"
      case .system, .binary: groups[target.name] = "system"
      case .plugin, .macro: groups[target.name] = "plugins"
      case .regular:
        let name = parent(target).dropFirst(shared.count).joined(separator: "-").lowercased()
        groups[target.name] = name.isEmpty ? flat : name
      }
    }
    return groups
  }

  /// The groups with the libraries of one flat folder told apart by the last word of their names, where
  /// several end with it.
  static func bySuffix(
    _ targets: [PackageTarget], _ groups: [String: String]
  ) -> [String: String] {
    let names = targets.filter { groups[$0.name] == flat }.map(\.name)
    let alike = Dictionary(grouping: names, by: lastWord)
      .filter { $0.value.count > 2 && $0.value.count < names.count && !$0.key.isEmpty }
    let taken = Set(groups.values)
    var groups = groups
    for (word, names) in alike {
      let name = word.lowercased() + (word.hasSuffix("s") ? "" : "s")
      if taken.contains(name) { continue }
      for target in names { groups[target] = name }
    }
    return groups
  }

  static func selectors(of names: [String], among targets: [PackageTarget]) -> [String] {
    guard names.count > 1 else { return names }
    let members = targets.filter { names.contains($0.name) }
    let words = Set(names.map(lastWord))
    let folders = Set(
      members.map { target -> String in
        guard let slash = target.folder?.lastIndex(of: "/") else { return "" }
        return String(target.folder?[..<slash] ?? "")
      })
    let candidates =
      (folders.count == 1 ? folders : []).filter { !$0.isEmpty }.map { "\($0)/*" }
      + (words.count == 1 ? words : []).filter { !$0.isEmpty }.map { "*\($0)" }
    for text in candidates {
      guard let pattern = NamePattern(text) else { continue }
      let selected = targets.filter { target in
        (text.contains("/") ? target.folder : target.name).flatMap { pattern.match($0) } != nil
      }
      if selected.map(\.name) == members.map(\.name) { return [text] }
    }
    return names
  }

  private static func parent(_ target: PackageTarget) -> [String] {
    (target.folder ?? "").split(separator: "/").dropLast().map(String.init)
      .filter { !["Sources", "Source", "src", "srcs"].contains($0) }
  }

  /// The last word of a name in camel case, `Feature` of `CartFeature`; empty when it has only one.
  private static func lastWord(_ name: String) -> String {
    guard let start = name.lastIndex(where: \.isUppercase), start != name.startIndex,
      name[name.index(before: start)].isLowercase
    else { return "" }
    return String(name[start...])
  }
}
