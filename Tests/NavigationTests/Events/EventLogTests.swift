import Expectations
import Testing

@testable import Navigation

@Suite("The log of events")
struct EventLogTests {
  @Test("a log keeps as many events as it may", arguments: [1, 2, 3, 4, 5])
  func capacity(_ capacity: Int) {
    let log = log(capacity: capacity)
    expectEqual(log.events.map(\.sequence), Array(1...5).suffix(capacity))
    expectEqual(log.count, 5)
  }

  @Test("a log of nothing, or less, keeps one event", arguments: [0, -3])
  func noCapacity(_ capacity: Int) {
    expectEqual(log(capacity: capacity).events.map(\.sequence), [5])
  }

  @Test("the events after one are those that are kept of them")
  func after() {
    let log = log(capacity: 3)
    let expected: [UInt64: [UInt64]] = [
      0: [3, 4, 5], 1: [3, 4, 5], 2: [3, 4, 5], 3: [4, 5], 4: [5], 5: [], 6: [], .max: [],
    ]
    for (sequence, kept) in expected {
      expectEqual(log.events(after: sequence).map(\.sequence), kept)
    }
    expectEqual(self.log(capacity: 9).events(after: 0).map(\.sequence), [1, 2, 3, 4, 5])
  }

  /// A log after five events.
  private func log(capacity: Int) -> EventLog {
    var log = EventLog(capacity: capacity)
    for _ in 0..<5 {
      _ = log.record { number in
        NavigationEvent(
          sequence: number, kind: .pushed, cause: .app, plugin: nil, from: nil, to: nil,
          transition: nil, stack: nil, tab: nil, arrival: nil)
      }
    }
    return log
  }
}
