import DependencyInjection
import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Routing
import Synchronization
import Testing

@MainActor
@Suite("Switching features off and on")
struct FeatureSwitchTests {
  private let shelf = SamplePlugin(
    "shelf", .routes(ShelfRoute.self, tab: "shelf", using: ClockKey.self),
    .tab("shelf", root: ShelfRoute.shelf, order: 10), .provide(ClockKey.self))
  private let loan = SamplePlugin(
    "loan", .routes(LoanRoute.self, tab: "loan"), .tab("loan", root: LoanRoute.begin, order: 5),
    .provides(LoanFlow.self), .provide(LampKey.self), .guarding("gate"), .command("lend"),
    .showing(Transition("fade")))

  @Test("what is off answers as if it had never been composed, and is back when it is on again")
  func answers() throws {
    let app = try Composing(shelf, loan).app()
    let off = try app.switching(off: ["loan"])
    expectEqual(off.off, ["loan"])
    let plain = try Composing(shelf).leavingOut(loan).app()
    for url in ["shop://loan", "shop://loan/confirm", "shop://shelf", "shop://nowhere"] {
      let answers = [off, plain].map { app in
        Result { () throws(LinkError) in try app.router.route(for: url) }
      }
      expectEqual(answers[0], answers[1])
    }
    #expect(throws: LinkError.notComposed(place: "loan", plugin: "loan", owner: "@shop/loan")) {
      try off.router.route(for: "shop://loan")
    }
    #expect(off.router.commands.isEmpty && off.router.map.guards.isEmpty)
    expectEqual(off.router.map.tabs.map(\.id), ["shelf"])
    expectEqual(off.router.plugins, plain.router.plugins)
    let on = try off.switching(on: ["loan"])
    #expect(on.off.isEmpty)
    expectEqual(on.router.plugins, app.router.plugins)
    expectEqual(on.router.map.tabs.map(\.id), app.router.map.tabs.map(\.id))
    #expect(try on.router.route(for: "shop://loan") == app.router.route(for: "shop://loan"))
    #expect(on.router.command(named: "lend") != nil)
  }

  @Test("services and what the others provide are the very same, and made once")
  func services() throws {
    let lamps = ServiceProvider("Lamps") { registry, name in
      registry.provide(TicketKey.self, plugin: name) { Service("ticket") }
    }
    let stage = try Stage(Composing(shelf, loan).with(lamps))
    _ = try stage.navigator.select("shelf")
    let clock = try stage.top(ShelfRoute.self).services[0]
    let ticket = try stage.app.container.resolve(TicketKey.self)
    weak let lamp = try stage.app.container.resolve(LampKey.self)
    try stage.switching(off: ["loan"])
    #expect(lamp == nil)
    #expect(try stage.app.container.resolve(TicketKey.self) === ticket)
    try stage.top(ShelfRoute.self).context.push(ShelfRoute.book(1))
    try stage.switching(on: ["loan"])
    _ = try stage.navigator.logout(to: "main")
    _ = try stage.navigator.select("shelf")
    #expect(try stage.top(ShelfRoute.self).services[0] === clock)
    #expect(try stage.app.container.resolve(TicketKey.self) === ticket)
  }

  @Test("a flow under way goes on with its values")
  func perFlow() throws {
    let desk = SamplePlugin("desk", .routes(DeskRoute.self, using: TicketKey.self))
    let lender = SamplePlugin(
      "loan", .routes(LoanRoute.self, using: TicketKey.self), .provides(LoanFlow.self),
      .provide(TicketKey.self, scope: .perFlow))
    let other = SamplePlugin("other")
    let stage = try Stage(Composing(shelf, desk, lender, other))
    try stage.top(ShelfRoute.self).context.start(LoanFlow()) { _ in }
    let coordinator = try stage.top(LoanRoute.self)
    try stage.switching(off: ["other"])
    try coordinator.context.push(DeskRoute.desk)
    #expect(try stage.top(DeskRoute.self).services[0] === coordinator.services[0])
  }

  @Test(
    "what others need is refused by name, with both teams",
    arguments: [
      (
        SamplePlugin("user", requires: ["loan"]),
        "UserFeature 1.0.0 (owner @shop/user) requires LoanFeature 1.0.0 (owner @shop/loan)"
      ),
      (
        SamplePlugin("user", prefixes: ["desk"], .routes(DeskRoute.self, using: LampKey.self)),
        "UserFeature 1.0.0 (owner @shop/user) uses LampKey of LoanFeature 1.0.0 (owner @shop/loan)"
      ),
      (
        SamplePlugin("user", .provide(TicketKey.self, using: LampKey.self)),
        "UserFeature 1.0.0 (owner @shop/user) uses LampKey of LoanFeature 1.0.0 (owner @shop/loan)"
      ),
      (
        SamplePlugin("user", .opens(LoanRoute.self)),
        "UserFeature 1.0.0 (owner @shop/user) opens LoanRoute of LoanFeature 1.0.0 (owner @shop/loan)"
      ),
      (
        SamplePlugin("user", .starts(LoanFlow.self)),
        "UserFeature 1.0.0 (owner @shop/user) starts LoanFlow of LoanFeature 1.0.0 (owner @shop/loan)"
      ),
      (
        SamplePlugin("user", prefixes: ["desk"], .routes(DeskRoute.self, tab: "loan")),
        "UserFeature 1.0.0 (owner @shop/user) shows DeskRoute in the tab \"loan\" of "
          + "LoanFeature 1.0.0 (owner @shop/loan)"
      ),
    ])
  func needed(user: SamplePlugin, sentence: String) throws {
    let stage = try Stage(Composing(shelf, loan, user))
    let state = stage.navigator.state
    let error = try #require(throws: FeatureSwitchError.self) {
      try stage.switching(off: ["loan"])
    }
    expectEqual(error.explanation.code, "feature.needed")
    expectEqual(error.explanation.message, sentence)
    expectEqual(error.explanation.hint?.isEmpty, false)
    #expect(stage.navigator.state == state && stage.app.off.isEmpty)
    try stage.switching(off: ["loan", "user"])
    let other = try #require(throws: FeatureSwitchError.self) { try stage.switching(on: ["user"]) }
    expectEqual(other, error)
    try stage.switching(on: ["loan", "user"])
    #expect(stage.app.off.isEmpty)
  }

  @Test("a refusal names all that have to be switched together, and no more")
  func together() throws {
    let user = SamplePlugin("user", .provide(TicketKey.self, using: LampKey.self))
    let reader = SamplePlugin(
      "reader", prefixes: ["desk"], .routes(DeskRoute.self, using: TicketKey.self))
    var app = try Composing(shelf, loan, user, reader).app()
    func named(off: Set<String> = [], on: Set<String> = []) throws -> Set<String> {
      let error = #expect(throws: FeatureSwitchError.self) { try app.switching(off: off, on: on) }
      guard case .needed(let needs) = error else { return [] }
      return Set(needs.flatMap { [$0.user.id, $0.provider.id] })
    }
    try expectEqual(named(off: ["user"]), ["reader", "user"])
    let all: Set = ["loan", "reader", "user"]
    try expectEqual(named(off: ["loan"]), all)
    app = try app.switching(off: all)
    try expectEqual(named(on: ["user"]), ["loan", "user"])
    try expectEqual(named(on: ["reader"]), all)
    #expect(try app.switching(on: all).off.isEmpty)
  }

  @Test("what is needed optionally is not")
  func optional() throws {
    let user = SamplePlugin(
      "user", .opens(LoanRoute.self, isOptional: true), .starts(LoanFlow.self, isOptional: true))
    try expectEqual(Composing(shelf, loan, user).app().switching(off: ["loan"]).off, ["loan"])
  }

  @Test("an unknown feature, and an app that does not fit together otherwise, are refused")
  func refused() throws {
    let app = try Composing(shelf, loan).app()
    for names in [["laon"], ["laon", "shelf"]] as [Set<String>] {
      let error = FeatureSwitchError.unknownFeature("laon", available: ["loan", "shelf"])
      #expect(throws: error) { try app.switching(off: names) }
      #expect(throws: error) { try app.switching(on: names) }
      expectEqual(error.explanation.candidates, ["loan"])
    }
    let twice = SamplePlugin("twice", .command("lend"))
    let two = try Composing(shelf, loan).leavingOut(twice).app()
    let error = try #require(throws: FeatureSwitchError.self) { try two.switching(on: ["twice"]) }
    guard case .cannotCompose(let reason) = error else {
      Issue.record("another error: \(error)")
      return
    }
    expectEqual(error.explanation, reason.explanation)
    #expect(try two.switching(off: ["loan"], on: ["twice"]).router.command(named: "lend") != nil)
  }

  @Test("one that cannot register is left out as at the start, and the others are switched")
  func tolerant() throws {
    let broken = SamplePlugin("broken", .failure)
    let app = try Composing(shelf, loan, broken).tolerant().app()
    let off = try app.switching(off: ["loan"])
    expectEqual(off.off, ["loan"])
    expectEqual(off.failures, app.failures)
  }

  @Test("one that can register no more is reported, and nothing is switched")
  func failsNow() throws {
    let fickle = FicklePlugin()
    let app = try Composing(shelf, loan, fickle).tolerant().app()
    fickle.isBroken.withLock { $0 = true }
    let error = #expect(throws: FeatureSwitchError.self) { try app.switching(off: ["loan"]) }
    expectEqual(
      error?.explanation.message,
      "FickleFeature 1.0.0 (owner @shop/fickle) could not register: OutOfOrder()")
  }

  @Test("one that cannot register is not switched on, also where the app tolerates failing plugins")
  func failed() throws {
    let broken = SamplePlugin("broken", .failure)
    let error = try #require(throws: FeatureSwitchError.self) {
      try Composing(shelf).leavingOut(broken).tolerant().app().switching(on: ["broken"])
    }
    let failing = try Composing(shelf, broken).tolerant().app()
    #expect(throws: error) { try failing.switching(on: ["broken"]) }
    expectEqual(
      error.explanation.message,
      "BrokenFeature 1.0.0 (owner @shop/broken) could not register: OutOfOrder()")
    expectEqual(error.explanation.code, "feature.failed")
  }
}

/// A plugin that may break while the app runs.
private final class FicklePlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "fickle", module: "FickleFeature", owner: "@shop/fickle")
  let isBroken = Mutex(false)

  func register(in registry: inout RouterRegistry) throws {
    if isBroken.withLock({ $0 }) { throw OutOfOrder() }
  }
}
