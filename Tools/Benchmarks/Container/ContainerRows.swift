import DependencyInjection

/// Resolving from a container of ten registrations, and of ten thousand.
@MainActor
enum ContainerRows {
  static func all() throws -> [Comparison] {
    let (few, many) = try (container(of: 10), container(of: 10_000))
    return [
      Comparison(
        name: "singleton, 10,000 against 10 keys", ours: singleton(many),
        beside: [singleton(few, name: "same, 10 keys")], targets: [.ratio(1.3)]),
      Comparison(
        name: "per flow, a flow with one value",
        ours: Contender("DependencyContainer.resolve") {
          try many.resolve(FlowKey.self, in: many.makeFlowScope()).number
        }),
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
