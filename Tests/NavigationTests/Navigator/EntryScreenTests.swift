import Expectations
import Routing
import Screens
import Testing

@testable import Navigation

/// What a host draws besides the screen on top: what lies beneath, under a modal, on another tab.
@MainActor
@Suite("The screen of an entry")
struct EntryScreenTests {
  private let app: TestApp

  init() throws { app = try TestApp.withTabs() }

  private func entry(_ index: Int, of tab: Int = 0) throws -> Entry {
    try #require(app.navigator.state.stacks[tab].entry(at: index))
  }

  @Test("each entry has its own, whether it was on top before or not")
  func beneath() async throws {
    try app.tab(StoreRoute.self).context.append([StoreRoute.item(1), .item(2)])
    try app.top(StoreRoute.self).context.present(PageRoute.plain)
    let before = Snapshot(app.navigator)
    for (index, title) in ["store", "item/1", "item/2", "pages"].enumerated() {
      try await expectEqual(app.navigator.screen(of: entry(index))?.title, title)
    }
    expectEqual(Snapshot(app.navigator), before)
    try await expectEqual(app.navigator.screen().title, "pages")
  }

  @Test("its view model is made once, and lives as long as the entry")
  func viewModel() throws {
    try app.tab(StoreRoute.self).context.append([StoreRoute.item(1), .item(2)])
    let entry = try entry(1)
    let made = try #require(app.navigator.viewModel(of: entry) as? SampleViewModel)
    _ = try app.navigator.select("basket")
    #expect(try app.navigator.viewModel(of: entry) as? SampleViewModel === made)
    _ = try app.navigator.select("store")
    _ = try app.navigator.back()
    #expect(try app.navigator.topViewModel() as? SampleViewModel === made)
    weak let kept = made
    _ = consume made
    _ = try app.navigator.back()
    #expect(try app.navigator.viewModel(of: entry) == nil)
    #expect(kept == nil)
  }

  @Test("an entry that is gone has none, even if an equal route stands there")
  func gone() async throws {
    _ = try app.open(StoreRoute.item(1))
    let entry = try entry(1)
    _ = try app.navigator.back()
    _ = try app.open(StoreRoute.item(1))
    try await #expect(app.navigator.screen(of: entry) == nil)
    #expect(try app.navigator.viewModel(of: entry) == nil)
  }

  @Test("an entry that goes while its screen is read has none")
  func goesMeanwhile() async throws {
    let gate = Gate()
    app.session.makeSteps = { SlowCoordinator(context: $0, gate: gate) }
    try app.tab(StoreRoute.self).context.push(StepRoute.first)
    let (navigator, entry) = (app.navigator, try entry(1))
    async let screen = navigator.screen(of: entry)
    await gate.reached()
    _ = try navigator.back()
    gate.open()
    try await #expect(screen == nil)
  }

  @Test("one that cannot be shown throws, stays, and leaves the screen on top as it is")
  func fails() async throws {
    app.session.unshowable = ["item/404"]
    try app.tab(StoreRoute.self).context.append([StoreRoute.item(404), .item(2)])
    let entry = try entry(1)
    await #expect(throws: TestApp.Broken.self) { try await app.navigator.screen(of: entry) }
    expectEqual(app.path, ["store", "item/404", "item/2"])
    try await expectEqual(app.navigator.screen().title, "item/2")
    // It was never shown, so it is left once it is on top.
    _ = try app.navigator.back()
    try await expectEqual(app.navigator.screen().title, "store")
  }

  @Test("one that was drawn beneath stays when its screen fails on top")
  func shownBeneath() async throws {
    try app.tab(StoreRoute.self).context.append([StoreRoute.item(1), .item(2)])
    _ = try await app.navigator.screen(of: entry(1))
    _ = try app.navigator.back()
    try app.top(StoreRoute.self).fails = true
    await #expect(throws: TestApp.Broken.self) { try await app.navigator.screen() }
    expectEqual(app.path, ["store", "item/1"])
  }

  @Test("reading the screen on top in vain does not leave it if the reader gave up")
  func cancelled() async throws {
    let gate = Gate()
    app.session.makeSteps = { SlowCoordinator(context: $0, gate: gate) }
    try app.tab(StoreRoute.self).context.push(StepRoute.first)
    let navigator = app.navigator
    let drawing = Task { try await navigator.screen() }
    await gate.reached()
    drawing.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await drawing.value }
    expectEqual(app.path, ["store", "steps"])
  }

  @Test("a title that a screen lacks is the one that its route asks for")
  func title() async throws {
    try app.tab(StoreRoute.self).context.push(PageRoute.plain)
    let page = try app.top(PageRoute.self)
    page.makesTitles = false
    try page.context.push(PageRoute.other)
    try await expectEqual(app.navigator.screen(of: entry(1))?.title, "Plain")
  }

  private final class SlowCoordinator: Coordinator {
    let context: CoordinatorContext
    let gate: Gate

    init(context: CoordinatorContext, gate: Gate) { (self.context, self.gate) = (context, gate) }

    func viewModel(for route: StepRoute) -> some ViewModel { SlowViewModel(gate: gate) }
  }

  private struct SlowViewModel: ViewModel {
    let gate: Gate

    func screen() async throws -> Screen {
      await gate.pass()
      try Task.checkCancellation()
      return Screen(title: "slow")
    }
  }
}
