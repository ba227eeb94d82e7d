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

  var note: String?
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

/// The project's goal for a row.
enum Target {
  case ratio(Double), nanoseconds(Double), perSecond(Double)

  var text: String {
    switch self {
    case .ratio(let limit): "≤ \(Numerals.short(limit))× the floor"
    case .nanoseconds(let limit): "≤ \(Numerals.time(limit))"
    case .perSecond(let limit): "≥ \(Numerals.grouped(Int(limit))) a second"
    }
  }

  func isMet(by measurement: Measurement) -> Bool {
    switch self {
    case .ratio(let limit):
      measurement.beside.first.map { measurement.ours / $0 <= limit } ?? false
    case .nanoseconds(let limit): measurement.ours <= limit
    case .perSecond(let limit): 1e9 / measurement.ours >= limit
    }
  }
}
