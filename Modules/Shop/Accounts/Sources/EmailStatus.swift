/// The address of an account, as its owner sees it.
public struct EmailStatus: Hashable, Sendable {
  /// The address that signs in.
  public let address: EmailAddress

  /// Whether a mailed link proved that it is theirs.
  public let isVerified: Bool

  /// The address to come, while the link mailed to it was not opened and the session lasts that asked.
  public let pendingAddress: EmailAddress?

  /// Creates a status.
  public init(address: EmailAddress, isVerified: Bool, pendingAddress: EmailAddress? = nil) {
    (self.address, self.isVerified) = (address, isVerified)
    self.pendingAddress = pendingAddress
  }
}
