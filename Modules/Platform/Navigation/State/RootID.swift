/// The stable name of what the whole app shows at a time, such as `onboarding` or `main`.
public struct RootID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Creates a root's name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The root before any was set.
  public static let none: RootID = ""
}

extension RootID: CustomStringConvertible {
  public var description: String { rawValue }
}
