extension VirtualClock {
  /// A time on a ``VirtualClock``, counted from zero.
  public struct Instant: InstantProtocol {
    /// How long after zero.
    public let offset: Duration

    /// Creates a time.
    public init(offset: Duration) {
      self.offset = offset
    }

    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }
}
