/// The word a person types to get a promotion: 3 to 32 characters of `A`–`Z` and `0`–`9`.
public struct PromoCode: Hashable, Sendable, LosslessStringConvertible {
  /// The code in capitals.
  public let text: String

  /// Reads a code in any mixture of capitals and small letters, or answers `nil`.
  public init?(_ text: String) {
    guard (3...32).contains(text.utf8.count) else { return nil }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): bytes.append(byte - 32)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      default: return nil
      }
    }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  public var description: String { text }
}
