/// Finds all problems of a graph that is known to have one.
///
/// Keys and registrations are first renumbered by name and site, so that the result does not depend on the
/// order of registration.
struct DependencyDiagnosis {
  let graph: DependencyGraph
  /// The numbers of the keys, in the order of their names.
  let order: [Int]
  /// The label of each key: its name, or the full name of its type if two keys share a name.
  let labels: [String]

  init(_ graph: DependencyGraph) {
    let sorted = DependencyGraph(
      bindings: Self.sorted(graph.bindings), consumers: Self.sorted(graph.consumers))
    let names = sorted.keys.map(\.name)
    let typeNames = sorted.keys.map(\.typeName)
    let holders = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    self.graph = sorted
    labels = zip(names, typeNames).map { holders[$0] == 1 ? $0 : $1 }
    order = sorted.keys.indices.sorted { (names[$0], typeNames[$0]) < (names[$1], typeNames[$1]) }
  }

  func problems() -> [DependencyProblem] {
    duplicates() + missing() + cycles() + captives()
  }

  func node(_ binding: Int) -> DependencyNode {
    let registered = graph.bindings[binding]
    return DependencyNode(
      name: labels[graph.provided[binding]], scope: registered.scope, site: registered.site)
  }

  private func duplicates() -> [DependencyProblem] {
    order.filter { graph.providers[$0].count > 1 }.map { key in
      .duplicate(key: labels[key], providers: graph.providers[key].map(node))
    }
  }

  private func missing() -> [DependencyProblem] {
    var users = [[DependencyNode]](repeating: [], count: graph.keys.count)
    for (binding, needs) in graph.needs.enumerated() {
      let node = node(binding)
      for key in Set(needs) { users[key].append(node) }
    }
    for (consumer, needs) in zip(graph.consumers, graph.consumerNeeds) {
      for key in Set(needs) { users[key].append(consumer.node) }
    }
    return order.filter { graph.providers[$0].isEmpty }.map { key in
      .missing(key: labels[key], neededBy: users[key])
    }
  }

  /// Every holder that outlives flows, with each per-flow value that it would keep.
  private func captives() -> [DependencyProblem] {
    let singletons = order.flatMap { graph.providers[$0] }
      .filter { graph.bindings[$0].scope == .singleton }
      .map { (holder: node($0), needs: graph.needs[$0]) }
    let consumers = zip(graph.consumers, graph.consumerNeeds)
      .filter { consumer, _ in consumer.scope == .singleton }
      .map { consumer, needs in (holder: consumer.node, needs: needs) }
    return (singletons + consumers).flatMap { holder, needs in
      var seen: Set<Int> = []
      return needs.filter { seen.insert($0).inserted }.compactMap { need in
        graph.providers[need].first { graph.bindings[$0].scope == .perFlow }
          .map { DependencyProblem.captive(holder: holder, held: node($0)) }
      }
    }
  }

  private static func sorted(_ bindings: [Binding]) -> [Binding] {
    bindings.map { (name: $0.key.name, type: $0.key.typeName, binding: $0) }
      .sorted { left, right in
        (left.name, left.type, left.binding.site) < (right.name, right.type, right.binding.site)
      }
      .map(\.binding)
  }

  private static func sorted(_ consumers: [Consumer]) -> [Consumer] {
    consumers.sorted { ($0.node.name, $0.node.site) < ($1.node.name, $1.node.site) }
  }
}
