import DatabaseConformance
import Expectations
import SQLiteDatabase
import Testing

@Suite("Histories")
struct HistoryTests {
  private let begin = ContinuousClock.now

  /// A transaction that lies so many seconds after the beginning, and lasts as many.
  private func entry(
    _ number: Int, _ seconds: ClosedRange<Int>, _ reads: [Int: [Int]], appends: Set<Int> = []
  ) -> History.Entry {
    History.Entry(
      number, began: begin + .seconds(seconds.lowerBound),
      ended: begin + .seconds(seconds.upperBound),
      reads: reads, appends: appends)
  }

  @Test("what some order explains is not a contradiction, whatever lay beside each other")
  func explained() {
    let history = History(
      [
        entry(1, 0...9, [0: [], 1: []], appends: [0]),
        entry(2, 0...9, [0: [1], 1: []], appends: [1]),
        entry(3, 0...9, [0: [1], 1: []]), entry(4, 10...11, [0: [1], 1: [2]]),
      ], lists: [0: [1], 1: [2]])
    #expect(history.contradiction() == nil)
  }

  @Test("a lost update is found")
  func lostUpdate() {
    let history = History(
      [entry(1, 0...9, [0: []], appends: [0]), entry(2, 0...9, [0: []], appends: [0])],
      lists: [0: [2]])
    expectEqual(history.contradiction(), "1 was acknowledged, and is not once in list 0")
  }

  @Test("two that each go by what the other one changes are found")
  func writeSkew() {
    let history = History(
      [
        entry(1, 0...9, [0: [], 1: []], appends: [0]),
        entry(2, 0...9, [0: [], 1: []], appends: [1]),
      ], lists: [0: [1], 1: [2]])
    expectEqual(history.contradiction(), "no order explains what these saw: 1, 2")
  }

  @Test("a read of one half of what another one wrote is found")
  func halfRead() {
    let history = History(
      [entry(1, 0...9, [0: [], 1: []], appends: [0, 1]), entry(2, 0...9, [0: [], 1: [1]])],
      lists: [0: [1], 1: [1]])
    expectEqual(history.contradiction(), "no order explains what these saw: 1, 2")
  }

  @Test("a read of what was over before it began is found, and one of what is not stored")
  func stale() {
    let write = entry(1, 0...1, [0: []], appends: [0])
    let late = History([write, entry(2, 2...3, [0: []])], lists: [0: [1]])
    expectEqual(late.contradiction(), "no order explains what these saw: 1, 2")
    let undone = History([write, entry(2, 2...3, [0: [1, 7]])], lists: [0: [1]])
    expectEqual(undone.contradiction(), "2 read what list 0 never was")
  }
}
