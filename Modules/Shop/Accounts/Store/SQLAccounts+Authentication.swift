import Accounts
import Credentials
import Database

extension SQLAccounts {
  /// A password that was found right.
  struct Authentication: Sendable {
    /// Whose it is.
    let user: User

    /// The stored hash it was checked against.
    let hash: String

    /// The password hashed anew, when the stored hash has outdated parameters.
    let rehashed: String?
  }

  /// Checks a password.
  ///
  /// The attempt is counted, durably, before the password is looked at: guessing in many processes at
  /// once gains nothing.
  ///
  /// - Parameters:
  ///   - address: The address of the account.
  ///   - password: What is claimed to be its password.
  /// - Returns: Whose password it is, or `nil` when it is wrong or there is no such account.
  /// - Throws: `AccountsError.tooManyAttempts` before the password is looked at.
  func authenticate(
    _ address: EmailAddress, _ password: Password
  ) async throws -> Authentication? {
    let (now, policy) = (clock.now(), throttlePolicy)
    let (wait, stored) = try await database.write { transaction in
      let wait = try transaction.countAttempt(address, policy, at: now)
      return (wait, wait == 0 ? try transaction.storedUser(address) : nil)
    }
    guard wait == 0 else { throw AccountsError.tooManyAttempts(retryAfterSeconds: wait) }
    return try await verify(password, of: stored)
  }

  /// Hashes a new password; slow, and off the caller's actor.
  @concurrent
  func hash(_ password: Password) async throws -> String {
    try hasher.hash(Secret(password.bytes))
  }

  /// Compares a password with the stored one, or does the same work when there is none.
  @concurrent
  private func verify(
    _ password: Password, of stored: StoredUser?
  ) async throws -> Authentication? {
    let secret = Secret(password.bytes)
    guard let stored else {
      try hasher.dummyVerify(secret)
      return nil
    }
    let verification = try hasher.verify(secret, against: stored.hash)
    guard verification.isValid else { return nil }
    let rehashed = verification.needsRehash ? try hasher.hash(secret) : nil
    return Authentication(user: stored.user, hash: stored.hash, rehashed: rehashed)
  }
}
