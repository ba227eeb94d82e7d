public import Accounts
import Credentials
import Database

extension SQLAccounts: EmailVerificationService {
  public func emailStatus() async throws -> EmailStatus {
    let now = clock.now()
    return try await readAsOwner { transaction, session in
      let facts = try transaction.emailFacts(of: session.user.id, at: now)
      return EmailStatus(
        address: session.user.email, isVerified: facts?.isVerified ?? false,
        pendingAddress: facts?.pending)
    }
  }

  public func requestEmailVerification() async throws {
    let letter = try newLetter()
    let wait: Int64 = try await writeAsOwner { transaction, session, now in
      let user = session.user
      guard let facts = try transaction.emailFacts(of: user.id, at: now) else { return 0 }
      if let pending = facts.pending {
        return try transaction.send(letter, to: pending, of: user, at: now)
      }
      if facts.isVerified { return 0 }
      return try transaction.send(letter, to: user.email, of: user, at: now)
    }
    guard wait == 0 else { throw AccountsError.tooManyAttempts(retryAfterSeconds: wait) }
    onMail()
  }

  @discardableResult
  public func verifyEmail(token: LinkToken) async throws -> EmailAddress {
    guard let token = try SecureToken(token.text) else { throw AccountsError.linkNotValid }
    let (now, mail) = (clock.now(), try outgoing())
    let user = try await database.write { transaction in
      guard let link = try transaction.link(token.digest, at: now), link.purpose != .reset,
        try transaction.useLink(token.digest)
      else { throw AccountsError.linkNotValid }
      let user = User(id: link.user.id, email: link.email, name: link.user.name)
      guard link.purpose == .change else {
        // Made for an address that was changed since.
        guard link.user.email == link.email else { throw AccountsError.linkNotValid }
        try transaction.verify(user, at: now)
        try transaction.record(.emailVerification, .succeeded, of: user.id, at: now)
        return user
      }
      // Somebody else has taken it meanwhile.
      guard try transaction.storedUser(link.email) == nil else { throw AccountsError.linkNotValid }
      try transaction.verify(user, at: now)
      try transaction.run(
        "UPDATE accounts_user SET pending_email = NULL, pending_until = NULL WHERE id = ?",
        user.id.rawValue)
      for purpose in [LinkPurpose.reset, .verify, .change] {
        try transaction.voidLinks(purpose, of: user.id)
      }
      try transaction.record(.emailChange, .succeeded, of: user.id, at: now)
      try transaction.enqueue(mail(.emailChanged), to: link.user.email, of: user.id)
      return user
    }
    onMail()
    replaceUser(user)
    return user.email
  }

  public func changeEmail(to email: String) async throws {
    let address = try EmailAddress(email)
    let (letter, notice, codes) = (try newLetter(), try outgoing(), codePolicy)
    let wait: Int64 = try await writeAsOwner(isSensitive: true) { transaction, session, now in
      let user = session.user
      guard address != user.email else { throw AccountsError.emailUnchanged }
      let wait = try transaction.enqueue(
        notice(.emailChangeRequested), to: user.email, of: user.id, pause: codes.mailPauseSeconds)
      guard wait == 0 else { return wait }
      try transaction.run(
        "UPDATE accounts_user SET pending_email = ?, pending_until = ? WHERE id = ?", address.text,
        now.advanced(bySeconds: codes.verificationSeconds).secondsSinceEpoch, user.id.rawValue)
      try transaction.record(.emailChangeRequest, .succeeded, of: user.id, at: now)
      _ = try transaction.send(letter, to: address, of: user, at: now, isPaused: false)
      return 0
    }
    guard wait == 0 else { throw AccountsError.tooManyAttempts(retryAfterSeconds: wait) }
    onMail()
  }

  public func cancelEmailChange() async throws {
    try await writeAsOwner { transaction, session, _ in
      try transaction.voidLinks(.change, of: session.user.id)
      try transaction.run(
        "UPDATE accounts_user SET pending_email = NULL, pending_until = NULL WHERE id = ?",
        session.user.id.rawValue)
    }
  }

  /// A link about to be mailed, and what is mailed instead where the address is somebody else's.
  private func newLetter() throws -> VerificationLetter {
    let (token, mail, other) = (try SecureToken(from: random), try outgoing(), try outgoing())
    return VerificationLetter(
      token: token, mail: mail(.verifyAddress(token)), warning: other(.addressWanted),
      policy: codePolicy)
  }
}

/// A link about to be mailed, and what is mailed instead where the address is somebody else's.
private struct VerificationLetter: Sendable {
  let token: SecureToken
  let mail: OutgoingMail
  let warning: OutgoingMail
  let policy: CodePolicy
}

extension WriteTransaction {
  /// Mails a link to an address, or a warning to whoever has it; answers the seconds to wait.
  fileprivate func send(
    _ letter: VerificationLetter, to address: EmailAddress, of user: User, at now: Timestamp,
    isPaused: Bool = true
  ) throws -> Int64 {
    let pause = isPaused ? letter.policy.mailPauseSeconds : 0
    if let other = try storedUser(address)?.user, other.id != user.id {
      // The asker's pause is counted for the asker, so that both answers are alike.
      let wait = try self.pause(letter.mail.kind, of: user.id, pause, at: now)
      guard wait == 0 else { return wait }
      try voidLinks(.change, of: user.id)
      try noteMail(letter.mail, of: user.id)
      try enqueue(
        letter.warning, to: address, of: other.id, pause: letter.policy.warningPauseSeconds)
      return 0
    }
    let wait = try enqueue(letter.mail, to: address, of: user.id, pause: pause)
    guard wait == 0 else { return wait }
    try keepLink(
      letter.token, address == user.email ? .verify : .change, of: user.id, to: address, at: now,
      forSeconds: letter.policy.verificationSeconds)
    return 0
  }

  /// Makes an address the account's, and verified.
  fileprivate func verify(_ user: User, at now: Timestamp) throws {
    try run(
      "UPDATE accounts_user SET email = ?, email_verified_at = ? WHERE id = ?", user.email.text,
      now.secondsSinceEpoch, user.id.rawValue)
  }
}
