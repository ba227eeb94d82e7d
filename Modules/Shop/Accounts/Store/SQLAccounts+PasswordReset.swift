public import Accounts
import Credentials
import Database
import SharedKernel

extension SQLAccounts: PasswordResetService {
  public func requestPasswordReset(email: String) async throws {
    let address = try EmailAddress(email)
    // Hashing takes so much longer than the rest that the rest cannot be told from outside.
    try await spendTime()
    let (link, mail) = (try SecureToken(from: random), try outgoing())
    let (now, codes) = (clock.now(), codePolicy)
    try await database.write { transaction in
      let user = try transaction.storedUser(address)?.user
      try transaction.complete(.passwordResetRequest, of: user?.id, at: now)
      guard let user else { return }
      let wait = try transaction.enqueue(
        mail(.resetPassword(link)), to: address, of: user.id, pause: codes.mailPauseSeconds)
      guard wait == 0 else { return }
      try transaction.keepLink(
        link, .reset, of: user.id, to: address, at: now, forSeconds: codes.resetSeconds)
    }
    onMail()
  }

  @discardableResult
  public func resetPassword(
    token: LinkToken, to password: Password
  ) async throws -> EmailAddress {
    guard let token = try SecureToken(token.text) else { throw AccountsError.linkNotValid }
    let now = clock.now()
    let link = try await database.read { try $0.link(token.digest, at: now) }
    guard let link, link.purpose == .reset else { throw AccountsError.linkNotValid }
    let user = link.user
    // What is refused here does not use the link up.
    try passwordPolicy.check(password, name: user.name, email: user.email)
    let (hash, mail) = (try await hash(password), try outgoing())
    try await database.write { transaction in
      guard try transaction.useLink(token.digest) else { throw AccountsError.linkNotValid }
      try transaction.run(
        "UPDATE accounts_user SET password_hash = ? WHERE id = ?", hash, user.id.rawValue)
      if link.email == user.email {
        // Whoever opened it reads the mail of this address.
        try transaction.run(
          "UPDATE accounts_user SET email_verified_at = ifnull(email_verified_at, ?) WHERE id = ?",
          now.secondsSinceEpoch, user.id.rawValue)
      }
      try transaction.forgetAttempts(.password(user.email))
      try transaction.complete(.passwordReset, of: user.id, at: now)
      try transaction.enqueue(mail(.passwordChanged), to: user.email, of: user.id)
    }
    onMail()
    if currentUser()?.id == user.id {
      activate(nil)
      try storage.clear()
    }
    expect(nil)
    return user.email
  }
}
