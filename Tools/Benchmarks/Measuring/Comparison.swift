/// A measured operation and its comparisons, the floor first.
struct Comparison {
  let name: String
  let ours: Contender
  var beside: [Contender] = []
  var targets: [Target] = []

  /// Whether wall-clock time counts, because disks, threads or other processes take part.
  ///
  /// Other rows count processor time, which a busy machine disturbs less.
  var isTimedByWall = false

  /// The number of operations per sample, if the clock's resolution cannot decide it.
  var repetitions: Int?

  /// The number of samples, if the usual number would take too long.
  var rounds: Int?

  /// Prepares the first sample; called only if the row is measured.
  var prepare: (@MainActor () throws -> Void)?

  var note: (@MainActor () -> String)?
}

@MainActor
struct Contender {
  let name: String

  /// The number of operations in one call; times are per operation.
  let unit: Int

  /// Performs one call and returns a value that depends on the result, so that no work is optimized away.
  let operation: @MainActor () async throws -> Int

  /// Prepares each sample, outside the measured time.
  let prepare: (@MainActor () throws -> Void)?

  init(
    _ name: String, unit: Int = 1, prepare: (@MainActor () throws -> Void)? = nil,
    each operation: @escaping @MainActor () async throws -> Int
  ) {
    (self.name, self.unit, self.prepare, self.operation) = (name, unit, prepare, operation)
  }

  func run(_ count: Int) async throws -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= try await operation() }
    return sum
  }
}

/// The project's goal for a row: a limit in words, and whether a measurement meets it.
struct Target {
  let text: String
  let isMet: @MainActor (Measurement) -> Bool

  static func ratio(_ limit: Double) -> Target {
    Target(text: "≤ \(Numerals.short(limit))× the floor") { measurement in
      measurement.beside.first.map { measurement.ratio(to: $0) <= limit } ?? false
    }
  }

  static func nanoseconds(_ limit: Double) -> Target {
    Target(text: "≤ \(Numerals.time(limit))") { $0.ours.nanoseconds <= limit }
  }

  static func perSecond(_ limit: Double) -> Target {
    Target(text: "≥ \(Numerals.grouped(Int(limit))) a second") {
      1e9 / $0.ours.nanoseconds >= limit
    }
  }
}
