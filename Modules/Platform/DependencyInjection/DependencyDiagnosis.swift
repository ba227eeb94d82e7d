/// Words for what is wrong with a graph; made only once something is known to be wrong.
///
/// Keys and registrations are renumbered by name and site first, so that the order of registration
/// shows nowhere.
struct DependencyDiagnosis {
  let graph: DependencyGraph

  /// The keys' numbers in the order of their names.
  let order: [Int]

  /// What each key is called: its name, or the full name of its type where two keys share a name.
  let labels: [String]

  init(_ graph: DependencyGraph) {
    let sorted = DependencyGraph(
      provisions: Self.sorted(graph.provisions), consumers: Self.sorted(graph.consumers))
    let names = sorted.keys.map(\.name)
    let typeNames = sorted.keys.map(\.typeName)
    let holders = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    self.graph = sorted
    labels = zip(names, typeNames).map { holders[$0] == 1 ? $0 : $1 }
    order = sorted.keys.indices.sorted { (names[$0], typeNames[$0]) < (names[$1], typeNames[$1]) }
  }

  func problems() -> [DependencyProblem] {
    duplicates() + missing() + notObjects() + cycles() + captives()
  }

  /// The registration that provides a key, as a node.
  func node(_ provision: Int) -> DependencyNode {
    let registered = graph.provisions[provision]
    return DependencyNode(
      name: labels[graph.provided[provision]], scope: registered.scope, site: registered.site)
  }

  private func duplicates() -> [DependencyProblem] {
    order.filter { graph.providers[$0].count > 1 }.map { key in
      .duplicate(key: labels[key], providers: graph.providers[key].map(node))
    }
  }

  private func missing() -> [DependencyProblem] {
    var users = [[DependencyNode]](repeating: [], count: graph.keys.count)
    for (provision, needs) in graph.needs.enumerated() {
      let node = node(provision)
      for key in Set(needs) { users[key].append(node) }
    }
    for (consumer, needs) in zip(graph.consumers, graph.consumerNeeds) {
      for key in Set(needs) { users[key].append(consumer.node) }
    }
    return order.filter { graph.providers[$0].isEmpty }.map { key in
      .missing(key: labels[key], neededBy: users[key])
    }
  }

  private func notObjects() -> [DependencyProblem] {
    order.flatMap { key -> [DependencyProblem] in
      graph.providers[key].compactMap { provision in
        let registered = graph.provisions[provision]
        guard registered.scope == .weak, !registered.key.type.deliversObject else { return nil }
        return .notAnObject(
          key: labels[key], valueType: registered.key.type.valueTypeName, provider: node(provision))
      }
    }
  }

  private static func sorted(_ provisions: [Provision]) -> [Provision] {
    provisions.map { (name: $0.key.name, type: $0.key.typeName, provision: $0) }
      .sorted { left, right in
        (left.name, left.type, left.provision.site) < (right.name, right.type, right.provision.site)
      }
      .map(\.provision)
  }

  private static func sorted(_ consumers: [Consumer]) -> [Consumer] {
    consumers.sorted { ($0.node.name, $0.node.site) < ($1.node.name, $1.node.site) }
  }
}
