import Diagnostics
import Expectations
import Navigation
import Screens
import ShopSessions
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("A turn")
struct TurnTests {
  /// Counts how often a screen is evaluated, and can have the next ones fail.
  @MainActor
  private final class Evaluations {
    var count = 0
    var failing = 0

    struct Broken: Error {}

    func watch(_ shell: Shell) {
      shell.evaluateScreen = { viewModel in
        self.count += 1
        if self.failing > 0 {
          self.failing -= 1
          throw Broken()
        }
        return try await viewModel.screen()
      }
    }

    /// How often a screen was evaluated since this was asked last.
    func taken() -> Int {
      defer { count = 0 }
      return count
    }
  }

  /// Reads a line as a program does: what may be typed, how it is kept, and what it does.
  private func turn(_ shell: Shell, _ line: String) async -> CommandReport {
    _ = await shell.completion()
    _ = await shell.record(of: line)
    return await shell.run(line)
  }

  private func watched(
    _ session: ShopSession, at link: String
  ) async throws -> Evaluations {
    try await session.mustRun("open \(link)")
    let evaluations = Evaluations()
    evaluations.watch(session.shell)
    return evaluations
  }

  @Test("of the whole tour evaluates a screen exactly once where an entry is shown, and else never")
  func tour() async throws {
    let file = TranscriptFile(name: "tour")
    let program = ShopProgram.sqlite.lineShell
    let run = try program.made(
      ["--database", ":memory:", "-f", file.script] + file.options,
      environment: Environment(["SHOP_TEST_SEED": "1"]), streams: .standard)
    let source = try CommandSources.make(run, prompt: "")
    let app = try ShopApplication(try ShopProgram.sqlite.configuration(of: run))
    try await app.start()
    let shell = Shell(
      app: app, answers: source,
      options: ShellOptions(assumesYes: true, reportsToPrograms: false))
    let evaluations = Evaluations()
    evaluations.watch(shell)
    _ = await shell.currentEntry()
    expectEqual(evaluations.taken(), 1)
    var shown = 0
    while case .line(let line)? = try source.next() {
      let report = await turn(shell, line.text)
      let success = try #require(report.success, "\(line.text): \(report.failure?.message ?? "")")
      expectEqual(evaluations.taken(), success.entry == nil ? 0 : 1, "\(line.text)")
      shown += success.entry == nil ? 0 : 1
    }
    #expect(shown > 80)
    await app.close()
  }

  @Test("that begins a session evaluates the screen its line is read against as well")
  func first() async throws {
    let session = try await ShopSession()
    let evaluations = Evaluations()
    evaluations.watch(session.shell)
    #expect(await turn(session.shell, "next").success != nil)
    expectEqual(evaluations.taken(), 2)
    #expect(await turn(session.shell, "browse").success != nil)
    expectEqual(evaluations.taken(), 1)
  }

  @Test(
    "of a script that begins with a command of every shell shows where that leads, and nothing before"
  )
  func firstOfScript() async throws {
    let session = try await ShopSession()
    let evaluations = Evaluations()
    evaluations.watch(session.shell)
    try await session.mustRun("open shop://product/p-025")
    expectEqual(evaluations.taken(), 1)
  }

  @Test(
    "that fails where nothing moved evaluates nothing: the person still sees what they saw")
  func refused() async throws {
    let session = try await ShopSession.browsing()
    let evaluations = try await watched(session, at: "shop://product/p-025")
    for line in [
      "dance", "99", "add 0", "add 1 2", "open shop://nowhere", "tab attic", "help dance",
    ] {
      #expect(await turn(session.shell, line).failure != nil)
      expectEqual(evaluations.taken(), 0, "\(line)")
    }
    #expect(await turn(session.shell, "add").success != nil)
    expectEqual(evaluations.taken(), 1)
  }

  @Test("that enters a route that cannot be shown leaves it, and evaluates the one beneath")
  func broken() async throws {
    let session = try await ShopSession.browsing()
    let evaluations = try await watched(session, at: "shop://product/p-025")
    evaluations.failing = 1
    let path = session.path
    #expect(await turn(session.shell, "reviews").failure != nil)
    expectEqual(session.path, path)
    expectEqual(evaluations.taken(), 2)
    #expect(session.app.navigator.leakDetector.leaks.isEmpty)
    #expect(await turn(session.shell, "reviews").success != nil)
    expectEqual(evaluations.taken(), 1)
  }

