/// The stable identity of a coordinator, never reused within a session.
public struct CoordinatorID: Hashable, Sendable, CustomStringConvertible {
  /// The running number of the coordinator; the root coordinator has 0.
  public let rawValue: UInt64

  /// Creates an identity from its running number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The coordinator above all others.
  public static let root = CoordinatorID(rawValue: 0)

  public var description: String { "c\(rawValue)" }
}
