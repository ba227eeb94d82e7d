import DependencyInjection

/// Resolving from a container of a thousand registrations, and of ten thousand.
@MainActor
enum ContainerRows {
  static func all() throws -> [Comparison] {
    let containers = try [10, 1_000, 10_000].map(container)
    let hand = opaque(HandWrittenContainer())
    return [
      Comparison(
        name: "singleton", ours: singleton(containers[1]),
        floor: Contender("hand-written struct") { hand.singleton().number }),
      Comparison(
        name: "per flow, a flow with one value",
        ours: Contender("DependencyContainer.resolve") {
          try containers[1].resolve(FlowKey.self, in: containers[1].makeFlowScope()).number
        },
        floor: Contender("hand-written struct") { hand.perFlow().number }),
      Comparison(
        name: "singleton, 10,000 against 10 keys", ours: singleton(containers[2]),
        floor: singleton(containers[0], name: "same, 10 keys"), targets: [.ratio(1.3)]),
    ]
  }

  private static func container(of count: Int) throws -> DependencyContainer {
    func provide<N: Number>(_ number: N.Type, in registry: inout DependencyRegistry) {
      registry.provide(NumberedKey<N>.self, plugin: "Benchmark") { Service(N.value) }
    }
    var registry = DependencyRegistry()
    for number in Numbers.first(count - 2) { provide(number, in: &registry) }
    registry.provide(SingletonKey.self, plugin: "Benchmark") { Service(1) }
    registry.provide(FlowKey.self, scope: .perFlow, plugin: "Benchmark") { Service(1) }
    return try registry.build()
  }

  private static func singleton(
    _ container: DependencyContainer, name: String = "DependencyContainer.resolve"
  ) -> Contender {
    Contender(name) { try container.resolve(SingletonKey.self).number }
  }
}

/// What is resolved.
private final class Service: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

private enum SingletonKey: DependencyKey { typealias Value = Service }
private enum FlowKey: DependencyKey { typealias Value = Service }
private enum NumberedKey<N: Number>: DependencyKey { typealias Value = Service }

/// The floor of resolving: a struct of closures, as somebody would write it by hand for one app.
private struct HandWrittenContainer {
  let singleton: () -> Service
  let perFlow = { Service(1) }

  init() {
    let service = Service(1)
    singleton = { service }
  }
}
