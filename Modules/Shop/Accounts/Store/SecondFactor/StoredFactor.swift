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

/// A challenge as stored.
struct StoredChallenge: Sendable {
  let user: User
  let mailed: SaltedDigest?
  let guesses: Int
  let expiresAt: Timestamp
}

extension ReadTransaction {
  /// The challenge whose token has a digest.
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

  /// The second factor of a person.
  func secondFactor(of user: User.ID) throws -> StoredFactor? {
    try first(
      "SELECT method, key, last_step, since FROM accounts_second_factor WHERE user_id = ?",
      user.rawValue
    ) { row in
      StoredFactor(
        method: try row.method(0), key: try row.optionalBlob(1),
        lastStep: try row.optionalInt64(2),
        since: try row.timestamp(3))
    }
  }

  /// The second factor that a person began.
  func enrolment(of user: User.ID) throws -> StoredEnrolment? {
    try first(
      """
      SELECT method, key, code_salt, code_digest, guesses, expires_at
      FROM accounts_enrolment WHERE user_id = ?
      """, user.rawValue
    ) { row in
      StoredEnrolment(
        method: try row.method(0), key: try row.optionalBlob(1), mailed: try row.saltedDigest(2),
        guesses: try row.int(4), expiresAt: try row.timestamp(5))
    }
  }
}

extension Row {
  /// How a second factor is proved.
  fileprivate func method(_ column: Int) throws -> SecondFactorMethod {
    let text = try text(column)
    guard let method = SecondFactorMethod(rawValue: text) else {
      throw AccountsError.damaged("a second factor is kept as \(text)")
    }
    return method
  }

  /// The digest of a mailed code in two columns, salt and digest; `nil` where none was mailed.
  fileprivate func saltedDigest(_ column: Int) throws -> SaltedDigest? {
    guard let salt = try optionalBlob(column), let digest = try optionalBlob(column + 1) else {
      return nil
    }
    return SaltedDigest(salt: salt, digest: digest)
  }
}
