/// The codes that stand in for a lost second factor; shown once, each used once.
public struct RecoveryCodes: Sendable, Redacted {
  public static let placeholder = "(recovery codes)"

  /// The codes as they are written down, such as `7k3f-9qxm-2dab`.
  public let texts: [String]

  /// Wraps codes.
  public init(texts: [String]) {
    self.texts = texts
  }
}
