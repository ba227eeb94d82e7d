import DependencyInjection

/// A registry in which each key needs the next.
enum ChainOfKeys {
  /// A registry of `length` keys; in a closed one the last key needs the first.
  static func registry(length: Int, closed: Bool) -> DependencyRegistry {
    var registry = DependencyRegistry()
    extend(&registry, at: Zero.self, left: length, closed: closed)
    return registry
  }

  private static func extend<Number>(
    _ registry: inout DependencyRegistry, at number: Number.Type, left: Int, closed: Bool
  ) {
    let key = NumberedKey<Number>.self
    if left > 1 {
      registry.provide(key, using: NumberedKey<Successor<Number>>.self, plugin: "Chain") { $0 + 1 }
      extend(&registry, at: Successor<Number>.self, left: left - 1, closed: closed)
    } else if closed {
      registry.provide(key, using: NumberedKey<Zero>.self, plugin: "Chain") { $0 + 1 }
    } else {
      registry.provide(key, plugin: "Chain") { 1 }
    }
  }
}
