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
    let (own, policy) = (core.sessionState.active()?.digest, core.sessionPolicy)
    // A refusal is an answer, too: what it counts and records stays.
    let answer = try await core.database.write { transaction -> Result<SignedIn, AccountsError> in
      let now = session.at
      guard let stored = try SecondFactorTable(transaction).challenge(token.digest, at: now) else {
        return .failure(.challengeExpired)
      }
      let user = stored.user
      let asking = try own.flatMap(SessionTable(transaction).session).flatMap { asking in
        asking.user.id == user.id && policy.lifetime(of: asking).contains(now) ? asking : nil
      }
      let wait = try AttemptTable(transaction).count(
        asking.map { .secondFactorAgain(session: $0.name) } ?? .secondFactor(user.id), at: now)
      guard wait == 0 else {
        try SecurityEventTable(transaction).record(.secondFactor, .throttled, of: user.id, at: now)
        return .failure(.tooManyAttempts(retryAfterSeconds: wait))
      }
      try transaction.run(
        "UPDATE accounts_challenge SET guesses = guesses + 1 WHERE token_hash = ?", token.digest)
      let kind: SecurityEvent.Kind = code.isSixDigits ? .secondFactor : .recoveryCode
      guard
        try SecondFactorTable(transaction).accept(
          code, for: user.id, mailed: stored.mailed, at: now)
      else {
        try SecurityEventTable(transaction).record(kind, .failed, of: user.id, at: now)
        try transaction.run(
          "UPDATE accounts_user SET failed_codes = min(failed_codes + 1, 1000000) WHERE id = ?",
          user.id.rawValue)
        if stored.guesses + 1 == CodePolicy.guesses {
          try OutboxTable(transaction).enqueue(
            mail(.secondFactorFailures), to: user.email, of: user.id,
            pause: CodePolicy.warningPauseSeconds)
        }
        return .failure(.wrongCode)
      }
      try transaction.run("DELETE FROM accounts_challenge WHERE token_hash = ?", token.digest)
      try AttemptTable(transaction).forget(of: user, in: asking)
      try SecurityEventTable(transaction).complete(kind, of: user.id, at: now)
      return .success(try SessionTable(transaction).open(session, for: user, policy))
    }
    switch answer {
    case .success(let signedIn): try core.adopt(session, of: signedIn.user)
    case .failure(.wrongCode): core.onMail()
    case .failure(.challengeExpired): core.expect(nil)
    case .failure: break
    }
    return try answer.get()
  }

  public func sendCodeAgain(for challenge: SecondFactorChallenge) async throws {
    guard let token = try SecureToken(challenge.id.text) else {
      throw AccountsError.challengeExpired
    }
    let (fresh, now) = (try core.newChallenge(), core.clock.now())
    try await core.database.write { transaction in
      guard let stored = try SecondFactorTable(transaction).challenge(token.digest, at: now),
        stored.mailed != nil
      else { throw AccountsError.challengeExpired }
      try OutboxTable(transaction).enqueuePaused(fresh.mail, to: stored.user)
      try transaction.run(
        "UPDATE accounts_challenge SET code_salt = ?, code_digest = ? WHERE token_hash = ?",
        fresh.digest.salt, fresh.digest.digest, token.digest)
    }
    core.noteAsked(fresh.mail)
    core.onMail()
  }
}
