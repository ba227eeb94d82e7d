/// The digest that one-time codes are made with.
public enum OneTimeCodeAlgorithm: String, Sendable, Hashable, CaseIterable {
  /// What authenticators assume when nothing is said.
  case sha1 = "SHA1"
  case sha256 = "SHA256"
  case sha512 = "SHA512"
}
