/// What is measured: ours, the floor it is compared with, and others for orientation.
struct Comparison {
  let name: String
  let ours: Contender
  let floor: Contender
  var others: [Contender] = []

  /// What the project wants of it.
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

  /// What else there is to say once it is measured.
  var note: (@MainActor () -> String)?
}
