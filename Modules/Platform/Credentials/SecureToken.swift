import Encodings

/// A random token that stands for a person's right: a session, a reset of a password.
///
/// The bearer keeps the ``text``; the database keeps the ``digest`` only, so that who reads the
/// database cannot use it (ASVS 7.2.3, 11.5.1). A token carries enough randomness that a plain
/// digest needs no salt.
public struct SecureToken: Sendable, Equatable {
  private let bytes: Secret
  /// The SHA-256 of the token, by which the database knows it: 32 bytes.
  public let digest: [UInt8]

  /// Makes a new token of 32 random bytes.
  public init(from random: RandomSource = .system) throws(CredentialsError) {
    try self.init(bytes: try random.bytes(32))
  }

  /// Reads a token back; `nil` for what cannot be one, such as one of fewer than 128 bits.
  ///
  /// - Throws: ``CredentialsError/digestFailed(cause:)``: whether it is one is not known then.
  public init?(_ text: String) throws(CredentialsError) {
    guard text.utf8.count <= 1024, let bytes = Base64.url.decode(text.utf8),
      bytes.count >= 16
    else { return nil }
    try self.init(bytes: bytes)
  }

  private init(bytes: [UInt8]) throws(CredentialsError) {
    self.bytes = Secret(bytes)
    digest = try Digest.sha256(bytes)
  }

  /// The token as its bearer keeps it: letters, digits, `-` and `_`; a secret.
  public var text: String { Base64.url.encode(unsafe bytes.withUnsafeBytes { unsafe Array($0) }) }

  /// Compares in a time that depends on the lengths only.
  public static func == (left: SecureToken, right: SecureToken) -> Bool {
    left.bytes == right.bytes
  }
}

extension SecureToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { bytes.description }
  public var debugDescription: String { bytes.description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
