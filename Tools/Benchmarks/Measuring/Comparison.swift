/// A measured operation and its comparisons, the floor first.
struct Comparison {
  let name: String
  let ours: Contender
  var beside: [Contender] = []
  var targets: [Target] = []
}

@MainActor
struct Contender {
  let name: String

  /// The number of operations in one call; times are per operation.
  let unit: Int

  /// Performs one call and returns a value that depends on the result, so that no work is optimized away.
  let operation: @MainActor () async throws -> Int

  init(
    _ name: String, unit: Int = 1, each operation: @escaping @MainActor () async throws -> Int
  ) {
    (self.name, self.unit, self.operation) = (name, unit, operation)
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
