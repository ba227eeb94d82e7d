import DependencyInjection

/// Resolving from a container of a thousand registrations, and of ten thousand.
@MainActor
enum ContainerRows {
  static func all() throws -> [Row] {
    let container = try container(of: 1_000)
    let large = try self.container(of: 10_000)
    let small = try self.container(of: 10)
    let hand = opaque(HandWrittenContainer())
    var slots = SlotArray()
    let service = Service(1)
    for number in 0..<1_000 { _ = slots.provide { Service(number) } }
    let singleton = slots.provide { service }
    let existential = slots.provide { service as any Numbered }
    let transient = slots.provide { Service(1) }
    let connection = slots.provide { Connection() }
    let array = slots
    let store = slots.provide { Store(array.resolve(connection)) }
    let index = slots.provide { Index() }
    let second = slots
    let catalogue = slots.provide { Catalogue(second.resolve(store), second.resolve(index)) }
    let third = slots
    let shop = slots.provide { Shop(third.resolve(catalogue)) }
    let all = opaque(slots)
    return [
      Row(
        name: "singleton", ours: resolve(container, SingletonKey.self, \.number),
        floor: call("hand-written struct") { hand.singleton().number },
        others: [call("typed slot array") { all.resolve(singleton).number }]),
      Row(
        name: "singleton behind a protocol",
        ours: resolve(container, ProtocolKey.self, \.number),
        floor: call("hand-written struct") { hand.protocolSingleton().number },
        others: [call("typed slot array") { all.resolve(existential).number }]),
      Row(
        name: "transient", ours: resolve(container, TransientKey.self, \.number),
        floor: call("hand-written struct") { hand.transient().number },
        others: [call("typed slot array") { all.resolve(transient).number }]),
      Row(
        name: "graph of 5 transients", ours: resolve(container, ShopKey.self, \.number),
        floor: call("hand-written struct") { hand.shop().number },
        others: [call("typed slot array") { all.resolve(shop).number }]),
      Row(
        name: "singleton, 10,000 against 10 keys",
        ours: resolve(large, SingletonKey.self, \.number),
        floor: resolve(small, SingletonKey.self, \.number, name: "same, 10 keys")),
    ]
  }

  private static func container(of count: Int) throws -> DependencyContainer {
    var registry = DependencyRegistry()
    for number in Numbers.first(count - 8) { provide(number, in: &registry) }
    let plugin = "Benchmark"
    registry.provide(SingletonKey.self, plugin: plugin) { Service(1) }
    registry.provide(ProtocolKey.self, plugin: plugin) { Service(1) }
    registry.provide(TransientKey.self, scope: .transient, plugin: plugin) { Service(1) }
    registry.provide(ConnectionKey.self, scope: .transient, plugin: plugin) { Connection() }
    registry.provide(
      StoreKey.self, scope: .transient, using: ConnectionKey.self, plugin: plugin,
      make: { Store($0) })
    registry.provide(IndexKey.self, scope: .transient, plugin: plugin) { Index() }
    registry.provide(
      CatalogueKey.self, scope: .transient, using: StoreKey.self, IndexKey.self, plugin: plugin,
      make: { Catalogue($0, $1) })
    registry.provide(
      ShopKey.self, scope: .transient, using: CatalogueKey.self, plugin: plugin,
      make: { Shop($0) })
    return try registry.build()
  }

  private static func provide<N: Number>(_ number: N.Type, in registry: inout DependencyRegistry) {
    registry.provide(NumberedKey<N>.self, plugin: "Benchmark") { Service(N.value) }
  }

  // MARK: - Contenders

  @inline(__always)
  private static func resolve<K: DependencyKey>(
    _ container: DependencyContainer, _ key: K.Type, _ number: @escaping (K.Value) -> Int,
    name: String = "DependencyContainer.resolve"
  ) -> Contender {
    Contender(name) { count in
      var sum = 0
      for _ in 0..<count { sum &+= number(try container.resolve(key)) }
      return sum
    }
  }

  @inline(__always)
  private static func call(_ name: String, _ body: @escaping () -> Int) -> Contender {
    Contender(name) { count in
      var sum = 0
      for _ in 0..<count { sum &+= body() }
      return sum
    }
  }
}
