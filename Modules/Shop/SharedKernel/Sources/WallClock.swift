import CivilTime
public import DependencyInjection

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A source of the current time, and of the time of day where a person is; injected, so that tests control it.
public struct WallClock: Sendable {
  /// How many seconds a person's clock is ahead of UTC at a moment, and the name of that time.
  public typealias Zone = @Sendable (Timestamp) -> (ahead: Int64, name: String)

  private let read: @Sendable () -> Timestamp
  private let zone: Zone

  /// Creates a clock, by default of a person whose time is UTC, or is not known.
  public init(
    zone: @escaping Zone = { _ in (0, "UTC") }, _ read: @escaping @Sendable () -> Timestamp
  ) {
    (self.read, self.zone) = (read, zone)
  }

  /// Returns the current time, which may be earlier than a previous answer: clocks are set back.
  public func now() -> Timestamp { read() }

  public static let system = WallClock { Timestamp(secondsSinceEpoch: Int64(time(nil))) }

  /// The clock of the system with the time zone of the process: that of `TZ`, or of the machine.
  ///
  /// For a person at a terminal; what programs read, and what is sent elsewhere, is in UTC.
  public static let local = WallClock(
    zone: { moment in
      var (seconds, parts) = unsafe (time_t(moment.secondsSinceEpoch), tm())
      guard unsafe localtime_r(&seconds, &parts) != nil, let name = unsafe parts.tm_zone else {
        return (0, "UTC")
      }
      return unsafe (Int64(parts.tm_gmtoff), String(cString: name))
    }, system.read)

  /// A moment as a person reads it: in UTC, with the time of their own clock behind it where that is another, such as
  /// `2026-01-01 10:00 UTC (11:00 CET)`.
  public func text(of moment: Timestamp) -> String {
    let (ahead, name) = zone(moment)
    guard ahead != 0 else { return moment.dateAndTime }
    let local = UTCTime(secondsSinceEpoch: moment.advanced(bySeconds: ahead).secondsSinceEpoch)
    let day =
      local.date == UTCTime(secondsSinceEpoch: moment.secondsSinceEpoch).date
      ? "" : "\(local.date) "
    return "\(moment.dateAndTime) (\(day)\(local.clock.prefix(5)) \(name))"
  }

  /// Returns a clock that does not advance, for tests and transcripts.
  public static func fixed(_ moment: Timestamp) -> WallClock { WallClock { moment } }
}

public enum WallClockKey: DependencyKey { public typealias Value = WallClock }
