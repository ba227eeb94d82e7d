import DependencyInjection
import Expectations
import Testing

@Suite("A need that may be missing")
struct IfProvidedTests {
  private enum LampKey: DependencyKey { typealias Value = String }
  private enum RoomKey: DependencyKey { typealias Value = String }

  private func room(_ change: (inout DependencyRegistry) -> Void = { _ in }) throws -> String {
    var registry = DependencyRegistry()
    registry.provide(RoomKey.self, using: IfProvided<LampKey>.self, plugin: "room") {
      $0.map { "lit by \($0)" } ?? "dark"
    }
    change(&registry)
    return try registry.build().resolve(RoomKey.self)
  }

  @Test("is the value of the key that a plugin provides, and nil where none does")
  func value() throws {
    try expectEqual(room(), "dark")
    try expectEqual(room { $0.provide(LampKey.self, plugin: "lamp") { "a lamp" } }, "lit by a lamp")
    try expectEqual(room { $0.override(LampKey.self) { "a torch" } }, "lit by a torch")
  }

  @Test("is part of the proof: what closes a cycle through it is refused")
  func cycle() throws {
    let error = #expect(throws: DependencyGraphError.self) {
      try room { $0.provide(LampKey.self, using: RoomKey.self, plugin: "lamp") { $0 } }
    }
    #expect(error?.problems.count == 1)
  }

  @Test("stands in the graph as a need of that key, not as a second provider of it")
  func graph() throws {
    var registry = DependencyRegistry()
    registry.provide(RoomKey.self, using: IfProvided<LampKey>.self, plugin: "room") { $0 ?? "dark" }
    var graph = try registry.build().graph
    expectEqual(graph.map(\.node.name), ["RoomKey"])
    registry.provide(LampKey.self, plugin: "lamp") { "a lamp" }
    graph = try registry.build().graph
    expectEqual(graph.map(\.node.name), ["LampKey", "RoomKey"])
    expectEqual(graph.map(\.needs), [[], ["LampKey"]])
  }

  @Test("is known by what is provided, also by an override")
  func provides() {
    var registry = DependencyRegistry()
    #expect(!registry.provides(LampKey.self))
    registry.override(LampKey.self) { "a torch" }
    #expect(registry.provides(LampKey.self))
  }
}
