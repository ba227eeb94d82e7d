import Accounts
import Credentials
import Database
import SharedKernel

/// A stored second factor; it has a key if it is an authenticator.
struct StoredFactor: Sendable {
  let method: SecondFactorMethod
  let key: [UInt8]?
  let lastStep: Int64?
  let since: Timestamp
}

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
}

extension Row {
  fileprivate func method(_ column: Int) throws -> SecondFactorMethod {
    let text = try text(column)
    guard let method = SecondFactorMethod(rawValue: text) else {
      throw AccountsError.damaged("a second factor is kept as \(text)")
    }
    return method
  }

  /// Returns the digest of a mailed code from two columns, salt and digest; `nil` if none was mailed.
  fileprivate func saltedDigest(_ column: Int) throws -> SaltedDigest? {
    guard let salt = try optional(column, blob), let digest = try optional(column + 1, blob) else {
      return nil
    }
    return SaltedDigest(salt: salt, digest: digest)
  }
}

/// A challenge to store, with the code to mail if its method requires one.
struct NewChallenge: Sendable {
  let token: SecureToken
  let digest: SaltedDigest
  let mail: OutgoingMail
  let expiresAt: Timestamp
}

/// The second factors of the accounts, with what is asked and begun of them.
struct SecondFactorTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  /// Returns the challenge whose token has a digest, while it can be answered.
  func challenge(_ digest: [UInt8], at now: Timestamp) throws -> StoredChallenge? {
    try reading.first(
      """
      SELECT u.id, u.email, u.name, c.code_salt, c.code_digest, c.guesses
      FROM accounts_challenge c JOIN accounts_user u ON u.id = c.user_id
      WHERE c.token_hash = ? AND c.expires_at > ? AND c.guesses < ?
      """, digest, now.secondsSinceEpoch, CodePolicy.guesses
    ) { row in
      StoredChallenge(
        user: try row.user(), mailed: try row.saltedDigest(3), guesses: try row.int(5))
    }
  }

  func factor(of user: User.ID) throws -> StoredFactor? {
    try reading.first(
      "SELECT method, key, last_step, since FROM accounts_second_factor WHERE user_id = ?",
      user.rawValue
    ) { row in
      StoredFactor(
        method: try row.method(0), key: try row.optional(1, row.blob),
        lastStep: try row.optional(2, row.int64), since: try row.value(3))
    }
  }

  /// Returns the method required at sign-in, and how many recovery codes are left.
  func status(of user: User.ID) throws -> SecondFactorStatus {
    guard let factor = try factor(of: user) else { return .off }
    let left = try reading.first(
      "SELECT count(*) FROM accounts_recovery_code WHERE user_id = ?", user.rawValue
    ) { try $0.int(0) }
    return SecondFactorStatus(
      method: factor.method, since: factor.since, recoveryCodesLeft: left ?? 0)
  }

  func enrolment(of user: User.ID) throws -> StoredEnrolment? {
    try reading.first(
      """
      SELECT method, key, code_salt, code_digest, guesses, expires_at
      FROM accounts_enrolment WHERE user_id = ?
      """, user.rawValue
    ) { row in
      StoredEnrolment(
        method: try row.method(0), key: try row.optional(1, row.blob),
        mailed: try row.saltedDigest(2), guesses: try row.int(4), expiresAt: try row.value(5))
    }
  }

  func require(of user: User.ID) throws {
    guard try factor(of: user) != nil else { throw AccountsError.secondFactorIsOff }
  }
}

extension SecondFactorTable where Transaction == any WriteTransaction {
  /// Stores a challenge and, if a code is mailed, the mail; deletes old challenges.
  func keep(
    _ challenge: NewChallenge, _ method: SecondFactorMethod, of user: User
  ) throws -> SecondFactorChallenge {
    let now = challenge.mail.at
    try transaction.run(
      "DELETE FROM accounts_challenge WHERE expires_at <= ?", now.secondsSinceEpoch)
    let mailed = method == .email ? challenge.digest : nil
    try transaction.run(
      """
      INSERT INTO accounts_challenge (token_hash, user_id, code_salt, code_digest, expires_at)
      VALUES (?, ?, ?, ?, ?)
      """, challenge.token.digest, user.id.rawValue, mailed?.salt, mailed?.digest,
      challenge.expiresAt.secondsSinceEpoch)
    if method == .email {
      try OutboxTable(transaction).enqueue(challenge.mail, to: user.email, of: user.id)
    }
    return SecondFactorChallenge(
      id: LinkToken(challenge.token.text), email: user.email, method: method,
      expiresAt: challenge.expiresAt)
  }

  func keepEnrolment(
    of user: User.ID, _ method: SecondFactorMethod, key: [UInt8]? = nil,
    mailed: SaltedDigest? = nil, until end: Timestamp
  ) throws {
    try transaction.run(
      """
      INSERT INTO accounts_enrolment (user_id, method, key, code_salt, code_digest, expires_at)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (user_id) DO UPDATE SET method = excluded.method, key = excluded.key,
        code_salt = excluded.code_salt, code_digest = excluded.code_digest, guesses = 0,
        expires_at = excluded.expires_at
      """, user.rawValue, method.rawValue, key, mailed?.salt, mailed?.digest,
      end.secondsSinceEpoch)
  }

  /// Returns whether a code is the person's second factor, and uses it up across all processes.
  func accept(
    _ code: OneTimeCode, for user: User.ID, mailed: SaltedDigest?, at now: Timestamp
  ) throws -> Bool {
    guard code.isSixDigits else { return try useRecoveryCode(code, of: user) }
    // The challenge ends with its first right answer, so a mailed code cannot be used twice.
    if let mailed { return try mailed.matches(code.text) }
    guard let factor = try factor(of: user), let key = factor.key,
      let step = try step(of: code, key: key, after: factor.lastStep, at: now)
    else { return false }
    return try transaction.run(
      """
      UPDATE accounts_second_factor SET last_step = ?1
      WHERE user_id = ?2 AND (last_step IS NULL OR last_step < ?1)
      """, step, user.rawValue) == 1
  }

  /// Returns the authenticator step of a code, which is the current or the previous one.
  func step(
    of code: OneTimeCode, key: [UInt8], after last: Int64?, at now: Timestamp
  ) throws -> Int64? {
    let codes = try TimeCodes(key: Secret(key))
    let step = try codes.acceptedStep(
      of: Secret(code.text), at: now.secondsSinceEpoch,
      lastAccepted: last.flatMap(UInt64.init(exactly:)))
    return step.flatMap(Int64.init(exactly:))
  }

  /// Returns whether a code is one of the person's recovery codes, and deletes it.
  private func useRecoveryCode(_ code: OneTimeCode, of user: User.ID) throws -> Bool {
    let stored = try transaction.rows(
      "SELECT salt, digest FROM accounts_recovery_code WHERE user_id = ?", user.rawValue
    ) { SaltedDigest(salt: try $0.blob(0), digest: try $0.blob(1)) }
    // Compare all of them, so that the timing does not disclose which one matches.
    let matching = try stored.filter { try $0.matches(code.recoveryText) }
    guard let match = matching.first else { return false }
    return try transaction.run(
      "DELETE FROM accounts_recovery_code WHERE user_id = ? AND salt = ?", user.rawValue, match.salt
    ) == 1
  }

  func keepRecoveryCodes(of user: User.ID, _ digests: [SaltedDigest]) throws {
    for digest in digests {
      try transaction.run(
        "INSERT INTO accounts_recovery_code (user_id, salt, digest) VALUES (?, ?, ?)",
        user.rawValue, digest.salt, digest.digest)
    }
  }
}
