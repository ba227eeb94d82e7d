/// The registrations as a graph of keys, numbered.
///
/// Keys that are needed and not provided are in it too, without providers.
struct DependencyGraph {
  let provisions: [Provision]
  let consumers: [Consumer]

  /// The keys; a key's number is its index.
  private(set) var keys: [KeyReference] = []

  /// For each key, the indices of the provisions that provide it.
  private(set) var providers: [[Int]] = []

  /// For each provision, the number of the key it provides.
  private(set) var provided: [Int] = []

  /// For each provision, the numbers of the keys it needs.
  private(set) var needs: [[Int]] = []

  /// For each consumer, the numbers of the keys it needs.
  private(set) var consumerNeeds: [[Int]] = []

  private var numbers: [KeyReference: Int] = [:]

  init(provisions: [Provision], consumers: [Consumer]) {
    self.provisions = provisions
    self.consumers = consumers
    numbers.reserveCapacity(provisions.count)
    for (index, provision) in provisions.enumerated() {
      let key = number(of: provision.key)
      provided.append(key)
      providers[key].append(index)
    }
    needs = provisions.map { numbers(of: $0.needs) }
    consumerNeeds = consumers.map { numbers(of: $0.needs) }
  }

  private mutating func numbers(of keys: [KeyReference]) -> [Int] {
    keys.map { number(of: $0) }
  }

  private mutating func number(of key: KeyReference) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = keys.count
    keys.append(key)
    providers.append([])
    return keys.count - 1
  }

  /// The provisions, each after all it needs, or `nil` if the graph has any problem.
  func constructionOrder() -> [Provision]? {
    guard providers.allSatisfy({ $0.count == 1 }) else { return nil }
    let provider = providers.map { $0[0] }

    var waitingFor = [Int](repeating: 0, count: keys.count)
    var neededBy = [[Int]](repeating: [], count: keys.count)
    for key in keys.indices {
      for need in needs[provider[key]] {
        waitingFor[key] += 1
        neededBy[need].append(key)
      }
    }
    var order = keys.indices.filter { waitingFor[$0] == 0 }
    var next = 0
    while next < order.count {
      for user in neededBy[order[next]] {
        waitingFor[user] -= 1
        if waitingFor[user] == 0 { order.append(user) }
      }
      next += 1
    }
    guard order.count == keys.count else { return nil }

    var bringsFlow = [Bool](repeating: false, count: keys.count)
    for key in order {
      let provision = provisions[provider[key]]
      let needsFlow = needs[provider[key]].contains { bringsFlow[$0] }
      switch provision.scope {
      case .perFlow: bringsFlow[key] = true
      case .transient: bringsFlow[key] = needsFlow
      case .singleton, .weak: if needsFlow { return nil }
      }
      if provision.scope == .weak, !provision.key.type.deliversObject { return nil }
    }
    for (consumer, needs) in zip(consumers, consumerNeeds) where consumer.scope != .perFlow {
      if needs.contains(where: { bringsFlow[$0] }) { return nil }
    }
    return order.map { provisions[provider[$0]] }
  }

  /// Every problem, in an order that does not depend on the order of registration.
  func problems() -> [DependencyProblem] {
    DependencyDiagnosis(self).problems()
  }
}
