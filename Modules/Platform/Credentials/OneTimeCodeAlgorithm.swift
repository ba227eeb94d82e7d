/// The digest that one-time codes are made with.
public enum OneTimeCodeAlgorithm: String, Sendable, Hashable, CaseIterable {
  /// What authenticators assume when nothing is said.
  case sha1 = "SHA1"
  /// SHA-256, for authenticators that are told so.
  case sha256 = "SHA256"
  /// SHA-512, for authenticators that are told so.
  case sha512 = "SHA512"
}
