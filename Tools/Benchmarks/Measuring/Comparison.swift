/// What is measured: ours, and what it is compared with, the floor first.
struct Comparison {
  let name: String
  let ours: Contender
  var beside: [Contender] = []
  var targets: [Target] = []

  /// Whether the time on the wall counts, since disks, threads or other processes take part.
  ///
  /// Anything else is timed by the processor time it takes, which a busy machine disturbs less.
  var isTimedByWall = false

  /// How often a sample runs the operation, where it cannot be run as often as the clock needs.
  var repetitions: Int?

  /// How many samples there are of what takes too long for the usual number.
  var rounds: Int?

  /// What has to be there before the first sample; only where the row is measured.
  var prepare: (@MainActor () throws -> Void)?

  var note: (@MainActor () -> String)?
}

@MainActor
struct Contender {
  let name: String

  /// How many operations one call does that counts as one; time is given by the operation.
  let unit: Int

  /// Does it once, and answers something that depends on the result, so that no compiler can leave the
  /// work out.
  let operation: @MainActor () async throws -> Int

  /// What has to be done before each sample, and is no part of it.
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

/// What the project wants of a row: a limit in words, and whether a measurement keeps it.
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
