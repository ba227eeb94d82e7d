import NavigationTestKit
import Testing

@MainActor
@Suite("A virtual clock")
struct VirtualClockTests {
  private let clock = VirtualClock()

  @Test("stands still until it is moved, and never goes back")
  func stands() {
    #expect(clock.now == VirtualClock.Instant(offset: .zero))
    clock.advance(by: .seconds(5))
    #expect(clock.now.offset == .seconds(5))
    clock.advance(by: .seconds(-3))
    clock.advance(to: VirtualClock.Instant(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(5))
    #expect(clock.minimumResolution == .zero)
  }

  @Test("times are told apart as durations are")
  func instants() {
    let zero = clock.now
    let later = zero.advanced(by: .seconds(2))
    #expect(zero < later)
    #expect(zero.duration(to: later) == .seconds(2))
    #expect(later.duration(to: zero) == .seconds(-2))
  }

  @Test("a sleeper is woken at its deadline and no earlier")
  func wakes() async throws {
    var isAwake = false
    let sleeper = Task {
      try await clock.sleep(for: .seconds(10))
      isAwake = true
    }
    try await clock.waitForSleepers(1)
    clock.advance(by: .seconds(9))
    #expect(clock.deadlines == [VirtualClock.Instant(offset: .seconds(10))])
    #expect(!isAwake)
    clock.advance(by: .seconds(1))
    try await sleeper.value
    #expect(isAwake)
    #expect(clock.deadlines.isEmpty)
  }

  @Test("sleepers are woken in the order of their deadlines, then in the order they slept")
  func order() async throws {
    var woken: [String] = []
    var tasks: [Task<Void, any Error>] = []
    for (count, (name, seconds)) in [("c", 3), ("a", 1), ("b", 2), ("d", 3)].enumerated() {
      tasks.append(
        Task {
          try await clock.sleep(for: .seconds(seconds))
          woken.append(name)
        })
      try await clock.waitForSleepers(count + 1)
    }
    clock.advanceToLastDeadline()
    for task in tasks { try await task.value }
    #expect(woken == ["a", "b", "c", "d"])
    #expect(clock.now.offset == .seconds(3))
    clock.advanceToLastDeadline()
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("whoever sleeps again counts from then")
  func again() async throws {
    var ticks: [Duration] = []
    let ticker = Task {
      for _ in 1...3 {
        try await clock.sleep(for: .seconds(1))
        ticks.append(clock.now.offset)
      }
    }
    for _ in 1...3 {
      try await clock.waitForSleepers(1)
      clock.advance(by: .seconds(1))
    }
    try await ticker.value
    #expect(ticks == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @Test("a deadline that has passed is not slept for")
  func passed() async throws {
    try await clock.sleep(until: clock.now)
    try await clock.sleep(for: .seconds(-1))
    #expect(clock.deadlines.isEmpty)
  }

  @Test("a cancelled sleeper is woken with an error, whenever it was cancelled")
  func cancelled() async throws {
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.waitForSleepers(1)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.deadlines.isEmpty)
    let early = Task { try await clock.sleep(for: .seconds(1)) }
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    let watcher = Task { try await clock.waitForSleepers(9) }
    watcher.cancel()
    await #expect(throws: CancellationError.self) { try await watcher.value }
  }

  @Test("any number of threads may sleep on it")
  func threads() async throws {
    let tasks = (1...100).map { number in
      Task.detached { [clock] in
        try await clock.sleep(for: .seconds(number))
        return number
      }
    }
    try await clock.waitForSleepers(100)
    #expect(clock.deadlines == clock.deadlines.sorted())
    clock.advanceToLastDeadline()
    var sum = 0
    for task in tasks { sum += try await task.value }
    #expect(sum == 5_050)
  }
}
