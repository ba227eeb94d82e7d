import DependencyInjection
import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Testing

@MainActor
@Suite("What plugins contribute as values, such as work at the start")
struct ValuePointTests {
  @Test("values are contributed in order, also while a service is made")
  func values() throws {
    let host = SamplePlugin(
      "library", .opensPoint(LendingRules.self),
      Part { registry, fileID in
        registry.provide(
          LampKey.self, using: Contributions<LendingRules>.self, fileID: fileID, line: 9
        ) { rules in
          Service(try rules.values().map { "\($0.plugin): \($0.output)" }.joined(separator: ", "))
        }
      })
    let fees = SamplePlugin(
      "fees", .provide(ClockKey.self),
      Part { registry, _ in
        registry.contribute(to: LendingRules.self, using: ClockKey.self) { "pay by \($0.name)" }
      })
    let app = try Composing(
      host, fees, SamplePlugin("age", .contributing("be six", to: LendingRules.self, order: 1))
    ).app()
    expectEqual(
      try app.container.resolve(LampKey.self).name, "age: be six, fees: pay by ClockKey")
  }

  @Test("a value that cannot be made is a fault of its plugin")
  func failingValue() throws {
    let host = SamplePlugin("library", .opensPoint(LendingRules.self))
    let fees = SamplePlugin(
      "fees",
      Part { registry, _ in registry.contribute(to: LendingRules.self) { throw OutOfOrder() } })
    let app = try Composing(host, fees).app()
    let rules = try app.container.resolve(Contributions<LendingRules>.self)
    #expect(
      throws: PluginFault(
        plugin: "fees", work: "to contribute to LendingRules", reason: "OutOfOrder()")
    ) { try rules.values() }
  }

  @Test("values are used in turn, and a fault stops no other and names its plugin")
  func each() async throws {
    let host = SamplePlugin("shelf", .opensPoint(LendingRules.self), .bookPage)
    let fees = SamplePlugin(
      "fees",
      Part { registry, _ in registry.contribute(to: LendingRules.self) { throw OutOfOrder() } })
    let testApp = try TestApp(
      Composing(
        host, fees, SamplePlugin("age", .contributing("be six", to: LendingRules.self)),
        SamplePlugin("zeal", .contributing("read", to: LendingRules.self))))
    let rules = try testApp.app.container.resolve(Contributions<LendingRules>.self)
    let used = await rules.each(from: testApp.navigator.rootContext) { rule in
      guard rule != "be six" else { throw OutOfOrder() }
      return rule
    }
    expectEqual(used, ["read"])
    expectEqual(
      testApp.navigator.drainSkipped().map(\.explanation.message),
      ["AgeFeature 1.0.0 (owner @shop/age)", "FeesFeature 1.0.0 (owner @shop/fees)"].map {
        "\($0) failed to contribute to LendingRules: OutOfOrder()"
      })
  }

  @Test("work that does not end stops no other, and is cancelled and named")
  func endless() async throws {
    var composing = Composing(
      SamplePlugin("shelf", .opensPoint(LendingRules.self), .bookPage),
      SamplePlugin("snail", .contributing("wait", to: LendingRules.self, order: 1)),
      SamplePlugin("zeal", .contributing("read", to: LendingRules.self)))
    // Work of the app's life has fifteen times the limit.
    composing.contributionLimit = .milliseconds(1)
    let testApp = try TestApp(composing)
    let rules = try testApp.app.container.resolve(Contributions<LendingRules>.self)
    final class Snail { var (isCancelled, isStopped) = (false, false) }
    let snail = Snail()
    let used = await rules.each(from: testApp.navigator.rootContext) { rule in
      while rule == "wait" && !snail.isCancelled && !snail.isStopped {
        snail.isCancelled = Task.isCancelled
        await Task.yield()
      }
      return rule
    }
    expectEqual(used, ["read"])
    for _ in 0..<10_000 where !snail.isCancelled { await Task.yield() }
    #expect(snail.isCancelled)
    snail.isStopped = true
    expectEqual(
      testApp.navigator.drainSkipped().map(\.explanation.message),
      [
        "SnailFeature 1.0.0 (owner @shop/snail) failed to contribute to LendingRules: it did not answer within "
          + "0.015 seconds"
      ])
  }

  @Test("contributions do not keep the app alive")
  func memory() throws {
    weak var service: Service?
    do {
      let app = try Composing(
        SamplePlugin(
          "library", .opensPoint(LendingRules.self), .provide(LampKey.self),
          Part { registry, _ in
            registry.provide(
              ClockKey.self, using: Contributions<LendingRules>.self, LampKey.self
            ) { _, lamp in lamp }
            registry.contribute(to: LendingRules.self, using: LampKey.self) { $0.name }
          })
      ).app()
      service = try app.container.resolve(ClockKey.self)
      #expect(service != nil)
    }
    #expect(service == nil)
  }
}
