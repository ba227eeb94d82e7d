import Foundation

/// The coupling of a package's targets, after Martin (2002) and Lakos (1996).
///
/// Test targets are left out: nothing depends on them, and they depend on everything.
struct CouplingMetrics: Equatable {
  struct Entry: Equatable {
    let name: String

    /// Ca, afferent coupling: the number of targets that depend on it.
    let dependents: Int

    /// Ce, efferent coupling: the number of targets it depends on.
    let dependencies: Int
    let depth: Int

    /// The size of its dependency closure, itself included.
    let closure: Int

    /// I = Ce / (Ca + Ce): 0 for a target that only others depend on, 1 for one that nothing depends on.
    var instability: Double {
      dependents + dependencies == 0
        ? 0 : Double(dependencies) / Double(dependents + dependencies)
    }
  }

  let entries: [Entry]
  let edgeCount: Int

  /// The edges from a target to a less stable one, which break the stable-dependencies principle.
  let unstableEdges: [[String]]

  /// CCD, the cumulative component dependency: the sum of all closures.
  var cumulativeDependency: Int { entries.reduce(0) { $0 + $1.closure } }

  /// NCCD: CCD relative to that of a balanced binary tree of the same size; a value far above 1 is a tangle.
  var normalizedDependency: Double {
    let count = Double(entries.count)
    guard count > 0 else { return 0 }
    return Double(cumulativeDependency) / ((count + 1) * log2(count + 1) - count)
  }

  var depth: Int { entries.map(\.depth).max() ?? 0 }

  init(_ targets: [(name: String, isTest: Bool, dependencies: [String])]) {
    let measured = targets.filter { !$0.isTest }.sorted { $0.name < $1.name }
    let names = Set(measured.map(\.name))
    var successors: [String: [String]] = [:]
    var dependents: [String: Int] = [:]
    for target in measured {
      let next = Set(target.dependencies).intersection(names).subtracting([target.name]).sorted()
      successors[target.name] = next
      for name in next { dependents[name, default: 0] += 1 }
    }
    let depths = Self.depths(measured.map(\.name), successors)
    entries = measured.map { target in
      let reached = Search.reachable(from: target.name) { successors[$0] ?? [] }
      return Entry(
        name: target.name, dependents: dependents[target.name] ?? 0,
        dependencies: successors[target.name]?.count ?? 0, depth: depths[target.name] ?? 0,
        closure: reached.union([target.name]).count)
    }
    edgeCount = successors.values.reduce(0) { $0 + $1.count }
    let instabilities = Dictionary(firstOf: entries.map { ($0.name, $0.instability) })
    unstableEdges = measured.flatMap { target in
      (successors[target.name] ?? []).filter {
        (instabilities[$0] ?? 0) > (instabilities[target.name] ?? 0)
      }.map { [target.name, $0] }
    }
  }

  /// Returns the length of the longest chain below each name; the members of a cycle count as one chain.
  private static func depths(_ names: [String], _ successors: [String: [String]]) -> [String: Int] {
    // A component is numbered after those that it leads to.
    let component = StrongComponents(names) { successors[$0] ?? [] }.component
    let members = Dictionary(grouping: component.keys) { component[$0] ?? 0 }
    var depths: [Int: Int] = [:]
    for (own, names) in members.sorted(by: { $0.key < $1.key }) {
      let below = names.flatMap { successors[$0] ?? [] }.compactMap { component[$0] }
      depths[own] = names.count + (below.compactMap { depths[$0] }.max() ?? -1)
    }
    return component.mapValues { depths[$0] ?? 0 }
  }
}

struct MetricsReport: PrintedDocument {
  let package: String
  let metrics: CouplingMetrics
  let base: CouplingMetrics?

  var text: String {
    let width = max(6, metrics.entries.map(\.name.visible.count).max() ?? 0)
    var lines = [row(["module", "Ca", "Ce", "I", "depth", "needs"], width)]
    lines += metrics.entries.map {
      row(
        [
          $0.name.visible, "\($0.dependents)", "\($0.dependencies)", fraction($0.instability),
          "\($0.depth)", "\($0.closure)",
        ], width)
    }
    lines.append("")
    lines += totals.map { name, now, before in
      "\(name): \(now)" + (before.map { $0 == now ? "" : " (was \($0))" } ?? "")
    }
    lines += metrics.unstableEdges.map {
      "depends on a less stable module: \($0[0]) → \($0[1])"
    }
    return lines.visibleList
  }

  var document: JSONObject {
    ["v": 1, "package": package, "now": state(metrics), "base": base.map(state)]
  }

  private var totals: [(name: String, now: String, before: String?)] {
    func total(
      _ name: String, _ value: (CouplingMetrics) -> String
    ) -> (name: String, now: String, before: String?) {
      (name, value(metrics), base.map(value))
    }
    return [
      total("modules") { "\($0.entries.count)" }, total("edges") { "\($0.edgeCount)" },
      total("depth") { "\($0.depth)" }, total("CCD") { "\($0.cumulativeDependency)" },
      total("NCCD") { fraction($0.normalizedDependency) },
      total("edges to less stable modules") { "\($0.unstableEdges.count)" },
    ]
  }

  private func row(_ columns: [String], _ width: Int) -> String {
    func space(_ width: Int, _ text: String) -> String {
      String(repeating: " ", count: max(0, width - text.count))
    }
    return columns[0] + space(width, columns[0])
      + zip(columns.dropFirst(), [5, 5, 7, 7, 7]).map { space($1, $0) + $0 }.joined()
  }

  private func fraction(_ value: Double) -> String { String(format: "%.2f", value) }

  private func state(_ metrics: CouplingMetrics) -> JSONObject {
    [
      "modules": metrics.entries.map { entry -> JSONObject in
        [
          "name": entry.name, "ca": entry.dependents, "ce": entry.dependencies,
          "instability": entry.instability, "depth": entry.depth, "needs": entry.closure,
        ]
      }, "edges": metrics.edgeCount, "depth": metrics.depth, "ccd": metrics.cumulativeDependency,
      "nccd": metrics.normalizedDependency, "unstableEdges": metrics.unstableEdges,
    ]
  }
}
