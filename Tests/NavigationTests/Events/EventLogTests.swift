import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("The log of events")
struct EventLogTests {
  @Test("a log keeps as many events as it may", arguments: [1, 2, 3, 4, 5])
  func capacity(_ capacity: Int) throws {
    let navigator = try started(capacity: capacity)
    expectEqual(navigator.log.events.map(\.sequence), Array(1...5).suffix(capacity))
    expectEqual(navigator.log.capacity, capacity)
    expectEqual(navigator.log.count, 5)
  }

  @Test("a log of nothing, or less, keeps one event", arguments: [0, -3])
  func noCapacity(_ capacity: Int) throws {
    let navigator = try started(capacity: capacity)
    expectEqual(navigator.log.events.map(\.sequence), [5])
  }

  @Test("the events after one are those that are kept of them")
  func after() throws {
    let navigator = try started(capacity: 3)
    let expected: [UInt64: [UInt64]] = [
      0: [3, 4, 5], 1: [3, 4, 5], 2: [3, 4, 5], 3: [4, 5], 4: [5], 5: [], 6: [], .max: [],
    ]
    for (sequence, kept) in expected {
      expectEqual(navigator.log.events(after: sequence).map(\.sequence), kept)
    }
    try expectEqual(started(capacity: 9).log.events(after: 0).map(\.sequence), [1, 2, 3, 4, 5])
  }

  /// A navigator after five changes.
  private func started(capacity: Int) throws -> Navigator {
    let navigator = Navigator(map: try TestAppOptions().map(), logCapacity: capacity)
    _ = try navigator.showTabs(root: "main")
    for _ in 0..<2 {
      _ = try navigator.select("basket")
      _ = try navigator.select("store")
    }
    return navigator
  }
}
