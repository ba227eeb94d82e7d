/// A typed identifier, such as `p-042` for a product.
///
/// An identifier is 1 to 64 characters of `a`–`z`, `0`–`9` and `-`, so it needs no escaping in a link or a
/// command. The subject is part of its type, so that a seller's identifier cannot be passed as a product's.
public struct Identifier<Subject>: Hashable, Sendable, LosslessStringConvertible, RawRepresentable {
  public let rawValue: String

  public init?(_ text: String) {
    guard (1...64).contains(text.utf8.count) else { return nil }
    for byte in text.utf8 where !Self.allows(byte) { return nil }
    rawValue = text
  }

  public init?(rawValue: String) { self.init(rawValue) }

  /// Returns the identifier that a text would be without its capitals, such as `sku-100` for `SKU-100`, to say so;
  /// `nil` if capitals are not what is wrong with it.
  public static func withoutCapitals(_ text: String) -> Identifier? {
    let small = text.lowercased()
    return small == text ? nil : Identifier(small)
  }

  /// Creates an identifier from a generated text: from the last 64 of its characters that an identifier may have.
  init(generated text: String) {
    rawValue = String(
      decoding: text.lowercased().utf8.filter(Self.allows).suffix(64), as: UTF8.self)
  }

  public var description: String { rawValue }

  private static func allows(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "0"..."9", "-": true
    default: false
    }
  }
}
