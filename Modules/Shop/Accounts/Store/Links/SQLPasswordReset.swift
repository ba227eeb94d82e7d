public import Accounts
import Credentials
import Database
import SharedKernel

public struct SQLPasswordReset: PasswordResetService {
  private let core: AccountsCore

  public init(_ core: AccountsCore) { self.core = core }

  public func requestPasswordReset(email: String) async throws {
    let address = try EmailAddress(email)
    // Hashing takes so long that the rest of the work cannot be measured from outside.
    try await core.spendTime()
    let link = try SecureToken(from: core.random)
    let mail = try core.outgoing()(.resetPassword(link))
    let now = core.clock.now()
    try await core.database.write { transaction in
      let user = try UserTable(transaction).user(address)?.user
      try SecurityEventTable(transaction).complete(.passwordResetRequest, of: user?.id, at: now)
      guard let user else { return }
      let wait = try OutboxTable(transaction).enqueue(
        mail, to: address, of: user.id, pause: CodePolicy.mailPauseSeconds)
      if wait == 0 { try LinkTable(transaction).keep(link, .reset, of: user, at: now) }
    }
    core.noteAsked(mail)
    core.onMail()
  }

  public func checkReset(token: LinkToken) async throws { _ = try await valid(token) }

  /// Returns the token of a link that sets a password now, and the link.
  private func valid(_ token: LinkToken) async throws -> (token: SecureToken, link: StoredLink) {
    guard let token = try SecureToken(token.text) else { throw AccountsError.linkNotValid }
    let now = core.clock.now()
    let link = try await core.database.read { try LinkTable($0).link(token.digest, at: now) }
    guard let link, link.purpose == .reset else { throw AccountsError.linkNotValid }
    return (token, link)
  }

  @discardableResult
  public func resetPassword(
    token: LinkToken, to password: Password
  ) async throws -> EmailAddress {
    let now = core.clock.now()
    let (token, link) = try await valid(token)
    let user = link.user
    // A password refused here does not use up the link.
    try PasswordPolicy.check(password, name: user.name, email: user.email)
    let hash = try await core.hash(password)
    let notice = try core.outgoing()(.passwordChanged)
    try await core.database.write { transaction in
      guard try LinkTable(transaction).use(token.digest) else { throw AccountsError.linkNotValid }
      try transaction.run(
        "UPDATE accounts_user SET password_hash = ? WHERE id = ?", hash, user.id.rawValue)
      if link.email == user.email {
        // Opening the link proves that the person reads the mail of this address.
        try transaction.run(
          "UPDATE accounts_user SET email_verified_at = coalesce(email_verified_at, ?) WHERE id = ?",
          now.secondsSinceEpoch, user.id.rawValue)
      }
      try AttemptTable(transaction).forget(.password(user.email))
      try SecurityEventTable(transaction).complete(.passwordReset, of: user.id, at: now)
      try OutboxTable(transaction).enqueue(notice, to: user.email, of: user.id)
    }
    core.onMail()
    if core.currentUser()?.id == user.id {
      core.sessionState.activate(nil)
      try core.storage.clear()
    }
    core.noteAsked(notice)
    core.expect(nil)
    return user.email
  }
}
