import Encodings

/// A random token that grants a right to a person: a session, a password reset.
///
/// The bearer keeps the ``text``. The database keeps only the ``digest``, so that a reader of the database
/// cannot use the token (ASVS 7.2.3, 11.5.1). A token has enough randomness for a plain digest without a
/// salt.
package struct SecureToken: Sendable, Equatable {
  private let bytes: Secret
  /// The SHA-256 of the token, by which the database identifies it: 32 bytes.
  package let digest: [UInt8]

  /// Creates a new token of 32 random bytes.
  package init(from random: RandomSource = .system) throws(CredentialsError) {
    try self.init(bytes: try random.bytes(32))
  }

  /// Reads a token back; returns `nil` if the text cannot be one, for example if it has fewer than 128 bits.
  ///
  /// - Throws: ``CredentialsError/digestFailed(cause:)``; then it is unknown whether the text is a token.
  package init?(_ text: String) throws(CredentialsError) {
    guard text.utf8.count <= 1024, let bytes = Base64.url.decode(text.utf8),
      bytes.count >= 16
    else { return nil }
    try self.init(bytes: bytes)
  }

  private init(bytes: [UInt8]) throws(CredentialsError) {
    self.bytes = Secret(bytes)
    digest = try Digest.sha256(bytes)
  }

  /// The secret token as its bearer keeps it: letters, digits, `-` and `_`.
  package var text: String { Base64.url.encode(unsafe bytes.withUnsafeBytes { unsafe Array($0) }) }

  /// Compares in a time that depends only on the lengths.
  package static func == (left: SecureToken, right: SecureToken) -> Bool {
    left.bytes == right.bytes
  }
}

extension SecureToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { bytes.description }
  package var debugDescription: String { bytes.description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
