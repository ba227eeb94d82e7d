/// A password as typed, which never shows itself.
///
/// The exact bytes count: nothing is trimmed, normalised or cut.
public struct Password: Sendable, Redacted {
  public static let placeholder = "(password)"

  /// The bytes of the password, for the hash function only.
  public let bytes: [UInt8]

  /// Wraps a password given as text.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Wraps a password given as the bytes that were read.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
