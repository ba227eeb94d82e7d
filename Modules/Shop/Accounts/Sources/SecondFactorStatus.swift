public import SharedKernel

/// The second factor of an account, as its owner sees it.
public struct SecondFactorStatus: Hashable, Sendable {
  /// What is asked at sign-in, or `nil` when the password is enough.
  public let method: SecondFactorMethod?

  /// When it was turned on.
  public let since: Timestamp?

  /// How many recovery codes were not used yet.
  public let recoveryCodesLeft: Int

  /// Creates a status.
  public init(method: SecondFactorMethod?, since: Timestamp?, recoveryCodesLeft: Int) {
    (self.method, self.since, self.recoveryCodesLeft) = (method, since, recoveryCodesLeft)
  }

  /// The status of an account without a second factor.
  public static let off = SecondFactorStatus(method: nil, since: nil, recoveryCodesLeft: 0)
}
