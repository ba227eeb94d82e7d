import Navigation
import Routing
import Testing

@MainActor
@Suite("Events")
struct EventTests {
  @Test("every change is exactly one event, numbered without gaps, with its cause and plugin")
  func oneEventAChange() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    _ = try stage.navigator.select("basket")
    _ = try stage.navigator.select("store")
    _ = try stage.navigator.back()
    #expect(
      stage.events == [
        "root is now main", "pushed", "selected tab basket", "selected tab store", "popped 1",
      ])
    #expect(stage.navigator.log.events.map(\.sequence) == [1, 2, 3, 4, 5])
    #expect(
      stage.navigator.log.events.map(\.plugin) == ["store", "store", "basket", "store", "store"])
    #expect(
      stage.navigator.log.events.map(\.cause) == [.app, .coordinator, .person, .person, .person])
    let push = stage.navigator.log.events[1]
    #expect(push.from?.link.text == "store")
    #expect(push.to?.link.text == "item/1")
  }

  @Test("an observer is told of every event until it stops")
  func observer() throws {
    let stage = try Stage.withTabs()
    var seen: [String] = []
    let token = stage.navigator.observe { seen.append("\($0.kind)") }
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    stage.navigator.stopObserving(token)
    _ = try stage.navigator.back()
    #expect(seen == ["pushed"])
  }

  @Test("a log keeps the last events in their order")
  func ring() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    for id in 1...1_500 { try store.navigate(to: .item(id)) }
    let events = stage.navigator.log.events
    #expect(events.count == 1_024)
    #expect(events.last?.sequence == 1_501)
    #expect(events.first?.sequence == 478)
    #expect(stage.navigator.log.events(after: 1_499).map(\.sequence) == [1_500, 1_501])
    #expect(stage.navigator.log.events(after: 1_501).isEmpty)
  }

  @Test("navigation from an observer is queued and made right after, in order")
  func reentrancy() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    var answers: [NavigationAnswer] = []
    let token = stage.navigator.observe { event in
      guard event.to?.link.text == "item/1" else { return }
      answers.append((try? store.navigate(to: .item(2))) ?? .unchanged)
      answers.append((try? store.navigate(to: .item(3))) ?? .unchanged)
    }
    try store.navigate(to: .item(1))
    stage.navigator.stopObserving(token)
    #expect(answers == [.queued, .queued])
    #expect(stage.path == ["store", "item/1", "item/2", "item/3"])
  }

  @Test("a queued attempt that fails is an event, and its error can be taken once")
  func queuedFailure() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    let token = stage.navigator.observe { event in
      guard event.kind == .pushed else { return }
      _ = try? store.context.pop(to: StoreRoute.item(9))
    }
    try store.navigate(to: .item(1))
    stage.navigator.stopObserving(token)
    #expect(stage.events.last?.hasPrefix("failed") == true)
    #expect(stage.navigator.takeDeferredErrors().count == 1)
    #expect(stage.navigator.takeDeferredErrors().isEmpty)
  }

  @Test("attempts that keep causing attempts are cut off with an error")
  func endlessQueue() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    var id = 1
    let token = stage.navigator.observe { _ in
      id += 1
      _ = try? store.navigate(to: .item(id))
    }
    try store.navigate(to: .item(1))
    stage.navigator.stopObserving(token)
    let errors = stage.navigator.takeDeferredErrors().compactMap { $0 as? NavigationError }
    #expect(errors == [.endlessQueue(limit: 1_000)])
  }

  @Test("a flow cut off with an endless queue is told as lost, and nothing can be asked for then")
  func endlessFlows() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    var (asked, told, refused) = (0, 0, 0)
    // Held weakly: what the flows that still run hold would hold those flows.
    func startFlow(by coordinator: SampleCoordinator<StoreRoute>?) {
      guard let coordinator else { return }
      do throws(NavigationError) {
        try coordinator.context.start(StepFlow()) { [weak coordinator] _ in
          told += 1
          startFlow(by: coordinator)
        }
        asked += 1
      } catch {
        refused += 1
      }
    }
    let observer = stage.navigator.observe { [weak store] _ in startFlow(by: store) }
    try store.navigate(to: .item(1))
    stage.navigator.stopObserving(observer)
    #expect(refused > 0)
    let running = stage.path.count - 2
    #expect(asked == told + running)
  }
}
