public import Routing

/// What a blocker is asked about: that its place would be left for good.
public struct Departure: Sendable {
  /// The place that would be removed.
  public let entry: Entry

  /// The place that would be on screen then, as far as the attempt names one.
  public let to: AnyRoute?

  /// Why the place would be left.
  public let cause: NavigationCause
}
