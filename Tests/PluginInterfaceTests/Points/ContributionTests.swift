import Diagnostics
import Expectations
import Navigation
import PluginInterface
import RandomInputs
import Routing
import Screens
import Testing

@MainActor
@Suite("What plugins contribute to another's screen")
struct ContributionTests {
  private let shelf = SamplePlugin("shelf", .bookPage)

  /// A plugin that adds one value under its own name.
  private func adding(_ id: String, order: Int? = nil) -> SamplePlugin {
    SamplePlugin(
      id,
      .contributing(order: order) { _, book in
        ScreenContribution(facts: [Fact(id, .number(book))])
      })
  }

  private func app(_ plugins: any FeaturePlugin...) throws -> TestApp {
    var composing = Composing(shelf)
    composing.plugins += plugins
    return try TestApp(composing)
  }

  @Test("a host shows nothing where nothing is contributed, and all in order otherwise")
  func order() async throws {
    let empty = try await app().screen()
    expectEqual(empty.blocks, [.text("A book.")])
    var generator = SeededGenerator(seed: 7)
    let plugins = [
      adding("zoo", order: 1), adding("art", order: 2), adding("bells"), adding("cups"),
    ]
    for _ in 0..<8 {
      var composing = Composing(shelf)
      composing.plugins += plugins
      let app = try TestApp(try composing.app(shuffledBy: &generator))
      expectEqual(
        Array(try await app.screen().blocks.dropFirst()),
        ["zoo", "art", "bells", "cups"].map { Block.facts([Fact($0, .number(1))]) })
    }
  }

  @Test("a contribution that throws or is too slow is left out, and its fault names the team")
  func faults() async throws {
    let throwing = SamplePlugin("alarm", .contributing { _, _ in throw OutOfOrder() })
    let explained = SamplePlugin("fees", .contributing { _, _ in throw NavigationError.notStarted })
    let slow = SamplePlugin(
      "snail",
      .contributing { _, _ in
        // A contribution may ignore that it is cancelled.
        while !Task.isCancelled { await Task.yield() }
        try await Task.sleep(for: .seconds(0))
        return ScreenContribution(notices: ["late"])
      })
    var composing = Composing(shelf, throwing, explained, slow, adding("bells"))
    // What answers at once has answered before the time begins, however short it is.
    composing.contributionLimit = .milliseconds(1)
    let app = try TestApp(composing)
    expectEqual(
      try await app.screen().blocks, [.text("A book."), .facts([Fact("bells", .number(1))])])
    let faults = app.navigator.drainSkipped()
    expectEqual(faults.map(\.plugin), ["alarm", "fees", "snail"])
    expectEqual(
      faults.map(\.explanation.message),
      [
        "AlarmFeature 1.0.0 (owner @shop/alarm) failed to contribute to BookPage: OutOfOrder()",
        "FeesFeature 1.0.0 (owner @shop/fees) failed to contribute to a screen: "
          + NavigationError.notStarted.explanation.message,
        "SnailFeature 1.0.0 (owner @shop/snail) failed to contribute to BookPage: it did not answer within "
          + "0.001 seconds",
      ])
    expectEqual(app.navigator.drainSkipped(), [])
  }