  @Test("that did what it was asked says so, where the route it leads to cannot be shown")
  func doneButNotShown() async throws {
    let session = try await ShopSession.browsing()
    let evaluations = try await watched(session, at: "shop://product/p-025")
    evaluations.failing = 1
    let path = session.path
    let done = try #require(await turn(session.shell, "add").success)
    expectEqual(done.message?.hasPrefix("added 1 × A Field Guide to Clouds"), true)
    expectEqual(done.message?.contains("cannot be shown now"), true)
    #expect(done.entry == nil)
    expectEqual(session.path, path)
    let next = try #require(await turn(session.shell, "add").success)
    expectEqual(next.message?.contains("cart 2 items"), true)
  }

  @Test("that leaves a broken screen for one that was not shown yet evaluates that once more")
  func beneath() async throws {
    let session = try await ShopSession.browsing()
    let evaluations = try await watched(session, at: "shop://search?q=tea")
    evaluations.failing = 1
    // Another search replaces the last one.
    #expect(await turn(session.shell, "search lamp").failure != nil)
    #expect(session.path == ["shop://search"])
    expectEqual(evaluations.taken(), 2)
    #expect(await turn(session.shell, "search lamp").success != nil)
    expectEqual(evaluations.taken(), 1)
  }

  @Test("that a form refuses has it asked again, with what it wants to know now")
  func form() async throws {
    let session = try await ShopSession.browsing()
    let evaluations = try await watched(session, at: "shop://login")
    #expect(await session.shell.completion().question?.hint == nil)
    #expect(await session.run("ada@example.org", ["no such password"]).failure != nil)
    expectEqual(evaluations.taken(), 1)
    await expectEqual(session.shell.completion().question?.hint, "Enter for ada@example.org")
    expectEqual(evaluations.taken(), 0)
  }

  @Test("leaves no view model behind once its entry is gone, though every report is kept")
  func lifetime() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://product/p-025/reviews")
    weak let reviews = try state("page", in: session)
    #expect(reviews != nil)
    try await session.mustRun("back")
    #expect(reviews == nil)
    try await session.register()
    try await session.mustRun("open shop://settings/account")
    weak let settings = try state("form", in: session)
    #expect(settings != nil)
    try await session.mustRun("tab profile")
    try await session.mustRun("sign-out")
    #expect(settings == nil)
    #expect(session.reports.count > 5)
    #expect(session.reports.allSatisfy { $0.success != nil })
  }

  /// What the view model on top keeps its state in, which lives as long as any copy of it.
  private func state(_ name: String, in session: ShopSession) throws -> AnyObject? {
    try Mirror(reflecting: session.app.navigator.topViewModel()).descendant("_\(name)")
      .map { $0 as AnyObject }
  }

  @Test("reads a number as the person saw it, whatever another shell did meanwhile")
  func numbers() async throws {
    try await TemporaryFile.withFolder { folder in
      let one = try await ShopSession(file: folder + "/shop.db")
      try await one.mustRun("skip")
      try await one.register()
      for product in ["p-001", "p-025", "p-031"] {
        try await one.mustRun("open shop://product/\(product)")
        try await one.mustRun("add")
      }
      let seen = try await one.mustRun("cart").screen?.rows.map(\.title) ?? []
      let other = try await ShopSession(file: folder + "/shop.db", seed: 2)
      try await other.mustRun("open shop://cart")
      try await other.mustRun("remove 1")
      let left = try await one.mustRun("remove 2")
      expectEqual(left.message?.hasPrefix("removed \(seen[1])"), true)
      expectEqual(left.screen?.rows.map(\.title), [seen[2]])
      // What is gone says so itself.
      try await other.mustRun("open shop://cart")
      try await other.mustRun("remove 1")
      await expectEqual(one.run("quantity 1 2").failure?.code, "ordering.notInCart")
      await one.app.close()
      await other.app.close()
    }
  }

  @Test("a slash and a text shows the rows that hold it, and a number picks what it picked before")
  func rowsHolding() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://category/kitchen")
    let titles = try await session.shell.screen().rows.map(\.title)
    let wanted = titles[2]
    let found = try #require(
      try await session.mustRun("\"/\(wanted.uppercased())\"").report)
    #expect(found.rows.filter { !$0.isHidden }.map(\.title) == [wanted])
    expectEqual(found.rows.map(\.title), titles)
    await expectEqual(session.run("/no such thing").code, "row.noMatch")
    await expectEqual(session.run("/").code, "command.missingArgument")
    try await session.mustRun("3")
    try await expectEqual(session.shell.screen().title, wanted)
  }
}
