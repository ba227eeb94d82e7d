import Accounts
import Synchronization

extension FakeAccounts: PasswordResetService {
  func requestPasswordReset(email: String) throws {
    let address = try EmailAddress(email)
    state.withLock { state in
      guard let account = state.accounts.first(where: { $0.user.email == address }) else { return }
      state.resetTokens = state.resetTokens.filter { $0.value != account.user.id }
      state.mails.append("reset \(address)")
      state.resetTokens["reset-\(state.mails.count)"] = account.user.id
    }
  }

  func resetPassword(token: LinkToken, to password: Password) throws -> EmailAddress {
    try state.withLock { state in
      guard let id = state.resetTokens[token.text],
        let index = state.accounts.firstIndex(where: { $0.user.id == id })
      else { throw AccountsError.linkNotValid }
      let user = state.accounts[index].user
      try PasswordPolicy.standard.check(password, name: user.name, email: user.email)
      state.accounts[index].password = password.bytes
      state.resetTokens[token.text] = nil
      if state.current?.id == id { state.current = nil }
      return user.email
    }
  }
}

extension FakeAccounts: EmailVerificationService {
  func emailStatus() throws -> EmailStatus {
    guard let user = currentUser() else { throw AccountsError.notSignedIn }
    return EmailStatus(address: user.email, isVerified: isVerified(user.email.text))
  }

  func requestEmailVerification() throws { _ = try emailStatus() }

  func verifyEmail(token: LinkToken) throws -> EmailAddress {
    try state.withLock { state in
      guard let id = state.verificationTokens.removeValue(forKey: token.text),
        let index = state.accounts.firstIndex(where: { $0.user.id == id })
      else { throw AccountsError.linkNotValid }
      state.accounts[index].isVerified = true
      return state.accounts[index].user.email
    }
  }

  func changeEmail(to email: String) throws { throw AccountsError.reauthenticationRequired }

  func cancelEmailChange() {}
}
