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

  public func now() -> Timestamp { read() }

  public static let system = WallClock { Timestamp(secondsSinceEpoch: Int64(time(nil))) }

  public static func fixed(_ moment: Timestamp) -> WallClock { WallClock { moment } }
}

public enum WallClockKey: DependencyKey { public typealias Value = WallClock }
