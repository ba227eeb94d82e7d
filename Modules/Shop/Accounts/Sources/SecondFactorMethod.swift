/// How a person proves who they are beside the password.
public enum SecondFactorMethod: String, Hashable, Sendable, CaseIterable {
  /// Codes of an authenticator app, by the clock (RFC 6238).
  case authenticator

  /// Codes sent to the account's address.
  case email
}
