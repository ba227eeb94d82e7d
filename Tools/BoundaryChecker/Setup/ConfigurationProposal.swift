import BoundaryRules
import PackageReading

/// A configuration whose contracts a package keeps, inferred from its folders and dependencies.
///
/// Targets are grouped by kind: programs, tests, and libraries by folder or, if all are in one folder, by a
/// word at the end of several names, such as `Feature`. If groups of folders would depend on each other in a
/// cycle, libraries are grouped by the longest chain below them instead, which never does. Each group becomes
/// a layer, and a contract lets it import exactly the layers it imports today. The first run is green, and
/// the next new edge is a finding.
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

  func json() throws(BoundaryCheckError) -> String {
    let document: JSONObject = [
      "version": 2,
      "layers": layers.map { layer -> JSONObject in
        ["name": layer.name, "targets": layer.targets]
      },
      "contracts": layers.map { layer -> JSONObject in
        let allowed =
          layer.mayImport.isEmpty ? "nothing" : "only \(layer.mayImport.joined(separator: ", "))"
        return [
          "name": "\(layer.name)-imports", "targets": ["layer:\(layer.name)"],
          "mayImport": layer.mayImport.map { "layer:\($0)" },
          "reason": "Its current imports: \(allowed) of this package.",
        ]
      },
    ]
    return try document.text()
  }

  private static func byDepth(
    _ targets: [PackageTarget], _ edges: [String: [String]]
  ) -> [String: String] {
    let depths = depths(of: targets.filter { $0.kind != .test }.map(\.name), edges)
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

  private static func ordered(_ names: [String], _ uses: [String: Set<String>]) -> [String] {
    let depths = depths(of: names, uses.mapValues { $0.sorted() })
    return names.sorted { (-(depths[$0] ?? 0), $0) < (-(depths[$1] ?? 0), $1) }
  }

  /// Returns the length of the longest chain below each name; the members of a cycle count as one chain.
  private static func depths(of names: [String], _ edges: [String: [String]]) -> [String: Int] {
    // A component is numbered after those that it leads to.
    let component = StrongComponents(names) { edges[$0] ?? [] }.component
    let members = Dictionary(grouping: component.keys) { component[$0] ?? 0 }
    var depths: [Int: Int] = [:]
    for (own, names) in members.sorted(by: { $0.key < $1.key }) {
      let below = names.flatMap { edges[$0] ?? [] }.compactMap { component[$0] }
      depths[own] = names.count + (below.compactMap { depths[$0] }.max() ?? -1)
    }
    return component.mapValues { depths[$0] ?? 0 }
  }
}

enum TargetGroups {
  private static let flat = "libraries"

  /// Returns the group of each target by its kind, and of a library by its folder.
  ///
  /// Folders that all libraries share are not part of a group's name.
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

  /// Returns the groups with the libraries of one flat folder divided by a common last word of their names.
  static func bySuffix(_ targets: [PackageTarget], _ groups: [String: String]) -> [String: String] {
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

  /// Returns the last word of a camel-case name, `Feature` of `CartFeature`; empty if there is only one.
  private static func lastWord(_ name: String) -> String {
    guard let start = name.lastIndex(where: \.isUppercase), start != name.startIndex,
      name[name.index(before: start)].isLowercase
    else { return "" }
    return String(name[start...])
  }
}
