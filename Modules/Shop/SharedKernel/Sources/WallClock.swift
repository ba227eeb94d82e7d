public import DependencyInjection

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A source of the current time; injected, so that tests control it.
public struct WallClock: Sendable {
  private let read: @Sendable () -> Timestamp

  public init(_ read: @escaping @Sendable () -> Timestamp) { self.read = read }

  /// Returns the current time, which may be earlier than a previous answer: clocks are set back.
  public func now() -> Timestamp { read() }

  public static let system = WallClock { Timestamp(secondsSinceEpoch: Int64(time(nil))) }

  /// Returns a clock that stands still, for tests and transcripts.
  public static func fixed(_ moment: Timestamp) -> WallClock { WallClock { moment } }
}

public enum WallClockKey: DependencyKey { public typealias Value = WallClock }
