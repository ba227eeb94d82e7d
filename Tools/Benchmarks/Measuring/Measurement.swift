/// What was measured: the median time of one operation, in nanoseconds.
struct Measurement {
  struct Time {
    let name: String
    let nanoseconds: Double
  }

  /// A target, and whether it is met.
  struct Verdict {
    let target: String
    let isMet: Bool
  }

  let row: String
  let ours: Time
  let floor: Time
  let others: [Time]
  var verdicts: [Verdict] = []
  var note: String?

  /// How many times the floor's time ours takes.
  var ratio: Double { ratio(to: floor) }

  /// How many times another's time ours takes.
  func ratio(to other: Time) -> Double { ours.nanoseconds / other.nanoseconds }
}
