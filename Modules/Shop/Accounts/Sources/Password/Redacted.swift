/// A value that is never printed.
///
/// Printing, interpolating, reflecting or dumping it produces a placeholder, so that a secret cannot
/// reach a log, a transcript or an error text by accident (ASVS 14.2.1, 16.2.5).
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text shown instead, such as `(password)`.
  static var placeholder: String { get }
}

extension Redacted {
  public var description: String { Self.placeholder }
  public var debugDescription: String { Self.placeholder }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A password as typed, which is never printed.
///
/// The exact bytes matter: nothing is trimmed, normalised or truncated.
public struct Password: Sendable, Redacted {
  public static let placeholder = "(password)"

  /// The bytes of the password, for the hash function only.
  public let bytes: [UInt8]

  public init(_ text: String) { bytes = Array(text.utf8) }

  public init(bytes: [UInt8]) { self.bytes = bytes }
}

/// A one-time code as typed: from an authenticator, from a mail, or a recovery code.
///
/// Spaces, hyphens and letter case are ignored.
public struct OneTimeCode: Sendable, Redacted {
  public static let placeholder = "(code)"

  /// The significant characters in lowercase; only for the check.
  public let text: String

  public init(_ typed: String) {
    text = String(String.UnicodeScalarView(typed.unicodeScalars.filter { $0 != " " && $0 != "-" }))
      .lowercased()
  }

  /// The text as a recovery code, with letters that are easily mistaken for digits replaced by them.
  public var recoveryText: String {
    let alike: [Character: Character] = ["i": "1", "l": "1", "o": "0"]
    return String(text.map { alike[$0] ?? $0 })
  }

  /// Whether the code is six digits, as from authenticators and mails; a recovery code has letters.
  public var isSixDigits: Bool {
    text.utf8.count == 6
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

/// The secret part of a mailed link, such as the token in `shop://reset-password?token=…`.
public struct LinkToken: Hashable, Sendable, Redacted {
  public static let placeholder = "(token)"

  /// The token as it appears in the link; only for the check.
  public let text: String

  public init(_ text: String) { self.text = text }
}
