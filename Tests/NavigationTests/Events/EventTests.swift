import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Events")
struct EventTests {
  @Test("an event names the plugin of the route that came or went, not of the one then on top")
  func plugin() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.push(PageRoute.plain)
    try store.context.present(StepRoute.first)
    let count = app.navigator.log.count
    _ = try app.navigator.back()
    _ = try app.navigator.back()
    expectEqual(app.navigator.log.events(after: count).map(\.plugin), ["steps", "pages"])
  }

  @Test("every change is exactly one event, numbered without gaps, with its cause and plugin")
  func oneEventAChange() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    _ = try app.navigator.select("basket")
    _ = try app.navigator.select("store")
    _ = try app.navigator.back()
    expectEqual(
      app.events,
      ["root is now main", "pushed", "selected tab basket", "selected tab store", "popped 1"])
    expectEqual(app.navigator.log.events.map(\.sequence), [1, 2, 3, 4, 5])
    expectEqual(
      app.navigator.log.events.map(\.plugin), ["store", "store", "basket", "store", "store"])
    expectEqual(
      app.navigator.log.events.map(\.cause), [.app, .coordinator, .person, .person, .person])
    let push = app.navigator.log.events[1]
    expectEqual(push.from?.link.text, "store")
    expectEqual(push.to?.link.text, "item/1")
  }

  @Test("observers are notified of every event in the order of their coming")
  func observers() throws {
    let app = try TestApp.withTabs()
    var seen: [String] = []
    app.navigator.observe { seen.append("first \($0.kind)") }
    app.navigator.observe { seen.append("second \($0.kind)") }
    try app.top(StoreRoute.self).navigate(to: .item(1))
    expectEqual(seen, ["first pushed", "second pushed"])
  }

  @Test("navigation from an observer is queued and made right after, in order")
  func reentrancy() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    var answers: [NavigationAnswer] = []
    app.navigator.observe { event in
      guard event.to?.link.text == "item/1" else { return }
      answers.append((try? store.navigate(to: .item(2))) ?? .unchanged)
      answers.append((try? store.navigate(to: .item(3))) ?? .unchanged)
    }
    try store.navigate(to: .item(1))
    expectEqual(answers, [.queued, .queued])
    expectEqual(app.path, ["store", "item/1", "item/2", "item/3"])
  }

  @Test("a queued attempt that fails is an event, and its error can be taken once")
  func queuedFailure() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    app.navigator.observe { event in
      guard event.kind == .pushed else { return }
      _ = try? store.context.pop(to: StoreRoute.item(9))
    }
    try store.navigate(to: .item(1))
    expectEqual(app.events.last?.hasPrefix("failed"), true)
    expectEqual(app.navigator.drainErrors().count, 1)
    #expect(app.navigator.drainErrors().isEmpty)
  }

  @Test("going back at the root from within a change asks the coordinators right after")
  func backAtRootLater() throws {
    let app = try TestApp.withTabs()
    app.navigator.observe { event in
      guard event.kind == .tabSelected("basket") else { return }
      _ = try? app.navigator.back()
    }
    app.root.handles = { $0 is BackAtRoot }
    _ = try app.navigator.select("basket")
    expectEqual(app.root.handled.count, 1)
    #expect(app.navigator.drainErrors().isEmpty)
    _ = try app.navigator.select("store")
    app.root.handles = { _ in throw TestApp.Broken() }
    _ = try app.navigator.select("basket")
    #expect(app.navigator.drainErrors().first is TestApp.Broken)
  }

  @Test("going back from within a change asks nobody where there is something to go back to")
  func backLater() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    app.root.handles = { $0 is BackAtRoot }
    app.navigator.observe { event in
      guard event.kind == .pushed else { return }
      _ = try? app.navigator.back()
    }
    try store.navigate(to: .item(1))
    expectEqual(app.path, ["store"])
    #expect(app.root.handled.isEmpty)
  }

  @Test("a thousand attempts from within a change are made, and not one more")
  func fullQueue() throws {
    for (count, made) in [(1_000, 1_000), (1_001, 1_000)] {
      let app = try TestApp.withTabs()
      let store = try app.top(StoreRoute.self)
      app.navigator.observe { event in
        guard event.kind == .tabSelected("basket") else { return }
        for id in 0..<count { _ = try? store.navigate(to: .item(id)) }
      }
      _ = try app.navigator.select("basket")
      expectEqual(app.navigator.state.stacks[0].count, 1 + made)
      expectEqual(app.navigator.drainErrors().count, count - made)
    }
  }

  @Test("attempts that keep causing attempts are cut off with an error")
  func endlessQueue() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    var id = 1
    app.navigator.observe { event in
      guard event.kind == .pushed else { return }
      id += 1
      _ = try? store.navigate(to: .item(id))
    }
    try store.navigate(to: .item(1))
    let errors = app.navigator.drainErrors().compactMap { $0 as? NavigationError }
    expectEqual(errors, [.endlessQueue(limit: 1_000)])
    try expectEqual(app.navigator.popToRoot(), .handled)
    expectEqual(app.path, ["store"])
  }

  @Test(
    "a flow cut off with an endless queue is reported as lost, and nothing can be asked for then")
  func endlessFlows() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    var (asked, received, refused) = (0, 0, 0)
    // Held weakly: what the flows that still run hold would hold those flows.
    func startFlow(by coordinator: SampleCoordinator<StoreRoute>?) {
      guard let coordinator else { return }
      do throws(NavigationError) {
        try coordinator.context.start(StepFlow()) { [weak coordinator] _ in
          received += 1
          startFlow(by: coordinator)
        }
        asked += 1
      } catch {
        refused += 1
      }
    }
    app.navigator.observe { [weak store] _ in startFlow(by: store) }
    try store.navigate(to: .item(1))
    #expect(refused > 0)
    let running = app.path.count - 2
    expectEqual(asked, received + running)
  }
}
