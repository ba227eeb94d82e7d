public import DependencyInjection

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tells what time it is; injected, so that tests decide.
public struct WallClock: Sendable {
  private let read: @Sendable () -> Timestamp

  public init(_ read: @escaping @Sendable () -> Timestamp) { self.read = read }

  /// The moment it is asked, which may lie before an earlier answer: clocks are set back.
  public func now() -> Timestamp { read() }

  /// The clock of the machine.
  public static let system = WallClock { Timestamp(secondsSinceEpoch: Int64(time(nil))) }

  /// A clock that stands still, for tests and transcripts.
  public static func fixed(_ moment: Timestamp) -> WallClock { WallClock { moment } }
}

public enum WallClockKey: DependencyKey { public typealias Value = WallClock }
