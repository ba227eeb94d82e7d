import DependencyInjection
import Expectations
import Testing

@Suite("The graph proof")
struct GraphProofTests {
  private func problems(_ registry: DependencyRegistry) -> [DependencyProblem] {
    do throws(DependencyGraphError) {
      _ = try registry.build()
      return []
    } catch {
      return error.problems
    }
  }

  private func node(
    _ name: String, _ scope: DependencyScope, _ plugin: String, _ line: Int
  ) -> DependencyNode {
    DependencyNode(
      name: name, scope: scope, site: RegistrationSite(plugin: plugin, fileID: "F", line: line))
  }

  private func node(_ name: String, _ plugin: String, _ line: Int) -> DependencyNode {
    node(name, .singleton, plugin, line)
  }

  @Test("building constructs nothing")
  func constructsNothing() throws {
    let log = Log()
    var registry = DependencyRegistry()
    registry.provide(TokenKey.self, plugin: "One") { Token(log: log) }
    _ = try registry.build()
    expectEqual(log.lines, [])
  }

  @Test("a missing key is reported once, with everybody who needs it")
  func missing() {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, using: BKey.self, plugin: "One", fileID: "F", line: 1) { $0 }
    registry.provide(CKey.self, using: BKey.self, plugin: "Two", fileID: "F", line: 2) { $0 }
    _ = registry.require(BKey.self, by: "Cart", plugin: "Three", fileID: "F", line: 3)
    expectEqual(
      problems(registry),
      [
        .missing(
          key: "BKey",
          neededBy: [
            node("AKey", "One", 1), node("CKey", "Two", 2), node("Cart", .perFlow, "Three", 3),
          ])
      ])
  }

  @Test("a key needed twice by one registration is missing once")
  func missingTwice() {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, using: BKey.self, BKey.self, plugin: "One", fileID: "F", line: 1) {
      $0 + $1
    }
    expectEqual(problems(registry), [.missing(key: "BKey", neededBy: [node("AKey", "One", 1)])])
  }

  @Test("a duplicate names every plugin that provides the key")
  func duplicate() {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, plugin: "Two", fileID: "F", line: 2) { 2 }
    registry.provide(AKey.self, plugin: "One", fileID: "F", line: 1) { 1 }
    expectEqual(
      problems(registry),
      [.duplicate(key: "AKey", providers: [node("AKey", "One", 1), node("AKey", "Two", 2)])])
  }

  @Test("a key that needs itself is a cycle of one")
  func selfCycle() {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, using: AKey.self, plugin: "One", fileID: "F", line: 1) { $0 }
    expectEqual(problems(registry), [.cycle([node("AKey", "One", 1)])])
  }

  @Test("a cycle is reported once, with its full path, beginning at its first key by name")
  func cycle() {
    var registry = DependencyRegistry()
    registry.provide(CKey.self, using: AKey.self, plugin: "Three", fileID: "F", line: 3) { $0 }
    registry.provide(BKey.self, using: CKey.self, plugin: "Two", fileID: "F", line: 2) { $0 }
    registry.provide(AKey.self, using: BKey.self, plugin: "One", fileID: "F", line: 1) { $0 }
    registry.provide(DKey.self, using: AKey.self, plugin: "Four", fileID: "F", line: 4) { $0 }
    expectEqual(
      problems(registry),
      [.cycle([node("AKey", "One", 1), node("BKey", "Two", 2), node("CKey", "Three", 3)])])
  }

  @Test("cycles that share a key are all reported in one pass")
  func sharedCycles() {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, using: BKey.self, CKey.self, plugin: "One", fileID: "F", line: 1) {
      $0 + $1
    }
    registry.provide(BKey.self, using: AKey.self, plugin: "Two", fileID: "F", line: 2) { $0 }
    registry.provide(CKey.self, using: AKey.self, plugin: "Three", fileID: "F", line: 3) { $0 }
    let first = node("AKey", "One", 1)
    expectEqual(
      problems(registry),
      [.cycle([first, node("BKey", "Two", 2)]), .cycle([first, node("CKey", "Three", 3)])])
  }

  @Test("a path between two cycles is not taken for a cycle")
  func betweenCycles() {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, using: AKey.self, BKey.self, plugin: "One", fileID: "F", line: 1) {
      $0 + $1
    }
    registry.provide(BKey.self, using: CKey.self, plugin: "Two", fileID: "F", line: 2) { $0 }
    registry.provide(CKey.self, using: CKey.self, plugin: "Three", fileID: "F", line: 3) { $0 }
    expectEqual(
      problems(registry), [.cycle([node("AKey", "One", 1)]), .cycle([node("CKey", "Three", 3)])])
  }

  @Test("a need that lies on a reported cycle is given no second one, though it has a shorter one")
  func coveredNeed() {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, using: BKey.self, plugin: "One", fileID: "F", line: 1) { $0 }
    registry.provide(BKey.self, using: CKey.self, plugin: "One", fileID: "F", line: 2) { $0 }
    registry.provide(CKey.self, using: DKey.self, EKey.self, plugin: "One", fileID: "F", line: 3) {
      $0 + $1
    }
    registry.provide(DKey.self, using: AKey.self, EKey.self, plugin: "One", fileID: "F", line: 4) {
      $0 + $1
    }
    registry.provide(EKey.self, using: CKey.self, DKey.self, plugin: "One", fileID: "F", line: 5) {
      $0 + $1
    }
    let (c, d, e) = (node("CKey", "One", 3), node("DKey", "One", 4), node("EKey", "One", 5))
    expectEqual(
      problems(registry),
      [
        .cycle([node("AKey", "One", 1), node("BKey", "One", 2), c, d]), .cycle([c, e]),
        .cycle([d, e]),
      ])
  }

  @Test("a singleton that would hold a per-flow value is captive")
  func captive() {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, using: BKey.self, plugin: "One", fileID: "F", line: 1) { $0 }
    registry.provide(BKey.self, scope: .perFlow, plugin: "Two", fileID: "F", line: 2) { 1 }
    expectEqual(
      problems(registry),
      [.captive(holder: node("AKey", "One", 1), held: node("BKey", .perFlow, "Two", 2))])
  }

  @Test("a per-flow value that is needed twice is captive once")
  func captiveTwice() {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, using: BKey.self, BKey.self, plugin: "One", fileID: "F", line: 1) {
      $0 + $1
    }
    registry.provide(BKey.self, scope: .perFlow, plugin: "Two", fileID: "F", line: 2) { 1 }
    expectEqual(
      problems(registry),
      [.captive(holder: node("AKey", "One", 1), held: node("BKey", .perFlow, "Two", 2))])
  }

  @Test("a consumer that outlives flows may not be handed a per-flow value")
  func captiveOfConsumer() {
    var registry = DependencyRegistry()
    registry.provide(BKey.self, scope: .perFlow, plugin: "Two", fileID: "F", line: 2) { 1 }
    _ = registry.require(
      BKey.self, by: "Guard", scope: .singleton, plugin: "One", fileID: "F", line: 1)
    _ = registry.require(BKey.self, by: "Coordinator", plugin: "One", fileID: "F", line: 9)
    expectEqual(
      problems(registry),
      [.captive(holder: node("Guard", "One", 1), held: node("BKey", .perFlow, "Two", 2))])
  }

  @Test("per-flow values may use each other and singletons")
  func soundScopes() {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, plugin: "One") { 1 }
    registry.provide(BKey.self, scope: .perFlow, using: AKey.self, plugin: "One") { $0 }
    registry.provide(CKey.self, scope: .perFlow, using: BKey.self, plugin: "One") { $0 }
    expectEqual(problems(registry), [])
  }

  @Test("keys that share a name are distinguished by the full name of their type")
  func sharedName() {
    var registry = DependencyRegistry()
    registry.provide(
      Left.SharedNameKey.self, using: Right.SharedNameKey.self, plugin: "One", fileID: "F", line: 1
    ) { $0 }
    expectEqual(
      problems(registry),
      [
        .missing(
          key: "DependencyInjectionTests.Right.SharedNameKey",
          neededBy: [node("DependencyInjectionTests.Left.SharedNameKey", "One", 1)])
      ])
  }

  @Test("a chain of a thousand keys is proved")
  func thousandKeys() throws {
    let registry = ChainOfKeys.registry(length: 1_000, closed: false)
    let container = try registry.build()
    expectEqual(container.graph.count, 1_000)
    try expectEqual(container.resolve(NumberedKey<Zero>.self), 1_000)
  }

  @Test("a ring of a thousand keys is one cycle")
  func thousandKeysInARing() {
    let found = problems(ChainOfKeys.registry(length: 1_000, closed: true))
    expectEqual(found.count, 1)
    guard case .cycle(let nodes) = found.first else {
      Issue.record("expected a cycle")
      return
    }
    expectEqual(nodes.count, 1_000)
  }
}
