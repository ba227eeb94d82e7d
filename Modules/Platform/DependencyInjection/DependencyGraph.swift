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

  private var numbers: [ObjectIdentifier: Int] = [:]

  init(bindings: [Binding], consumers: [Consumer]) {
    (self.bindings, self.consumers) = (bindings, consumers)
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
    if let number = numbers[key.id] { return number }
    numbers[key.id] = keys.count
    keys.append(key)
    providers.append([])
    return keys.count - 1
  }

  /// Whether every key has one provider, no key needs itself and no singleton a per-flow value.
  var isSound: Bool {
    guard providers.allSatisfy({ $0.count == 1 }) else { return false }
    func isPerFlow(_ key: Int) -> Bool { bindings[providers[key][0]].scope == .perFlow }
    let scopes = bindings.map(\.scope) + consumers.map(\.scope)
    for (scope, needs) in zip(scopes, needs + consumerNeeds) where scope != .perFlow {
      if needs.contains(where: isPerFlow) { return false }
    }
    return !Self.leadingToCycles(providers.map { needs[$0[0]] }).contains(true)
  }

  /// Which keys lead to a cycle, by those that each of them needs.
  ///
  /// Keys that need none are taken away until the rest, if any, need each other.
  static func leadingToCycles(_ edges: [[Int]]) -> [Bool] {
    var users = [[Int]](repeating: [], count: edges.count)
    for (key, needs) in edges.enumerated() {
      for need in needs { users[need].append(key) }
    }
    var open = edges.map(\.count)
    var isLeft = [Bool](repeating: true, count: edges.count)
    var free = edges.indices.filter { open[$0] == 0 }
    while let key = free.popLast() {
      isLeft[key] = false
      for user in users[key] {
        open[user] -= 1
        if open[user] == 0 { free.append(user) }
      }
    }
    return isLeft
  }
}