  @Test("what fails in an action or a row is the contributor's fault, not the host's")
  func laterFaults() async throws {
    let alarm = SamplePlugin(
      "alarm",
      .contributing { _, _ in
        ScreenContribution(
          rows: [
            Row("Bell", pick: .init("toll") { throw OutOfOrder() }),
            Row("Explained", pick: .init("tell") { throw NavigationError.notStarted }),
          ],
          actions: [ScreenAction("ring", title: "") { throw OutOfOrder() }])
      })
    let app = try app(alarm)
    let screen = try await app.screen()
    func message(_ work: @MainActor () async throws -> ActionOutcome) async -> String? {
      do {
        return try await work().message
      } catch {
        let received = app.navigator.map.attributed(error, to: "shelf", "in what was asked")
        return (received as? any ExplainedError)?.explanation.message
      }
    }
    let fault = "AlarmFeature 1.0.0 (owner @shop/alarm) failed in what was asked: OutOfOrder()"
    await expectEqual(message { try await screen.perform(ActionInvocation("ring")) }, fault)
    let picks = screen.blocks.flatMap { block -> [Row.Pick?] in
      if case .list(let rows, _) = block { rows.map(\.pick) } else { [] }
    }
    await expectEqual(message { try await #require(picks[0]).perform() }, fault)
    await expectEqual(
      message { try await #require(picks[1]).perform() },
      NavigationError.notStarted.explanation.message)
  }

  @Test("a screen asks each contribution once, and all of them side by side")
  func cost() async throws {
    let asked = Asked()
    func meeting(_ id: String) -> SamplePlugin {
      SamplePlugin(
        id,
        .contributing { _, _ in
          asked.plugins.append(id)
          while asked.plugins.count < 2 { await Task.yield() }
          return ScreenContribution()
        })
    }
    let app = try app(meeting("bells"), meeting("cups"))
    _ = try await app.screen()
    expectEqual(asked.plugins, ["bells", "cups"])
    expectEqual(app.navigator.drainSkipped(), [])
  }

  @Test("whoever asks and is cancelled cancels all that was asked")
  func cancelled() async throws {
    final class Bells { var (asked, cancelled, isOver) = (0, 0, false) }
    let bells = Bells()
    func waiting(_ id: String) -> SamplePlugin {
      SamplePlugin(
        id,
        .contributing { _, _ in
          bells.asked += 1
          while !Task.isCancelled && !bells.isOver { await Task.yield() }
          bells.cancelled += Task.isCancelled ? 1 : 0
          return ScreenContribution()
        })
    }
    var composing = Composing(shelf)
    composing.plugins += [waiting("bells"), waiting("cups")]
    composing.contributionLimit = .seconds(600)
    let app = try TestApp(composing)
    let asking = Task { try await app.screen() }
    for _ in 0..<10_000 where bells.asked < 2 { await Task.yield() }
    asking.cancel()
    for _ in 0..<10_000 where bells.cancelled < 2 { await Task.yield() }
    expectEqual(bells.cancelled, 2)
    bells.isOver = true
    _ = try? await asking.value
  }

  @Test(
    "the host's words win, and two contributions with one word are distinguished by their plugins")
  func words() async throws {
    func offering(_ id: String, _ word: String) -> SamplePlugin {
      SamplePlugin(
        id,
        .contributing { _, _ in
          ScreenContribution(actions: [
            ScreenAction(word, title: "") { _ in ActionOutcome(id) }
          ])
        })
    }
    let plugins: [any FeaturePlugin] = [
      offering("bells", "ring"), offering("cups", "ring"), offering("desk", "lend"),
      offering("eggs", "boil"),
    ]
    var composing = Composing(shelf)
    composing.plugins += plugins
    for isStrict in [false, true] {
      let app = try TestApp(composing, isStrict: isStrict)
      let screen = try await app.screen()
      expectEqual(
        screen.actions.map(\.name), ["lend", "bells-ring", "cups-ring", "desk-lend", "boil"])
      expectEqual(
        try await screen.perform(ActionInvocation("cups-ring")), ActionOutcome("cups"))
      let faults = app.navigator.drainSkipped()
      expectEqual(faults.map(\.plugin), isStrict ? ["bells", "cups", "desk"] : [])
    }
  }

  @Test("a contribution goes where its own plugin may, and gets the result of what it starts")
  func going() async throws {
    let results = Results()
    let lender = SamplePlugin(
      "lender", .starts(LoanFlow.self), .opens(DeskRoute.self),
      .contributing { context, _ in
        ScreenContribution(actions: [
          ScreenAction("borrow", title: "") {
            try context.start(LoanFlow()) { results.all.append($0) }
          },
          ScreenAction("look", title: "") { try context.push(DeskRoute.desk) },
          ScreenAction("jump", title: "") { try context.open(FarRoute.far) },
        ])
      })
    let loan = SamplePlugin("loan", .routes(LoanRoute.self), .provides(LoanFlow.self))
    let desk = SamplePlugin("desk", .routes(DeskRoute.self))
    var composing = Composing(shelf, lender, loan, desk)
    composing.plugins.append(SamplePlugin("far", .routes(FarRoute.self)))
    let app = try TestApp(composing, isStrict: true)
    let screen = try await app.screen()
    _ = try await screen.perform(ActionInvocation("look"))
    expectEqual(app.path, ["shelf/book/1", "desk"])
    _ = try app.navigator.back()
    _ = try await screen.perform(ActionInvocation("borrow"))
    try app.top(LoanRoute.self).context.finish(LoanFlow.self, with: 9)
    expectEqual(results.all, [.completed(9)])
    expectEqual(app.path, ["shelf/book/1"])
    await #expect(
      throws: NavigationError.undeclared(name: "FarRoute", isFlow: false, plugin: "lender")
    ) {
      try await screen.perform(ActionInvocation("jump"))
    }
  }
}

/// The results of a flow, in the order of their delivery.
@MainActor
private final class Results {
  var all: [FlowResult<Int>] = []
}

/// The plugins that were asked, in order.
@MainActor
private final class Asked {
  var plugins: [String] = []
}
