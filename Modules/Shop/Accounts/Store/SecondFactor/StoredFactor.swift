import Accounts
import Credentials
import Database
import SharedKernel

/// A second factor as stored; the key is there for an authenticator.
struct StoredFactor: Sendable {
  let method: SecondFactorMethod
  let key: [UInt8]?
  let lastStep: Int64?
  let since: Timestamp
}

/// A second factor that was begun and not confirmed yet.
struct StoredEnrolment: Sendable {
  let method: SecondFactorMethod
  let key: [UInt8]?
  let mailed: SaltedDigest?
  let guesses: Int
  let expiresAt: Timestamp
}

struct StoredChallenge: Sendable {
  let user: User
  let mailed: SaltedDigest?
  let guesses: Int
  let expiresAt: Timestamp
}

extension ReadTransaction {
  func challenge(_ digest: [UInt8]) throws -> StoredChallenge? {
    try first(
      """
      SELECT u.id, u.email, u.name, c.code_salt, c.code_digest, c.guesses, c.expires_at
      FROM accounts_challenge c JOIN accounts_user u ON u.id = c.user_id WHERE c.token_hash = ?
      """, digest
    ) { row in
      StoredChallenge(
        user: try row.user(), mailed: try row.saltedDigest(3), guesses: try row.int(5),
        expiresAt: try row.timestamp(6))
    }
  }

  func secondFactor(of user: User.ID) throws -> StoredFactor? {
    try first(
      "SELECT method, key, last_step, since FROM accounts_second_factor WHERE user_id = ?",
      user.rawValue
    ) { row in
      StoredFactor(
        method: try row.method(0), key: try row.optional(1, row.blob),
        lastStep: try row.optional(2, row.int64), since: try row.timestamp(3))
    }
  }

  func enrolment(of user: User.ID) throws -> StoredEnrolment? {
    try first(
      """
      SELECT method, key, code_salt, code_digest, guesses, expires_at
      FROM accounts_enrolment WHERE user_id = ?
      """, user.rawValue
    ) { row in
      StoredEnrolment(
        method: try row.method(0), key: try row.optional(1, row.blob),
        mailed: try row.saltedDigest(2), guesses: try row.int(4), expiresAt: try row.timestamp(5))
    }
  }
}

extension Row {
  fileprivate func method(_ column: Int) throws -> SecondFactorMethod {
    let text = try text(column)
    guard let method = SecondFactorMethod(rawValue: text) else {
      throw AccountsError.damaged("a second factor is kept as \(text)")
    }
    return method
  }

  /// The digest of a mailed code in two columns, salt and digest; `nil` where none was mailed.
  fileprivate func saltedDigest(_ column: Int) throws -> SaltedDigest? {
    guard let salt = try optional(column, blob), let digest = try optional(column + 1, blob) else {
      return nil
    }
    return SaltedDigest(salt: salt, digest: digest)
  }
}

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

  /// Keeps the second factor that a person begins, in the place of one begun before.
  func keepEnrolment(
    of user: User.ID, _ method: SecondFactorMethod, key: [UInt8]? = nil,
    mailed: SaltedDigest? = nil, until end: Timestamp
  ) throws {
    try run(
      """
      INSERT INTO accounts_enrolment (user_id, method, key, code_salt, code_digest, expires_at)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (user_id) DO UPDATE SET method = excluded.method, key = excluded.key,
        code_salt = excluded.code_salt, code_digest = excluded.code_digest, guesses = 0,
        expires_at = excluded.expires_at
      """, user.rawValue, method.rawValue, key, mailed?.salt, mailed?.digest,
      end.secondsSinceEpoch)
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
    let codes = try TimeCodes(key: Secret(key))
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

  func keepRecoveryCodes(of user: User.ID, _ digests: [SaltedDigest]) throws {
    for digest in digests {
      try run(
        "INSERT INTO accounts_recovery_code (user_id, salt, digest) VALUES (?, ?, ?)",
        user.rawValue, digest.salt, digest.digest)
    }
  }
}
