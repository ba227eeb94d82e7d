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
      if let change = try EmailChangeTable(transaction).change(
        of: user.id, core.sessionPolicy, at: now)
      {
        return try send(letter, to: change.email, of: user.id, at: now, in: transaction)
      }
      if try UserTable(transaction).isEmailVerified(of: user.id) { return }
      try OutboxTable(transaction).enqueuePaused(letter.present, to: user)
      try LinkTable(transaction).keep(letter.token, .verify, of: user, at: now)
    }
    core.onMail()
  }

  public func checkVerification(token: LinkToken) async throws {
    guard let token = try SecureToken(token.text) else { throw AccountsError.linkNotValid }
    let (now, policy) = (core.clock.now(), core.sessionPolicy)
    let own = core.sessionState.active()?.digest
    try await core.database.read { transaction in
      _ = try Verification(by: token, own, policy, at: now, in: transaction)
    }
  }

  @discardableResult
  public func verifyEmail(token: LinkToken) async throws -> EmailAddress {
    guard let token = try SecureToken(token.text) else { throw AccountsError.linkNotValid }
    let (now, mail, policy) = (core.clock.now(), try core.outgoing(), core.sessionPolicy)
    let own = core.sessionState.active()?.digest
    let user = try await core.database.write { transaction in
      switch try Verification(by: token, own, policy, at: now, in: transaction) {
      case .change(let change):
        return try carryOut(change, at: now, notice: mail(.emailChanged), in: transaction)
      case .present(let user):
        guard try LinkTable(transaction).use(token.digest) else { throw AccountsError.linkNotValid }
        try UserTable(transaction).setVerifiedEmail(of: user, at: now)
        try SecurityEventTable(transaction).complete(.emailVerification, of: user.id, at: now)
        return user
      }
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
      try UserTable(transaction).requireVerifiedEmail(of: user.id)
      guard address != user.email else { throw AccountsError.emailUnchanged }
      try OutboxTable(transaction).enqueuePaused(notice(.emailChangeRequested), to: user)
      try SecurityEventTable(transaction).complete(
        .emailChangeRequest, of: user.id, in: session.name, at: now)
      try EmailChangeTable(transaction).keep(
        to: address, of: session, until: now.advanced(bySeconds: CodePolicy.verificationSeconds))
      try send(letter, to: address, of: user.id, at: now, isPaused: false, in: transaction)
    }
    core.onMail()
  }

  public func cancelEmailChange() async throws {
    try await core.writeAsOwner { transaction, session, now in
      let user = session.user.id
      let change = try EmailChangeTable(transaction).change(of: user, core.sessionPolicy, at: now)
      guard change != nil else { return }
      try SecurityEventTable(transaction).complete(
        .emailChangeCancelled, of: user, in: session.name, at: now)
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

  private func send(
    _ letter: VerificationLetter, to address: EmailAddress, of user: User.ID, at now: Timestamp,
    isPaused: Bool = true, in transaction: any WriteTransaction
  ) throws {
    // Counted for the requester, so that both cases give the same answer.
    let pause = isPaused ? CodePolicy.mailPauseSeconds : 0
    let outbox = OutboxTable(transaction)
    try AccountsError.check(wait: outbox.pause(letter.coming.kind, of: user, pause, at: now))
    let end = now.advanced(bySeconds: CodePolicy.verificationSeconds)
    if let other = try UserTable(transaction).user(address)?.user {
      try outbox.note(letter.coming, of: user)
      try outbox.enqueue(
        letter.warning, to: address, of: other.id, pause: CodePolicy.warningPauseSeconds)
      try EmailChangeTable(transaction).keepLink(nil, of: user, until: end)
    } else {
      try outbox.enqueue(letter.coming, to: address, of: user)
      try EmailChangeTable(transaction).keepLink(letter.token, of: user, until: end)
    }
  }

  /// Makes the pending address the account's, and notifies the previous one.
  private func carryOut(
    _ change: StoredEmailChange, at now: Timestamp, notice: OutgoingMail,
    in transaction: any WriteTransaction
  ) throws -> User {
    let user = User(id: change.user.id, email: change.email, name: change.user.name)
    try UserTable(transaction).setVerifiedEmail(of: user, at: now)
    try SecurityEventTable(transaction).complete(.emailChange, of: user.id, at: now)
    try OutboxTable(transaction).enqueue(notice, to: change.user.email, of: user.id)
    return user
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

/// What a verification link would do now.
private enum Verification {
  case change(StoredEmailChange)
  /// It verifies the present address.
  case present(User)

  /// Looks a link up in a session with the digest `own`.
  ///
  /// - Throws: ``AccountsError/linkNotValid`` or ``AccountsError/emailChangeAskedElsewhere``.
  init(
    by token: SecureToken, _ own: [UInt8]?, _ policy: SessionPolicy, at now: Timestamp,
    in transaction: any ReadTransaction
  ) throws {
    if let change = try EmailChangeTable(transaction).change(
      byLink: token.digest, policy, at: now)
    {
      guard own == change.session else { throw AccountsError.emailChangeAskedElsewhere }
      // Somebody else has taken the address in the meantime.
      guard try UserTable(transaction).user(change.email) == nil else {
        throw AccountsError.linkNotValid
      }
      self = .change(change)
      return
    }
    guard let link = try LinkTable(transaction).link(token.digest, at: now),
      link.purpose == .verify,
      // A link for an address that has changed since does not verify the present one.
      link.user.email == link.email
    else { throw AccountsError.linkNotValid }
    self = .present(link.user)
  }
}
