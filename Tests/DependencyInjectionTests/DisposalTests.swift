import DependencyInjection
import Expectations
import Testing

@Suite("Release")
struct DisposalTests {
  private func container(_ scope: DependencyScope, _ log: Log) throws -> DependencyContainer {
    var registry = DependencyRegistry()
    registry.provide(TokenKey.self, scope: scope, plugin: "One") { Token("base", log: log) }
    registry.provide(OtherTokenKey.self, scope: scope, using: TokenKey.self, plugin: "One") { _ in
      Token("middle", log: log)
    }
    registry.provide(ThirdTokenKey.self, scope: scope, using: OtherTokenKey.self, plugin: "One") {
      _ in Token("top", log: log)
    }
    return try registry.build()
  }

  private static let reversed = ["+base", "+middle", "+top", "-top", "-middle", "-base"]

  @Test("the order is that of construction, not of registration")
  func independentValues() throws {
    let log = Log()
    var registry = DependencyRegistry()
    registry.provide(TokenKey.self, plugin: "One") { Token("a", log: log) }
    registry.provide(OtherTokenKey.self, plugin: "One") { Token("b", log: log) }
    var container: DependencyContainer? = try registry.build()
    _ = try container?.resolve(OtherTokenKey.self)
    _ = try container?.resolve(TokenKey.self)
    container = nil
    expectEqual(log.lines, ["+b", "+a", "-a", "-b"])
  }

  @Test("a container releases its singletons in the reverse order of their construction")
  func containerDies() throws {
    let log = Log()
    var container: DependencyContainer? = try container(.singleton, log)
    _ = try container?.resolve(ThirdTokenKey.self)
    container = nil
    expectEqual(log.lines, Self.reversed)
  }

  @Test("a flow releases its values in the reverse order of their construction")
  func flowDies() throws {
    let log = Log()
    let container = try container(.perFlow, log)
    var flow: FlowScope? = container.makeFlowScope()
    _ = try container.resolve(ThirdTokenKey.self, in: flow)
    flow = nil
    expectEqual(log.lines, Self.reversed)
  }
}
