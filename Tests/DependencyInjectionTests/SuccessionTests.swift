import DependencyInjection
import Expectations
import Testing

@Suite("A container that succeeds another")
struct SuccessionTests {
  /// Registers a token each for some plugins, in the order of their lines.
  private func registry(
    _ plugins: [String], scope: DependencyScope = .singleton, log: Log? = nil
  ) -> DependencyRegistry {
    var registry = DependencyRegistry()
    if plugins.contains("one") {
      registry.provide(TokenKey.self, scope: scope, plugin: "one", fileID: "One", line: 1) {
        Token("one", log: log)
      }
    }
    if plugins.contains("other") {
      registry.provide(TokenKey.self, scope: scope, plugin: "other", fileID: "Other", line: 1) {
        Token("other", log: log)
      }
    }
    if plugins.contains("two") {
      registry.provide(OtherTokenKey.self, scope: scope, plugin: "two", fileID: "Two", line: 1) {
        Token("two", log: log)
      }
    }
    if plugins.contains("three") {
      registry.provide(
        ThirdTokenKey.self, scope: scope, using: TokenKey.self, plugin: "three", fileID: "Three",
        line: 1
      ) { Token("three of \($0.name)", log: log) }
    }
    return registry
  }

  @Test("has what the other has made, and makes the rest itself")
  func kept() throws {
    let first = try registry(["one", "two"]).build()
    let one = try first.resolve(TokenKey.self)
    let second = try registry(["one", "two"]).build(succeeding: first)
    #expect(try second.resolve(TokenKey.self) === one)
    let two = try second.resolve(OtherTokenKey.self)
    #expect(try registry(["two"]).build(succeeding: second).resolve(OtherTokenKey.self) === two)
  }

  @Test("lets go of what a registration made that is gone, and makes it anew when it is back")
  func gone() throws {
    let log = Log()
    var container = try registry(["one", "two"], log: log).build()
    _ = (try container.resolve(TokenKey.self), try container.resolve(OtherTokenKey.self))
    container = try registry(["two"], log: log).build(succeeding: container)
    expectEqual(log.lines, ["+one", "+two", "-one"])
    container = try registry(["one", "two"], log: log).build(succeeding: container)
    _ = try container.resolve(TokenKey.self)
    expectEqual(log.lines, ["+one", "+two", "-one", "+one"])
  }

  @Test("makes anew what is made from something that another provides now")
  func stale() throws {
    let first = try registry(["one", "three"]).build()
    try expectEqual(first.resolve(ThirdTokenKey.self).name, "three of one")
    let second = try registry(["other", "three"]).build(succeeding: first)
    try expectEqual(second.resolve(ThirdTokenKey.self).name, "three of other")
    try expectEqual(first.resolve(ThirdTokenKey.self).name, "three of one")
  }

  @Test("goes on with the flows under way, but for what a registration made that was gone")
  func flows() throws {
    let first = try registry(["one", "two"], scope: .perFlow).build()
    let flow = first.makeFlowScope()
    let one = try first.resolve(TokenKey.self, in: flow)
    let two = try first.resolve(OtherTokenKey.self, in: flow)
    let second = try registry(["two"], scope: .perFlow).build(succeeding: first)
    #expect(try second.resolve(OtherTokenKey.self, in: flow) === two)
    let third = try registry(["one", "two"], scope: .perFlow).build(succeeding: second)
    #expect(try third.resolve(OtherTokenKey.self, in: flow) === two)
    #expect(try third.resolve(TokenKey.self, in: flow) !== one)
    #expect(try third.resolve(TokenKey.self, in: flow) === third.resolve(TokenKey.self, in: flow))
  }

  @Test("leaves the other as it is where the graph is no whole")
  func refused() throws {
    let first = try registry(["one", "three"]).build()
    let three = try first.resolve(ThirdTokenKey.self)
    #expect(throws: DependencyGraphError.self) {
      try registry(["three"]).build(succeeding: first)
    }
    #expect(try first.resolve(ThirdTokenKey.self) === three)
  }
}
