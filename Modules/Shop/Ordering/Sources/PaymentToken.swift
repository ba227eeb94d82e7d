/// What a payment gateway knows a card by: `tok_` and 1 to 60 small letters, digits or underscores.
///
/// The shop never sees a card number, so it cannot lose one.
public struct PaymentToken: Hashable, Sendable, LosslessStringConvertible {
  /// The token as text.
  public let text: String

  /// Reads a token, or answers `nil`.
  public init?(_ text: String) {
    let prefix = "tok_"
    guard text.hasPrefix(prefix), (5...64).contains(text.utf8.count),
      text.utf8.allSatisfy(Self.allows)
    else { return nil }
    self.text = text
  }

  /// The token of a sandbox card.
  init(_ card: SandboxCard) {
    text = card.rawValue
  }

  public var description: String { text }

  private static func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
