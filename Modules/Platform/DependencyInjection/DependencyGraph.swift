public import Diagnostics

/// The registrations as a graph of numbered keys, including keys that are needed but not provided.
struct DependencyGraph {
  let bindings: [Binding]
  let consumers: [Consumer]
  private(set) var keys: [KeyReference] = []

  private(set) var providers: [[Int]] = []
  private(set) var provided: [Int] = []
  private(set) var needs: [[Int]] = []
  /// The needs of each binding with those of its contributors, which are consumers as well.
  private(set) var reached: [[Int]] = []
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
    reached = zip(bindings, needs).map { binding, needs in
      needs + numbers(of: binding.contributors.flatMap(\.needs))
    }
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

  /// Whether every key has one provider, there is no cycle, and no singleton needs a per-flow value.
  var isSound: Bool {
    guard providers.allSatisfy({ $0.count == 1 }) else { return false }
    func isPerFlow(_ key: Int) -> Bool { bindings[providers[key][0]].scope == .perFlow }
    let scopes = bindings.map(\.scope) + consumers.map(\.scope)
    for (scope, needs) in zip(scopes, needs + consumerNeeds) where scope != .perFlow {
      if needs.contains(where: isPerFlow) { return false }
    }
    return !Self.leadingToCycles(providers.map { reached[$0[0]] }).contains(true)
  }

  /// Which keys lead to a cycle, given the keys that each of them needs.
  ///
  /// Keys without needs are removed repeatedly until the remaining ones, if any, need each other.
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

/// A registration in the dependency graph: a provided key, or a consumer outside the graph.
public struct DependencyNode: Sendable, Hashable {
  /// The name of the key or of the consumer.
  public let name: String
  /// How long the value or the consumer lives.
  public let scope: DependencyScope
  /// The plugin and the line of the registration.
  public internal(set) var site: RegistrationSite

  /// Describes a registration.
  public init(name: String, scope: DependencyScope, site: RegistrationSite) {
    (self.name, self.scope, self.site) = (name, scope, site)
  }
}

/// A provided key and the keys it needs, for display.
public struct DependencyEdges: Sendable, Hashable {
  /// The registration that provides the key.
  public let node: DependencyNode
  /// The names of the keys it needs, in the order in which it receives their values.
  public let needs: [String]
}

/// The plugin and the source line of a registration.
public struct RegistrationSite: Sendable, Hashable {
  /// The plugin's name.
  public internal(set) var plugin: String
  /// The file and line of the registration.
  public let source: SourceLine

  public init(plugin: String, fileID: String, line: Int) {
    (self.plugin, source) = (plugin, SourceLine(fileID: fileID, line: line))
  }
}

extension RegistrationSite: Comparable {
  public static func < (left: RegistrationSite, right: RegistrationSite) -> Bool {
    (left.plugin, left.source) < (right.plugin, right.source)
  }
}

extension RegistrationSite: CustomStringConvertible {
  /// The location as compilers print it, `Module/File.swift:12`.
  public var description: String { source.description }
}
