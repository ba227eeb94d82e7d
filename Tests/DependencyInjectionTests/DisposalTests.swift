import DependencyInjection
import Synchronization
import Testing

@Suite("Disposal")
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

  @Test("dispose releases singletons in the reverse order of their construction")
  func dispose() throws {
    let log = Log()
    let container = try container(.singleton, log)
    _ = try container.resolve(ThirdTokenKey.self)
    container.dispose()
    #expect(log.lines == Self.reversed)
  }

  @Test("the order is that of construction, not of registration")
  func independentValues() throws {
    let log = Log()
    var registry = DependencyRegistry()
    registry.provide(TokenKey.self, plugin: "One") { Token("a", log: log) }
    registry.provide(OtherTokenKey.self, plugin: "One") { Token("b", log: log) }
    let container = try registry.build()
    _ = try container.resolve(OtherTokenKey.self)
    _ = try container.resolve(TokenKey.self)
    container.dispose()
    #expect(log.lines == ["+b", "+a", "-a", "-b"])
  }

  @Test("the last reference to a container disposes of it")
  func containerDies() throws {
    let log = Log()
    var container: DependencyContainer? = try container(.singleton, log)
    _ = try container?.resolve(ThirdTokenKey.self)
    container = nil
    #expect(log.lines == Self.reversed)
  }

  @Test("a flow releases its values in the reverse order of their construction")
  func flowDies() throws {
    let log = Log()
    let container = try container(.perFlow, log)
    var flow: FlowScope? = container.makeFlowScope()
    _ = try container.resolve(ThirdTokenKey.self, in: flow)
    flow = nil
    #expect(log.lines == Self.reversed)
  }

  @Test("a disposed container refuses every key, and constructs nothing", arguments: scopes)
  func refusesAfterDispose(scope: DependencyScope) throws {
    let log = Log()
    let container = try container(scope, log)
    container.dispose()
    let error = #expect(throws: DependencyError.self) {
      try container.resolve(TokenKey.self, in: container.makeFlowScope())
    }
    guard case .disposed(key: "TokenKey") = error else {
      Issue.record("expected disposed, got \(String(describing: error))")
      return
    }
    #expect(log.lines == [])
  }

  static let scopes: [DependencyScope] = [.singleton, .perFlow]

  @Test("a disposed flow releases its values at once, and constructs no more")
  func disposedFlow() throws {
    let log = Log()
    let container = try container(.perFlow, log)
    let flow = container.makeFlowScope()
    _ = try container.resolve(TokenKey.self, in: flow)
    flow.dispose()
    flow.dispose()
    #expect(log.lines == ["+base", "-base"])
    #expect(throws: DependencyError.self) { try container.resolve(TokenKey.self, in: flow) }
    #expect(throws: DependencyError.self) { try container.resolve(ThirdTokenKey.self, in: flow) }
    #expect(log.lines == ["+base", "-base"])
  }

  @Test("a flow disposed of before its first value makes none")
  func flowDisposedAtOnce() throws {
    let log = Log()
    let container = try container(.perFlow, log)
    let flow = container.makeFlowScope()
    flow.dispose()
    #expect(throws: DependencyError.self) { try container.resolve(TokenKey.self, in: flow) }
    #expect(log.lines == [])
  }

  @Test("a flow disposed of while a value is made refuses the value, and keeps nothing")
  func flowDisposedMeanwhile() throws {
    let log = Log()
    let open = Mutex<FlowScope?>(nil)
    var registry = DependencyRegistry()
    registry.provide(TokenKey.self, scope: .perFlow, plugin: "One") {
      open.withLock { $0 }?.dispose()
      return Token("late", log: log)
    }
    let container = try registry.build()
    let flow = container.makeFlowScope()
    open.withLock { $0 = flow }
    let error = #expect(throws: DependencyError.self) {
      try container.resolve(TokenKey.self, in: flow)
    }
    guard case .disposed(key: "TokenKey") = error else {
      Issue.record("expected disposed, got \(String(describing: error))")
      return
    }
    #expect(log.lines == ["+late", "-late"])
  }

  @Test("values still held elsewhere live on after dispose")
  func heldValues() throws {
    let log = Log()
    let container = try container(.singleton, log)
    let held = try container.resolve(TokenKey.self)
    container.dispose()
    container.dispose()
    #expect(log.lines == ["+base"])
    #expect(held.name == "base")
  }
}
