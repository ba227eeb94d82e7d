/// A value that never shows itself.
///
/// Printing, interpolating, reflecting or dumping one gives a placeholder, so that a secret cannot
/// reach a log, a transcript or an error text by accident (ASVS 14.2.1, 16.2.5).
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What is shown in its place, such as `(password)`.
  static var placeholder: String { get }
}

extension Redacted {
  public var description: String { Self.placeholder }
  public var debugDescription: String { Self.placeholder }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A password as typed, which never shows itself.
///
/// The exact bytes count: nothing is trimmed, normalised or cut.
public struct Password: Sendable, Redacted {
  public static let placeholder = "(password)"

  /// The bytes of the password, for the hash function only.
  public let bytes: [UInt8]

  public init(_ text: String) { bytes = Array(text.utf8) }

  public init(bytes: [UInt8]) { self.bytes = bytes }
}

/// A one-time code as typed: from an authenticator, from a mail, or a recovery code.
///
/// Spaces and hyphens between the characters do not count, nor do capitals.
public struct OneTimeCode: Sendable, Redacted {
  public static let placeholder = "(code)"

  /// The characters that count, in lower case; for the check only.
  public let text: String

  public init(_ typed: String) {
    text = String(String.UnicodeScalarView(typed.unicodeScalars.filter { $0 != " " && $0 != "-" }))
      .lowercased()
  }

  /// The text as a recovery code, with the letters that are mistaken for digits taken for those.
  public var recoveryText: String {
    let alike: [Character: Character] = ["i": "1", "l": "1", "o": "0"]
    return String(text.map { alike[$0] ?? $0 })
  }

  /// Whether it is six digits, as authenticators and mails give; a recovery code has letters.
  public var isSixDigits: Bool {
    text.utf8.count == 6
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

/// The secret part of a link that was mailed, such as the one in `shop://reset-password?token=…`.
public struct LinkToken: Hashable, Sendable, Redacted {
  public static let placeholder = "(token)"

  /// The token as the link carries it, for the check only.
  public let text: String

  public init(_ text: String) { self.text = text }
}
