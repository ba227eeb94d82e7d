public import Accounts
import Credentials
import Database
import Encodings
import SharedKernel

public struct SQLSecondFactor: SecondFactorService {
  private let core: AccountsCore

  public init(_ core: AccountsCore) { self.core = core }

  public func beginAuthenticator() async throws -> AuthenticatorEnrolment {
    let key = try core.random.bytes(20)
    let user = try await core.writeAsOwner(isSensitive: true) { transaction, session, now in
      try UserTable(transaction).requireVerifiedEmail(of: session.user.id)
      try SecondFactorTable(transaction).keepEnrolment(
        of: session.user.id, .authenticator, key: key,
        until: now.advanced(bySeconds: CodePolicy.challengeSeconds))
      return session.user
    }
    let text = Array(Base32.encode(key))
    let groups = stride(from: 0, to: text.count, by: 4).map {
      String(text[$0..<min($0 + 4, text.count)])
    }
    return AuthenticatorEnrolment(
      key: groups.joined(separator: " "),
      url: try TimeCodes(key: Secret(key)).enrolmentURL(issuer: "Shop", account: user.email.text))
  }

  public func beginEmailCodes() async throws {
    let fresh = try core.newChallenge(turnsOn: true)
    try await core.writeAsOwner(isSensitive: true) { transaction, session, _ in
      let user = session.user
      try UserTable(transaction).requireVerifiedEmail(of: user.id)
      try OutboxTable(transaction).enqueuePaused(fresh.mail, to: user)
      try SecondFactorTable(transaction).keepEnrolment(
        of: user.id, .email, mailed: fresh.digest, until: fresh.expiresAt)
    }
    core.onMail()
  }

  public func confirmSecondFactor(_ code: OneTimeCode) async throws -> RecoveryCodes {
    let (recovery, mail) = (try newRecoveryCodes(), try core.outgoing())
    let problem: AccountsError? = try await core.writeAsOwner(isSensitive: true) {
      transaction, session, now in
      let user = session.user
      guard let begun = try SecondFactorTable(transaction).enrolment(of: user.id),
        now < begun.expiresAt,
        begun.guesses < CodePolicy.guesses
      else { return .enrolmentExpired }
      try transaction.run(
        "UPDATE accounts_enrolment SET guesses = guesses + 1 WHERE user_id = ?", user.id.rawValue)
      var step: Int64?
      if let key = begun.key {
        step = try SecondFactorTable(transaction).step(of: code, key: key, after: nil, at: now)
      }
      guard try step != nil || begun.mailed?.matches(code.text) == true else {
        try SecurityEventTable(transaction).record(.secondFactorOn, .failed, of: user.id, at: now)
        return .wrongCode
      }
      try SecurityEventTable(transaction).complete(
        .secondFactorOn, of: user.id, in: session.name, at: now)
      try transaction.run(
        """
        INSERT INTO accounts_second_factor (user_id, method, key, last_step, since)
        VALUES (?, ?, ?, ?, ?)
        """, user.id.rawValue, begun.method.rawValue, begun.key, step, now.secondsSinceEpoch)
      try SecondFactorTable(transaction).keepRecoveryCodes(of: user.id, recovery.digests)
      try OutboxTable(transaction).enqueue(mail(.secondFactorOn), to: user.email, of: user.id)
      return nil
    }
    if let problem { throw problem }
    core.onMail()
    return recovery.codes
  }

  public func replaceRecoveryCodes() async throws -> RecoveryCodes {
    let (recovery, mail) = (try newRecoveryCodes(), try core.outgoing())
    try await core.writeAsOwner(isSensitive: true) { transaction, session, now in
      let user = session.user
      try SecondFactorTable(transaction).require(of: user.id)
      try SecurityEventTable(transaction).complete(
        .recoveryCodesReplaced, of: user.id, in: session.name, at: now)
      try SecondFactorTable(transaction).keepRecoveryCodes(of: user.id, recovery.digests)
      try OutboxTable(transaction).enqueue(
        mail(.recoveryCodesReplaced), to: user.email, of: user.id)
    }
    core.onMail()
    return recovery.codes
  }

  public func turnOffSecondFactor() async throws {
    let mail = try core.outgoing()
    try await core.writeAsOwner(isSensitive: true) { transaction, session, now in
      let user = session.user
      try SecondFactorTable(transaction).require(of: user.id)
      try SecurityEventTable(transaction).complete(
        .secondFactorOff, of: user.id, in: session.name, at: now)
      try OutboxTable(transaction).enqueue(mail(.secondFactorOff), to: user.email, of: user.id)
    }
    core.onMail()
  }

  /// Returns ten codes of sixty bits, and their digests to store.
  private func newRecoveryCodes() throws -> (codes: RecoveryCodes, digests: [SaltedDigest]) {
    let plain = try (0..<CodePolicy.recoveryCodes).map { _ in try core.random.characters(12) }
    let texts = plain.map { code in
      let code = Array(code)
      return [code[..<4], code[4..<8], code[8...]].map { String($0) }.joined(separator: "-")
    }
    return (
      RecoveryCodes(texts: texts), try plain.map { try SaltedDigest(of: $0, from: core.random) }
    )
  }
}
