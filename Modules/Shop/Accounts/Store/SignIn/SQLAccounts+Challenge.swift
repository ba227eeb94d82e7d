public import Accounts
import Credentials
import Database
import SharedKernel

extension SQLAccounts {
  @discardableResult
  public func answer(
    _ challenge: SecondFactorChallenge, with code: OneTimeCode
  ) async throws -> SignedIn {
    guard let token = try SecureToken(challenge.id.text) else {
      throw AccountsError.challengeExpired
    }
    let (session, mail) = (try core.newSession(), try core.outgoing())
    let codes = core.codePolicy
    let answer: Answer = try await core.database.write { transaction in
      let now = session.at
      guard let stored = try transaction.challenge(token.digest), now < stored.expiresAt,
        stored.guesses < codes.guesses
      else { return .expired }
      let user = stored.user
      let wait = try transaction.countAttempt(.secondFactor(user.id), at: now)
      guard wait == 0 else {
        try transaction.record(.secondFactor, .throttled, of: user.id, at: now)
        return .throttled(wait)
      }
      try transaction.run(
        "UPDATE accounts_challenge SET guesses = guesses + 1 WHERE token_hash = ?", token.digest)
      let kind: SecurityEvent.Kind = code.isSixDigits ? .secondFactor : .recoveryCode
      guard try transaction.accept(code, for: user.id, mailed: stored.mailed, at: now) else {
        try transaction.record(kind, .failed, of: user.id, at: now)
        try transaction.run(
          "UPDATE accounts_user SET failed_codes = min(failed_codes + 1, 1000000) WHERE id = ?",
          user.id.rawValue)
        if stored.guesses + 1 == codes.guesses {
          try transaction.enqueue(
            mail(.secondFactorFailures), to: user.email, of: user.id,
            pause: codes.warningPauseSeconds)
        }
        return .wrong
      }
      try transaction.run("DELETE FROM accounts_challenge WHERE token_hash = ?", token.digest)
      try transaction.forgetAttempts(.secondFactor(user.id))
      try transaction.complete(kind, of: user.id, at: now)
      return .opened(try transaction.openSession(session, for: user, core.sessionPolicy))
    }
    switch answer {
    case .opened(let signedIn):
      try core.take(session, of: signedIn.user)
      return signedIn
    case .throttled(let wait): throw AccountsError.tooManyAttempts(retryAfterSeconds: wait)
    case .wrong:
      core.onMail()
      throw AccountsError.wrongCode
    case .expired:
      core.expect(nil)
      throw AccountsError.challengeExpired
    }
  }

  public func sendCodeAgain(for challenge: SecondFactorChallenge) async throws {
    guard let token = try SecureToken(challenge.id.text) else {
      throw AccountsError.challengeExpired
    }
    let (fresh, now, codes) = (try core.newChallenge(), core.clock.now(), core.codePolicy)
    try await core.database.write { transaction in
      guard let stored = try transaction.challenge(token.digest), now < stored.expiresAt,
        stored.guesses < codes.guesses, stored.mailed != nil
      else { throw AccountsError.challengeExpired }
      try AccountsError.check(
        wait: transaction.enqueue(
          fresh.mail, to: stored.user.email, of: stored.user.id, pause: codes.mailPauseSeconds))
      try transaction.run(
        "UPDATE accounts_challenge SET code_salt = ?, code_digest = ? WHERE token_hash = ?",
        fresh.digest.salt, fresh.digest.digest, token.digest)
    }
    core.onMail()
  }

  private enum Answer: Sendable {
    case opened(SignedIn)
    case wrong, expired
    case throttled(Int64)
  }
}
