/// The stable name of a tab, such as `home`; also how a person selects it.
public struct TabID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Creates a tab's name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

extension TabID: CustomStringConvertible {
  public var description: String { rawValue }
}
