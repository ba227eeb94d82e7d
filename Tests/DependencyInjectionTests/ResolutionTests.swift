import DependencyInjection
import Expectations
import Testing

@Suite("Resolution")
struct ResolutionTests {
  private struct Refusal: Error, Equatable {}

  @Test("a consumer is handed its needs in the order it named them")
  func needs() throws {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, plugin: "One") { 1 }
    registry.provide(GreeterKey.self, plugin: "One") { English() }
    registry.provide(TokenKey.self, scope: .perFlow, plugin: "One") { Token("flow") }
    let needs = registry.require(
      GreeterKey.self, AKey.self, TokenKey.self, by: "Screen", plugin: "One")
    let container = try registry.build()
    let (greeter, number, token) = try container.resolve(needs, in: container.makeFlowScope())
    expectEqual(greeter.greeting, "hello")
    expectEqual(number, 1)
    expectEqual(token.name, "flow")
  }

  @Test("sixty-four tasks that ask at once get one singleton, constructed once")
  func concurrentFirstResolution() async throws {
    let log = Log()
    var registry = DependencyRegistry()
    registry.provide(TokenKey.self, plugin: "One") { Token("base", log: log) }
    registry.provide(OtherTokenKey.self, using: TokenKey.self, plugin: "One") { _ in
      Token("left", log: log)
    }
    registry.provide(
      ThirdTokenKey.self, using: OtherTokenKey.self, TokenKey.self, plugin: "One"
    ) { _, _ in
      Token("top", log: log)
    }
    let container = try registry.build()
    let barrier = Barrier(parties: 64)
    let identities = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
      for index in 0..<64 {
        group.addTask {
          await barrier.arrive()
          if index.isMultiple(of: 2) { _ = try container.resolve(OtherTokenKey.self) }
          return ObjectIdentifier(try container.resolve(ThirdTokenKey.self))
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    expectEqual(identities.count, 1)
    expectEqual(log.lines.sorted(), ["+base", "+left", "+top"])
  }

  @Test("sixty-four tasks of one flow share its per-flow value")
  func concurrentFlow() async throws {
    let log = Log()
    var registry = DependencyRegistry()
    registry.provide(TokenKey.self, scope: .perFlow, plugin: "One") { Token(log: log) }
    let container = try registry.build()
    let flow = container.makeFlowScope()
    let barrier = Barrier(parties: 64)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<64 {
        group.addTask {
          await barrier.arrive()
          _ = try container.resolve(TokenKey.self, in: flow)
        }
      }
      try await group.waitForAll()
    }
    expectEqual(log.lines, ["+token"])
  }

  @Test("a make that throws is named with its key and plugin, not those of its users")
  func throwingMake() throws {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, plugin: "Two", fileID: "F", line: 2) { throw Refusal() }
    registry.provide(BKey.self, using: AKey.self, plugin: "One", fileID: "F", line: 1) { $0 }
    let container = try registry.build()
    let error = #expect(throws: DependencyError.self) { try container.resolve(BKey.self) }
    guard case .makeFailed(key: "AKey", let site, let underlying) = error else {
      Issue.record("expected makeFailed, got \(String(describing: error))")
      return
    }
    expectEqual(site, RegistrationSite(plugin: "Two", fileID: "F", line: 2))
    #expect(underlying is Refusal)
    expectEqual(error?.description, "F:2: error: Two could not make AKey: Refusal()")
  }

  @Test("after a make that threw, a later resolution tries again", arguments: scopes)
  func retry(scope: DependencyScope) throws {
    let log = Log()
    var registry = DependencyRegistry()
    registry.provide(TokenKey.self, scope: scope, plugin: "One") {
      log.add("attempt")
      if log.lines.count == 1 { throw Refusal() }
      return Token("second")
    }
    let container = try registry.build()
    let flow = container.makeFlowScope()
    #expect(throws: DependencyError.self) { try container.resolve(TokenKey.self, in: flow) }
    try expectEqual(container.resolve(TokenKey.self, in: flow).name, "second")
  }

  static let scopes: [DependencyScope] = [.singleton, .perFlow]

  @Test("a key the container was built without is refused by name")
  func notProvided() throws {
    let container = try DependencyRegistry().build()
    let error = #expect(throws: DependencyError.self) { try container.resolve(AKey.self) }
    guard case .notProvided(key: "AKey") = error else {
      Issue.record("expected notProvided, got \(String(describing: error))")
      return
    }
  }

  @Test("the graph lists every key with what it needs, by name")
  func graph() throws {
    var registry = DependencyRegistry()
    registry.provide(BKey.self, scope: .perFlow, using: CKey.self, AKey.self, plugin: "One") {
      $0 + $1
    }
    registry.provide(CKey.self, plugin: "One") { 1 }
    registry.provide(AKey.self, plugin: "One") { 1 }
    let graph = try registry.build().graph
    expectEqual(graph.map(\.node.name), ["AKey", "BKey", "CKey"])
    expectEqual(graph.map(\.needs), [[], ["CKey", "AKey"], []])
    expectEqual(graph.map(\.node.scope), [.singleton, .perFlow, .singleton])
  }
}
