/// Names one intention to order, so that repeating it never orders twice: 1 to 64 printable ASCII
/// characters.
public struct IdempotencyKey: Hashable, Sendable, LosslessStringConvertible {
  /// The key as text.
  public let text: String

  /// Creates a key, or `nil` when the text is not one.
  public init?(_ text: String) {
    guard (1...64).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.text = text
  }

  private init(unchecked text: String) {
    self.text = text
  }

  /// Makes up a key that nobody else has.
  public static func random() -> IdempotencyKey {
    let high = UInt64.random(in: .min ... .max)
    let low = UInt64.random(in: .min ... .max)
    return IdempotencyKey(unchecked: String(high, radix: 36) + "-" + String(low, radix: 36))
  }

  public var description: String { text }
}
