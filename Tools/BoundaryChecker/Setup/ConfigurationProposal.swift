/// A configuration whose contracts a package keeps, inferred from its folders and its dependencies.
///
/// Targets are grouped by what they are: programs, tests, and libraries by the folder they stand in, or,
/// where all stand in one, by the word that several names end with, such as `Feature`. Where groups of folders
/// would depend on each other in a circle, libraries are grouped by the longest chain below them instead,
/// which never does. Each group becomes a layer, and a contract lets it import exactly the layers it imports
/// today, so that the first run is green and the next new edge is not.
struct ConfigurationProposal {
  struct Layer: Equatable {
    let name: String
    let targets: [String]
    let mayImport: [String]
  }

  let layers: [Layer]

  init(_ model: PackageModel) {
    let edges = Reachability.any.successors(in: model)
    let targets = model.graph.targets
    var groups = TargetGroups.byFolder(targets)
    let named = TargetGroups.bySuffix(targets, groups)
    if Self.isAcyclic(named, edges) { groups = named }
    if !Self.isAcyclic(groups, edges) { groups = Self.byDepth(targets, edges) }
    let members = Dictionary(grouping: targets.map(\.name)) { groups[$0] ?? "" }
    var uses: [String: Set<String>] = [:]
    for (source, next) in edges {
      for name in next { uses[groups[source] ?? "", default: []].insert(groups[name] ?? "") }
    }
    let order = Self.ordered(members.keys.sorted(), uses)
    layers = order.map { name in
      Layer(
        name: name, targets: TargetGroups.selectors(of: members[name] ?? [], among: targets),
        mayImport: order.filter { uses[name]?.contains($0) == true })
    }
  }

  func json() -> String {
    func list(_ words: [String]) -> String {
      "[" + words.map(JSONObject.quoted).joined(separator: ", ") + "]"
    }
    let layerLines = layers.map { layer in
      let line =
        "    { \"name\": \(JSONObject.quoted(layer.name)), \"targets\": \(list(layer.targets)) }"
      if line.count <= 100 { return line }
      let targets = layer.targets.map { "        \(JSONObject.quoted($0))" }.joined(
        separator: ",\n")
      return """
            {
              "name": \(JSONObject.quoted(layer.name)),
              "targets": [
        \(targets)
              ]
            }
        """
    }
    let contracts = layers.map { layer in
      let allowed =
        layer.mayImport.isEmpty ? "nothing" : "only \(layer.mayImport.joined(separator: ", "))"
      return """
            {
              "name": \(JSONObject.quoted("\(layer.name)-imports")),
              "targets": \(list(["layer:\(layer.name)"])),
              "mayImport": \(list(layer.mayImport.map { "layer:\($0)" })),
              "reason": \(JSONObject.quoted("As of today it imports \(allowed) of this package."))
            }
        """
    }
    return """
      {
        "version": 1,
        "layers": [
      \(layerLines.joined(separator: ",\n"))
        ],
        "contracts": [
      \(contracts.joined(separator: ",\n"))
        ]
      }

      """
  }

  private static func byDepth(
    _ targets: [PackageTarget], _ edges: [String: [String]]
  ) -> [String: String] {
    let depths = CouplingMetrics(
      targets.map { ($0.name, $0.kind == .test, edges[$0.name] ?? []) }
    ).entries.reduce(into: [:]) { $0[$1.name] = $1.depth }
    var groups: [String: String] = [:]
    for target in targets {
      groups[target.name] = depths[target.name].map { "level-\($0)" } ?? "tests"
    }
    return groups
  }

  private static func isAcyclic(_ groups: [String: String], _ edges: [String: [String]]) -> Bool {
    var between: [String: [String]] = [:]
    for (source, next) in edges {
      for name in next where groups[name] != groups[source] {
        between[groups[source] ?? "", default: []].append(groups[name] ?? "")
      }
    }
    let names = Set(groups.values).sorted()
    let components = StrongComponents(names) { between[$0] ?? [] }
    return Set(components.component.values).count == names.count
  }

  /// The layers so that each stands above what it uses, as far as there is such an order.
  private static func ordered(_ names: [String], _ uses: [String: Set<String>]) -> [String] {
    let depths = CouplingMetrics(names.map { ($0, false, (uses[$0] ?? []).sorted()) })
      .entries.reduce(into: [:]) { $0[$1.name] = $1.depth }
    return names.sorted { (-(depths[$0] ?? 0), $0) < (-(depths[$1] ?? 0), $1) }
  }
}

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
