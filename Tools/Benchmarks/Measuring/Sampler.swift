import Foundation

/// The result of measuring: the median times of one operation, in nanoseconds.
struct Measurement {
  let row: Comparison
  let ours: Double
  let beside: [Double]
}

/// Runs contenders in turn and takes the median processor time of each, which a busy machine disturbs least.
///
/// A sample repeats the operation for at least 20 ms. Every round takes one sample of each contender,
/// starting with a different one each time, so that disturbances of the machine affect all alike.
@MainActor
final class Sampler {
  private let rounds: Int
  private let shortest: Duration
  private var sink = 0

  init(isShort: Bool) {
    rounds = isShort ? 1 : 9
    shortest = isShort ? .milliseconds(2) : .milliseconds(20)
  }

  func measure(_ row: Comparison) async throws -> Measurement {
    let contenders = [row.ours] + row.beside
    var counts: [Int] = []
    for contender in contenders { counts.append(try await count(for: contender)) }
    var samples = contenders.map { _ in [Double]() }
    for round in 0..<rounds {
      for step in contenders.indices {
        let index = (round + step) % contenders.count
        let time = try await time(contenders[index], counts[index])
        let operations = counts[index] * contenders[index].unit
        samples[index].append(time.nanoseconds / Double(operations))
      }
    }
    let medians = samples.map { $0.sorted()[rounds / 2] }
    return Measurement(row: row, ours: medians[0], beside: Array(medians.dropFirst()))
  }

  private func count(for contender: Contender) async throws -> Int {
    var count = 1
    while true {
      let time = try await time(contender, count)
      if time >= shortest { return count }
      let factor = 1.3 * shortest.nanoseconds / max(time.nanoseconds, 1)
      count = max(count + 1, Int(Double(count) * min(factor, 100)))
    }
  }

  private func time(_ contender: Contender, _ count: Int) async throws -> Duration {
    let start = Self.processorTime
    sink ^= try await contender.run(count)
    return Self.processorTime - start
  }

  private static var processorTime: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension Duration {
  fileprivate var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
