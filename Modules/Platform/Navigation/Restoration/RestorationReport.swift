/// What came back of a saved tree, and what did not.
public struct RestorationReport: Hashable, Sendable {
  /// How many places came back.
  public internal(set) var restored = 0

  /// The places that did not, in the order of the archive.
  public internal(set) var losses: [RestorationLoss] = []

  /// Creates a report of nothing.
  public init() {}
}
