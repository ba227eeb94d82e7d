import Accounts
import Credentials
import Database
import SharedKernel

/// A challenge about to be made, with the code to mail if it asks for one.
struct NewChallenge: Sendable {
  let token: SecureToken
  let code: String
  let digest: SaltedDigest
  let mail: OutgoingMail
  let expiresAt: Timestamp
}

extension WriteTransaction {
  /// Keeps a challenge and, where a code is mailed, the mail; challenges too old are forgotten.
  func keep(_ challenge: NewChallenge, _ method: SecondFactorMethod, of user: User) throws {
    let now = challenge.mail.at
    try run("DELETE FROM accounts_challenge WHERE expires_at <= ?", now.secondsSinceEpoch)
    let mailed = method == .email ? challenge.digest : nil
    try run(
      """
      INSERT INTO accounts_challenge (token_hash, user_id, code_salt, code_digest, expires_at)
      VALUES (?, ?, ?, ?, ?)
      """, challenge.token.digest, user.id.rawValue, mailed?.salt, mailed?.digest,
      challenge.expiresAt.secondsSinceEpoch)
    if method == .email { try enqueue(challenge.mail, to: user.email, of: user.id) }
  }

  /// Whether a code is the person's second factor; it is used up then, in whichever process.
  func accept(
    _ code: OneTimeCode, for user: User.ID, mailed: SaltedDigest?, at now: Timestamp
  ) throws -> Bool {
    guard code.isSixDigits else { return try useRecoveryCode(code, of: user) }
    // The challenge, which ends with its first right answer, keeps a mailed code from serving twice.
    if let mailed { return try mailed.matches(code.text) }
    guard let factor = try secondFactor(of: user), let key = factor.key,
      let step = try step(of: code, key: key, after: factor.lastStep, at: now)
    else { return false }
    return try run(
      """
      UPDATE accounts_second_factor SET last_step = ?1
      WHERE user_id = ?2 AND (last_step IS NULL OR last_step < ?1)
      """, step, user.rawValue) == 1
  }

  /// The step of an authenticator that a code is of, the current one or the one before.
  func step(
    of code: OneTimeCode, key: [UInt8], after last: Int64?, at now: Timestamp
  ) throws -> Int64? {
    let codes = try TimeCodes(CounterCodes(key: Secret(key)))
    let step = try codes.acceptedStep(
      of: Secret(code.text), at: now.secondsSinceEpoch,
      lastAccepted: last.flatMap(UInt64.init(exactly:)))
    return step.flatMap(Int64.init(exactly:))
  }

  /// Whether a code is one of the person's recovery codes; it is forgotten then.
  private func useRecoveryCode(_ code: OneTimeCode, of user: User.ID) throws -> Bool {
    let stored = try rows(
      "SELECT salt, digest FROM accounts_recovery_code WHERE user_id = ?", user.rawValue
    ) { SaltedDigest(salt: try $0.blob(0), digest: try $0.blob(1)) }
    // Each is compared, so that the time does not tell which one agrees.
    let matching = try stored.filter { try $0.matches(code.recoveryText) }
    guard let match = matching.first else { return false }
    return try run(
      "DELETE FROM accounts_recovery_code WHERE user_id = ? AND salt = ?", user.rawValue, match.salt
    ) == 1
  }

  /// Keeps new recovery codes.
  func keepRecoveryCodes(of user: User.ID, _ digests: [SaltedDigest]) throws {
    for digest in digests {
      try run(
        "INSERT INTO accounts_recovery_code (user_id, salt, digest) VALUES (?, ?, ?)",
        user.rawValue, digest.salt, digest.digest)
    }
  }
}
