/// The secret part of a link that was mailed, such as the one in `shop://reset-password?token=…`.
public struct LinkToken: Hashable, Sendable, Redacted {
  public static let placeholder = "(token)"

  /// The token as the link carries it, for the check only.
  public let text: String

  /// Wraps a token.
  public init(_ text: String) {
    self.text = text
  }
}
