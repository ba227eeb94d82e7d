import DependencyInjection

/// Resolving from a container of a thousand registrations, and of ten thousand.
@MainActor
enum ContainerRows {
  private static let slotArray = "typed slot array"

  static func all() throws -> [Comparison] {
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
      Comparison(
        name: "singleton", ours: resolve(container, SingletonKey.self, \.number),
        floor: call("hand-written struct") { hand.singleton().number },
        others: [call(slotArray) { all.resolve(singleton).number }],
        targets: [Target.nanoseconds(50).or(.ratio(2, to: slotArray))]),
      Comparison(
        name: "singleton behind a protocol",
        ours: resolve(container, ProtocolKey.self, \.number),
        floor: call("hand-written struct") { hand.protocolSingleton().number },
        others: [call(slotArray) { all.resolve(existential).number }],
        targets: [Target.nanoseconds(50).or(.ratio(2, to: slotArray))]),
      Comparison(
        name: "transient", ours: resolve(container, TransientKey.self, \.number),
        floor: call("hand-written struct") { hand.transient().number },
        others: [call(slotArray) { all.resolve(transient).number }],
        targets: [Target.nanoseconds(60).or(.ratio(60.0 / 49, to: slotArray))]),
      Comparison(
        name: "graph of 5 transients", ours: resolve(container, ShopKey.self, \.number),
        floor: call("hand-written struct") { hand.shop().number },
        others: [call(slotArray) { all.resolve(shop).number }],
        targets: [Target.nanoseconds(320).or(.ratio(320.0 / 268, to: slotArray))]),
      Comparison(
        name: "per flow, made before",
        ours: resolve(container, FlowKey.self, \.number, in: container.makeFlowScope()),
        floor: call("hand-written struct") { hand.singleton().number },
        others: [call(slotArray) { all.resolve(singleton).number }]),
      Comparison(
        name: "per flow, a flow with one value",
        ours: Contender("DependencyContainer.resolve") { count in
          var sum = 0
          for _ in 0..<count {
            sum &+= try container.resolve(FlowKey.self, in: container.makeFlowScope()).number
          }
          return sum
        },
        floor: call("hand-written struct") { hand.transient().number }),
      Comparison(
        name: "singleton, 10,000 against 10 keys",
        ours: resolve(large, SingletonKey.self, \.number),
        floor: resolve(small, SingletonKey.self, \.number, name: "same, 10 keys"),
        targets: [.ratio(1.3)]),
    ]
  }

  private static func container(of count: Int) throws -> DependencyContainer {
    var registry = DependencyRegistry()
    for number in Numbers.first(count - 9) { provide(number, in: &registry) }
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
    registry.provide(FlowKey.self, scope: .perFlow, plugin: plugin) { Service(1) }
    return try registry.build()
  }

  private static func provide<N: Number>(_ number: N.Type, in registry: inout DependencyRegistry) {
    registry.provide(NumberedKey<N>.self, plugin: "Benchmark") { Service(N.value) }
  }

  // MARK: - Contenders

  @inline(__always)
  private static func resolve<K: DependencyKey>(
    _ container: DependencyContainer, _ key: K.Type, _ number: @escaping (K.Value) -> Int,
    in flow: FlowScope? = nil, name: String = "DependencyContainer.resolve"
  ) -> Contender {
    Contender(name) { count in
      var sum = 0
      for _ in 0..<count { sum &+= number(try container.resolve(key, in: flow)) }
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
