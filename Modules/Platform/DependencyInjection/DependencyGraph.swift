/// The registrations as a graph of keys, numbered.
///
/// Keys that are needed and not provided are in it too, without providers.
struct DependencyGraph {
  let bindings: [Binding]
  let consumers: [Consumer]
  /// The keys; a key's number is its index.
  private(set) var keys: [KeyReference] = []

  private(set) var providers: [[Int]] = []
  private(set) var provided: [Int] = []
  /// For each binding, the numbers of the keys it needs.
  private(set) var needs: [[Int]] = []
  /// For each consumer, the numbers of the keys it needs.
  private(set) var consumerNeeds: [[Int]] = []

  private var numbers: [KeyReference: Int] = [:]

  init(bindings: [Binding], consumers: [Consumer]) {
    self.bindings = bindings
    self.consumers = consumers
    numbers.reserveCapacity(bindings.count)
    for (index, binding) in bindings.enumerated() {
      let key = number(of: binding.key)
      provided.append(key)
      providers[key].append(index)
    }
    needs = bindings.map { numbers(of: $0.needs) }
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

  /// Whether every key has one provider, no key needs itself and no singleton a per-flow value.
  var isSound: Bool {
    guard providers.allSatisfy({ $0.count == 1 }) else { return false }
    let provider = providers.map { $0[0] }
    func isPerFlow(_ key: Int) -> Bool { bindings[provider[key]].scope == .perFlow }

    var waitingFor = [Int](repeating: 0, count: keys.count)
    var neededBy = [[Int]](repeating: [], count: keys.count)
    for key in keys.indices {
      for need in needs[provider[key]] {
        if isPerFlow(need), !isPerFlow(key) { return false }
        waitingFor[key] += 1
        neededBy[need].append(key)
      }
    }
    for (consumer, needs) in zip(consumers, consumerNeeds) where consumer.scope != .perFlow {
      if needs.contains(where: isPerFlow) { return false }
    }
    // Keys that wait for none are taken away until the rest, if any, wait for each other.
    var free = keys.indices.filter { waitingFor[$0] == 0 }
    var taken = 0
    while let key = free.popLast() {
      taken += 1
      for user in neededBy[key] {
        waitingFor[user] -= 1
        if waitingFor[user] == 0 { free.append(user) }
      }
    }
    return taken == keys.count
  }

  /// Every problem, in an order that does not depend on the order of registration.
  func problems() -> [DependencyProblem] {
    DependencyDiagnosis(self).problems()
  }
}
