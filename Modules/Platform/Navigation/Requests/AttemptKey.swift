/// Names one wish to go somewhere, so that the same wish twice is one navigation.
///
/// A second attempt with a key of the last ``Navigator/keyMemory`` ones changes nothing and answers
/// what the first answered: a double tap, a message delivered twice.
public struct AttemptKey: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Creates a key.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}
