/// Runs contenders in turns and takes the median of each.
///
/// A sample repeats the operation for at least 20 ms. Every round takes one sample of each contender,
/// beginning with another one each time, so that what disturbs the machine disturbs all of them alike.
@MainActor
final class Sampler {
  private let rounds = 9
  private let shortest = Duration.milliseconds(20)
  private let clock = ContinuousClock()
  private var sink = 0

  /// Measures a row.
  func measure(_ row: Row) throws -> Measurement {
    let contenders = [row.ours, row.floor] + row.others
    let counts = try contenders.map(count(for:))
    var samples = contenders.map { _ in [Double]() }
    for round in 0..<rounds {
      for step in contenders.indices {
        let index = (round + step) % contenders.count
        let time = try time(contenders[index], counts[index])
        samples[index].append(time.nanoseconds / Double(counts[index]))
      }
    }
    let times = zip(contenders, samples).map { contender, samples in
      Measurement.Time(name: contender.name, nanoseconds: samples.sorted()[rounds / 2])
    }
    return Measurement(
      row: row.name, ours: times[0], floor: times[1], others: Array(times.dropFirst(2)),
      note: row.note?())
  }

  /// How often a contender has to run so that a sample is long enough.
  private func count(for contender: Contender) throws -> Int {
    var count = 1
    while true {
      let time = try time(contender, count)
      if time >= shortest { return count }
      let factor = 1.3 * shortest.nanoseconds / max(time.nanoseconds, 1)
      count = max(count + 1, Int(Double(count) * min(factor, 100)))
    }
  }

  private func time(_ contender: Contender, _ count: Int) throws -> Duration {
    let start = clock.now
    let result = try contender.run(count)
    let time = clock.now - start
    sink ^= result
    return time
  }
}

extension Duration {
  fileprivate var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
