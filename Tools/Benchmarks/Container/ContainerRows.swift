import DependencyInjection

/// Resolving from a container of a thousand registrations, and of ten thousand.
@MainActor
enum ContainerRows {
  static func all() throws -> [Comparison] {
    let container = try container(of: 1_000)
    let large = try self.container(of: 10_000)
    let small = try self.container(of: 10)
    let hand = opaque(HandWrittenContainer())
    return [
      Comparison(
        name: "singleton", ours: resolve(container, SingletonKey.self, \.number),
        floor: call("hand-written struct") { hand.singleton().number }),
      Comparison(
        name: "singleton behind a protocol",
        ours: resolve(container, ProtocolKey.self, \.number),
        floor: call("hand-written struct") { hand.protocolSingleton().number }),
      Comparison(
        name: "per flow, made before",
        ours: resolve(container, FlowKey.self, \.number, in: container.makeFlowScope()),
        floor: call("hand-written struct") { hand.singleton().number }),
      Comparison(
        name: "per flow, a flow with one value",
        ours: Contender("DependencyContainer.resolve") { count in
          var sum = 0
          for _ in 0..<count {
            sum &+= try container.resolve(FlowKey.self, in: container.makeFlowScope()).number
          }
          return sum
        },
        floor: call("hand-written struct") { hand.perFlow().number }),
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
