import DependencyInjection
import Expectations
import Testing

@Suite("Scopes")
struct ScopeTests {
  private func container(
    _ scope: DependencyScope, log: Log? = nil
  ) throws -> DependencyContainer {
    var registry = DependencyRegistry()
    registry.provide(TokenKey.self, scope: scope, plugin: "One") { Token(log: log) }
    return try registry.build()
  }

  @Test("a singleton is one value for the life of the container")
  func singleton() throws {
    let container = try container(.singleton)
    let first = try container.resolve(TokenKey.self)
    #expect(try container.resolve(TokenKey.self) === first)
    #expect(try container.resolve(TokenKey.self, in: container.makeFlowScope()) === first)
  }

  @Test("a per-flow value is shared in its flow, and each flow has its own")
  func perFlow() throws {
    let container = try container(.perFlow)
    let flow = container.makeFlowScope()
    let first = try container.resolve(TokenKey.self, in: flow)
    #expect(try container.resolve(TokenKey.self, in: flow) === first)
    #expect(try container.resolve(TokenKey.self, in: container.makeFlowScope()) !== first)
  }

  @Test("per-flow values die with their flow")
  func flowDies() throws {
    let container = try container(.perFlow)
    var flow: FlowScope? = container.makeFlowScope()
    weak let scope = flow
    weak let token = try container.resolve(TokenKey.self, in: flow)
    #expect(token != nil)
    flow = nil
    #expect(scope == nil)
    #expect(token == nil)
  }

  @Test("a per-flow value cannot be resolved outside a flow")
  func flowRequired() throws {
    let container = try container(.perFlow)
    let error = #expect(throws: DependencyError.self) { try container.resolve(TokenKey.self) }
    guard case .flowRequired(key: "TokenKey", site: let site) = error else {
      Issue.record("expected flowRequired, got \(String(describing: error))")
      return
    }
    expectEqual(site.plugin, "One")
  }

  @Test("a flow of another container is refused")
  func foreignFlow() throws {
    let flow = try container(.perFlow).makeFlowScope()
    let container = try container(.perFlow)
    let error = #expect(throws: DependencyError.self) {
      try container.resolve(TokenKey.self, in: flow)
    }
    guard case .foreignFlow(key: "TokenKey") = error else {
      Issue.record("expected foreignFlow, got \(String(describing: error))")
      return
    }
  }
}
