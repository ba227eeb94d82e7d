/// What was measured: the median time of one operation, in nanoseconds.
struct Measurement {
  struct Time {
    let name: String
    let nanoseconds: Double
  }

  let row: String
  let ours: Time
  let floor: Time
  let others: [Time]
  var note: String?

  /// How many times the floor's time ours takes.
  var ratio: Double { ratio(to: floor) }

  /// How many times another's time ours takes.
  func ratio(to other: Time) -> Double { ours.nanoseconds / other.nanoseconds }
}
