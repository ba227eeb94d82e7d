/// A one-time code as typed: from an authenticator, from a mail, or a recovery code.
///
/// Spaces and hyphens between the characters do not count, nor do capitals.
public struct OneTimeCode: Sendable, Redacted {
  public static let placeholder = "(code)"

  /// The characters that count, in lower case; for the check only.
  public let text: String

  /// Wraps a code as typed.
  public init(_ typed: String) {
    text = String(String.UnicodeScalarView(typed.unicodeScalars.filter { $0 != " " && $0 != "-" }))
      .lowercased()
  }

  /// Whether it is six digits, as authenticators and mails give; a recovery code has letters.
  public var isSixDigits: Bool {
    text.utf8.count == 6
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
