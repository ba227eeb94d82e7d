import DependencyInjection
import Dispatch
import Expectations
import Synchronization
import Testing

/// What happens when a `make` resolves keys of its own container instead of declaring them.
@Suite("A make that resolves")
struct CircularMakeTests {
  /// A container that closures can be handed before it is built.
  private final class Holder: Sendable {
    let container = Mutex<DependencyContainer?>(nil)

    func resolve<K: DependencyKey>(_ key: K.Type, in flow: FlowScope? = nil) throws -> K.Value {
      let container = try #require(container.withLock { $0 })
      return try container.resolve(key, in: flow)
    }
  }

  private func build(_ registry: DependencyRegistry, _ holder: Holder) throws -> DependencyContainer
  {
    let container = try registry.build()
    holder.container.withLock { $0 = container }
    return container
  }

  /// The innermost error, beneath those of the makes that it went through.
  private func cause(_ error: (any Error)?) -> (any Error)? {
    guard case .makeFailed(_, _, let underlying) = error as? DependencyError else { return error }
    return cause(underlying)
  }

  private func path(_ error: (any Error)?) -> [String]? {
    guard case .circular(let path) = cause(error) as? DependencyError else { return nil }
    return path
  }

  @Test("a make that resolves its own key fails with the path, and a later resolution tries again")
  func itself() throws {
    let holder = Holder()
    var registry = DependencyRegistry()
    registry.provide(AKey.self, plugin: "One") { try holder.resolve(AKey.self) }
    let container = try build(registry, holder)
    for _ in 1...2 {
      let error = #expect(throws: DependencyError.self) { try container.resolve(AKey.self) }
      expectEqual(path(error), ["AKey", "AKey"])
    }
    holder.container.withLock { $0 = nil }
  }

  @Test("makes that resolve each other fail with the full path, declared needs included")
  func eachOther() throws {
    let holder = Holder()
    var registry = DependencyRegistry()
    registry.provide(AKey.self, plugin: "One") { try holder.resolve(BKey.self) }
    registry.provide(BKey.self, using: DKey.self, CKey.self, plugin: "One") { $0 + $1 }
    registry.provide(CKey.self, plugin: "One") { try holder.resolve(AKey.self) }
    registry.provide(DKey.self, plugin: "One") { 1 }
    let container = try build(registry, holder)
    let error = #expect(throws: DependencyError.self) { try container.resolve(AKey.self) }
    expectEqual(path(error), ["AKey", "CKey", "AKey"])
    let other = #expect(throws: DependencyError.self) { try container.resolve(BKey.self) }
    expectEqual(path(other), ["CKey", "AKey", "BKey", "CKey"])
    #expect(
      cause(other).map { "\($0)" }?.hasPrefix(
        "resolved in a cycle: CKey → AKey → BKey → CKey;") == true)
    holder.container.withLock { $0 = nil }
  }

  @Test("a make that opens a flow for its own key in it fails, too")
  func throughFlows() throws {
    let holder = Holder()
    var registry = DependencyRegistry()
    registry.provide(AKey.self, scope: .perFlow, plugin: "One") {
      let flow = holder.container.withLock { $0?.makeFlowScope() }
      return try holder.resolve(AKey.self, in: flow)
    }
    let container = try build(registry, holder)
    let error = #expect(throws: DependencyError.self) {
      try container.resolve(AKey.self, in: container.makeFlowScope())
    }
    expectEqual(path(error), ["AKey", "AKey"])
    holder.container.withLock { $0 = nil }
  }

  @Test("a make may resolve another key, which is constructed once")
  func another() throws {
    let (holder, log) = (Holder(), Log())
    var registry = DependencyRegistry()
    registry.provide(AKey.self, plugin: "One") { try holder.resolve(TokenKey.self).name.count }
    registry.provide(TokenKey.self, plugin: "One") { Token(log: log) }
    let container = try build(registry, holder)
    try expectEqual(container.resolve(AKey.self), 5)
    _ = try container.resolve(TokenKey.self)
    expectEqual(log.lines, ["+token"])
    holder.container.withLock { $0 = nil }
  }

  @Test("a value that is constructed is handed out while another is being made")
  func readersDoNotWait() throws {
    let (holder, log) = (Holder(), Log())
    var registry = DependencyRegistry()
    registry.provide(TokenKey.self, plugin: "One") { Token("ready") }
    registry.provide(AKey.self, plugin: "One") {
      // Another thread reads while this one holds the turn to construct.
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        log.add((try? holder.resolve(TokenKey.self))?.name ?? "nothing")
        done.signal()
      }
      done.wait()
      return 1
    }
    let container = try build(registry, holder)
    _ = try container.resolve(TokenKey.self)
    _ = try container.resolve(AKey.self)
    expectEqual(log.lines, ["ready"])
    holder.container.withLock { $0 = nil }
  }
}
