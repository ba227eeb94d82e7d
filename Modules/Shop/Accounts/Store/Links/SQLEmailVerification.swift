public import Accounts
import Credentials
import Database
import SharedKernel

public struct SQLEmailVerification: EmailVerificationService {
  private let core: AccountsCore

  public init(_ core: AccountsCore) { self.core = core }

  public func requestEmailVerification() async throws {
    let letter = try newLetter()
    try await core.writeAsOwner { transaction, session, now in
      let user = session.user
      if let change = try transaction.emailChange(of: user.id, core.sessionPolicy, at: now) {
        return try transaction.send(letter, to: change.email, of: user.id, at: now)
      }
      if try transaction.isEmailVerified(of: user.id) { return }
      try transaction.enqueuePaused(letter.present, to: user)
      try transaction.keepLink(letter.token, .verify, of: user, at: now)
    }
    core.onMail()
  }

  @discardableResult
  public func verifyEmail(token: LinkToken) async throws -> EmailAddress {
    guard let token = try SecureToken(token.text) else { throw AccountsError.linkNotValid }
    let (now, mail, policy) = (core.clock.now(), try core.outgoing(), core.sessionPolicy)
    let own = core.sessionState.active()?.digest
    let user = try await core.database.write { transaction in
      if let change = try transaction.emailChange(byLink: token.digest, policy, at: now) {
        guard own == change.session else { throw AccountsError.emailChangeAskedElsewhere }
        return try transaction.carryOut(change, at: now, notice: mail(.emailChanged))
      }
      guard let link = try transaction.link(token.digest, at: now), link.purpose == .verify,
        // A link for an address that has changed since does not verify the present one.
        link.user.email == link.email, try transaction.useLink(token.digest)
      else { throw AccountsError.linkNotValid }
      try transaction.setVerifiedEmail(of: link.user, at: now)
      try transaction.complete(.emailVerification, of: link.user.id, at: now)
      return link.user
    }
    core.onMail()
    core.sessionState.replaceUser(user)
    return user.email
  }

  public func changeEmail(to email: String) async throws {
    let address = try EmailAddress(email)
    let (letter, notice) = (try newLetter(), try core.outgoing())
    try await core.writeAsOwner(isSensitive: true) { transaction, session, now in
      let user = session.user
      try transaction.requireVerifiedEmail(of: user.id)
      guard address != user.email else { throw AccountsError.emailUnchanged }
      try transaction.enqueuePaused(notice(.emailChangeRequested), to: user)
      try transaction.complete(.emailChangeRequest, of: user.id, in: session.name, at: now)
      try transaction.keepEmailChange(
        to: address, of: session, until: now.advanced(bySeconds: CodePolicy.verificationSeconds))
      try transaction.send(letter, to: address, of: user.id, at: now, isPaused: false)
    }
    core.onMail()
  }

  public func cancelEmailChange() async throws {
    try await core.writeAsOwner { transaction, session, now in
      let user = session.user.id
      let change = try transaction.emailChange(of: user, core.sessionPolicy, at: now)
      guard change != nil else { return }
      try transaction.complete(.emailChangeCancelled, of: user, in: session.name, at: now)
    }
  }

  private func newLetter() throws -> VerificationLetter {
    let (token, mail, other) = (
      try SecureToken(from: core.random), try core.outgoing(), try core.outgoing()
    )
    return VerificationLetter(
      token: token, present: mail(.verifyAddress(token)), coming: mail(.confirmChange(token)),
      warning: other(.addressWanted))
  }
}

/// A verification link for the present or a pending address, and the warning to mail instead if the pending
/// address belongs to someone else.
private struct VerificationLetter: Sendable {
  let token: SecureToken
  let present: OutgoingMail
  let coming: OutgoingMail
  let warning: OutgoingMail
}

extension WriteTransaction {
  fileprivate func send(
    _ letter: VerificationLetter, to address: EmailAddress, of user: User.ID, at now: Timestamp,
    isPaused: Bool = true
  ) throws {
    // Counted for the requester, so that both cases give the same answer.
    let pause = isPaused ? CodePolicy.mailPauseSeconds : 0
    try AccountsError.check(wait: self.pause(letter.coming.kind, of: user, pause, at: now))
    let end = now.advanced(bySeconds: CodePolicy.verificationSeconds)
    if let other = try storedUser(address)?.user {
      try noteMail(letter.coming, of: user)
      try enqueue(letter.warning, to: address, of: other.id, pause: CodePolicy.warningPauseSeconds)
      try keepEmailChangeLink(nil, of: user, until: end)
    } else {
      try enqueue(letter.coming, to: address, of: user)
      try keepEmailChangeLink(letter.token, of: user, until: end)
    }
  }

  /// Makes the pending address the account's, and notifies the previous one.
  fileprivate func carryOut(
    _ change: StoredEmailChange, at now: Timestamp, notice: OutgoingMail
  ) throws -> User {
    // Somebody else has taken the address in the meantime.
    guard try storedUser(change.email) == nil else { throw AccountsError.linkNotValid }
    let user = User(id: change.user.id, email: change.email, name: change.user.name)
    try setVerifiedEmail(of: user, at: now)
    try complete(.emailChange, of: user.id, at: now)
    try enqueue(notice, to: change.user.email, of: user.id)
    return user
  }

  fileprivate func setVerifiedEmail(of user: User, at now: Timestamp) throws {
    try run(
      "UPDATE accounts_user SET email = ?, email_verified_at = ? WHERE id = ?", user.email.text,
      now.secondsSinceEpoch, user.id.rawValue)
  }
}
