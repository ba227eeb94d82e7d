/// A configuration that a package passes, inferred from its folders and its dependencies.
///
/// Targets are grouped by what they are: programs, tests, and libraries by the folder they stand in.
/// Where groups of folders would depend on each other in a circle, libraries are grouped by the longest
/// chain below them instead, which never does. Each group becomes a layer, and a contract lets it import
/// exactly the layers it imports today, so that the first run is green and the next new edge is not.
struct ConfigurationProposal {
  struct Layer: Equatable {
    let name: String
    let targets: [String]

    /// The layers it may import, itself included where its targets import each other.
    let mayImport: [String]
  }

  /// The layers from high to low.
  let layers: [Layer]

  init(_ model: PackageModel) {
    let edges = Reachability.any.successors(in: model)
    let targets = model.graph.targets
    var groups = Self.byFolder(targets)
    if !Self.isAcyclic(groups, edges) { groups = Self.byDepth(targets, edges) }
    let members = Dictionary(grouping: targets.map(\.name)) { groups[$0] ?? "" }
    var uses: [String: Set<String>] = [:]
    for (source, next) in edges {
      for name in next { uses[groups[source] ?? "", default: []].insert(groups[name] ?? "") }
    }
    let order = Self.ordered(members.keys.sorted(), uses)
    layers = order.map { name in
      Layer(
        name: name, targets: members[name] ?? [],
        mayImport: order.filter { uses[name]?.contains($0) == true })
    }
  }

  /// The text of the configuration file.
  func json() -> String {
    func list(_ words: [String]) -> String {
      "[" + words.map(quoted).joined(separator: ", ") + "]"
    }
    let layerLines = layers.map {
      "    { \"name\": \(quoted($0.name)), \"targets\": \(list($0.targets)) }"
    }
    let contracts = layers.map { layer in
      let allowed =
        layer.mayImport.isEmpty ? "nothing" : "only \(layer.mayImport.joined(separator: ", "))"
      return """
            {
              "name": \(quoted("\(layer.name)-imports")),
              "targets": \(list(["layer:\(layer.name)"])),
              "mayImport": \(list(layer.mayImport.map { "layer:\($0)" })),
              "reason": \(quoted("As of today it imports \(allowed) of this package."))
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

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func byFolder(_ targets: [PackageTarget]) -> [String: String] {
    var groups: [String: String] = [:]
    for target in targets {
      switch target.kind {
      case .test: groups[target.name] = "tests"
      case .executable: groups[target.name] = "programs"
      case .system, .binary: groups[target.name] = "system"
      case .plugin, .macro: groups[target.name] = "plugins"
      case .regular:
        let parts = (target.folder ?? "").split(separator: "/").dropLast()
        let parent = parts.filter { $0 != "Sources" && $0 != "Source" && $0 != "src" }
        let name = parent.joined(separator: "-").lowercased()
        groups[target.name] = name.isEmpty ? "libraries" : name
      }
    }
    return groups
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
    let components = NamedComponents(names, successors: between)
    return Set(components.component.values).count == names.count
  }

  /// The layers so that each stands above what it uses, as far as there is such an order.
  private static func ordered(_ names: [String], _ uses: [String: Set<String>]) -> [String] {
    let depths = CouplingMetrics(names.map { ($0, false, (uses[$0] ?? []).sorted()) })
      .entries.reduce(into: [:]) { $0[$1.name] = $1.depth }
    return names.sorted { (-(depths[$0] ?? 0), $0) < (-(depths[$1] ?? 0), $1) }
  }
}
