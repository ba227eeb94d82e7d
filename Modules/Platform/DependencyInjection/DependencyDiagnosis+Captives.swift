extension DependencyDiagnosis {
  /// For every holder that outlives flows, the shortest path to each per-flow key it would keep.
  func captives() -> [DependencyProblem] {
    let bringsFlow = keysBringingFlow()
    var problems: [DependencyProblem] = []
    for key in order {
      for provision in graph.providers[key] {
        let scope = graph.provisions[provision].scope
        guard scope == .singleton || scope == .weak else { continue }
        problems += captives(of: node(provision), needing: graph.needs[provision], bringsFlow)
      }
    }
    for (consumer, needs) in zip(graph.consumers, graph.consumerNeeds)
    where consumer.scope != .perFlow {
      problems += captives(of: consumer.node, needing: needs, bringsFlow)
    }
    return problems
  }

  /// Marks the per-flow keys, and the transient ones that lead to them.
  private func keysBringingFlow() -> [Bool] {
    var users = [[Int]](repeating: [], count: graph.keys.count)
    for (provision, needs) in graph.needs.enumerated()
    where graph.provisions[provision].scope == .transient {
      for need in needs { users[need].append(graph.provided[provision]) }
    }
    var brings = [Bool](repeating: false, count: graph.keys.count)
    var queue = graph.keys.indices.filter { provider(of: $0, with: .perFlow) != nil }
    for key in queue { brings[key] = true }
    while let key = queue.popLast() {
      for user in users[key] where !brings[user] {
        brings[user] = true
        queue.append(user)
      }
    }
    return brings
  }

  private func captives(
    of holder: DependencyNode, needing needs: [Int], _ bringsFlow: [Bool]
  ) -> [DependencyProblem] {
    var problems: [DependencyProblem] = []
    var cameFrom: [Int: Int] = [:]
    var queue: [Int] = []
    for need in needs where bringsFlow[need] && cameFrom[need] == nil {
      cameFrom[need] = need
      queue.append(need)
    }
    var next = 0
    while next < queue.count {
      let key = queue[next]
      next += 1
      if let perFlow = provider(of: key, with: .perFlow) {
        let between = path(to: key, cameFrom).dropLast().compactMap {
          provider(of: $0, with: .transient).map(node)
        }
        problems.append(.captive([holder] + between + [node(perFlow)]))
      }
      for provision in graph.providers[key] where graph.provisions[provision].scope == .transient {
        for need in graph.needs[provision] where bringsFlow[need] && cameFrom[need] == nil {
          cameFrom[need] = key
          queue.append(need)
        }
      }
    }
    return problems
  }

  private func provider(of key: Int, with scope: DependencyScope) -> Int? {
    graph.providers[key].first { graph.provisions[$0].scope == scope }
  }
}
