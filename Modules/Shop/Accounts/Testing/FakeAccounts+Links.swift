public import Accounts
import SharedKernel

extension FakeAccounts: PasswordResetService {
  public func requestPasswordReset(email: String) throws {
    let address = try EmailAddress(email)
    with { state in
      guard let user = state.account(address)?.user else { return }
      state.complete(.passwordResetRequest, of: user.id)
      let pause = CodePolicy.mailPauseSeconds
      // The answer does not disclose that too many mails were requested.
      guard (try? state.mail(.reset, to: address, of: user.id, pause: pause)) != nil else { return }
      state.keepLink("reset-\(state.mails.count)", .reset, of: user)
    }
  }

  @discardableResult
  public func resetPassword(token: LinkToken, to password: Password) throws -> EmailAddress {
    try with { state in
      guard let link = state.link(token, .reset), let account = state.accounts[link.user] else {
        throw AccountsError.linkNotValid
      }
      let user = account.user
      try PasswordPolicy.check(password, name: user.name, email: user.email)
      state.accounts[user.id]?.password = password.bytes
      if link.email == user.email { state.accounts[user.id]?.isVerified = true }
      state.counts[user.email.text] = nil
      let isOwn = state.liveSession(on: device)?.account.user.id == user.id
      state.complete(.passwordReset, of: user.id)
      if isOwn { state.held[device] = nil }
      state.pending[device] = nil
      return user.email
    }
  }
}

extension FakeAccounts: EmailVerificationService {
  public func requestEmailVerification() throws {
    try with { state in
      let account = try state.owner(on: device).account
      let (user, pause) = (account.user, CodePolicy.mailPauseSeconds)
      if let change = state.change(of: account) {
        return try state.mail(.change, to: change.email, of: user.id, pause: pause)
      }
      guard !account.isVerified else { return }
      try state.mail(.verify, to: user.email, of: user.id, pause: pause)
      state.keepLink("verify-\(user.id)", .verify, of: user)
    }
  }

  @discardableResult
  public func verifyEmail(token: LinkToken) throws -> EmailAddress {
    try with { state in
      let asked = state.accounts.values.first { state.change(of: $0)?.token == token.text }
      if let asked, let change = asked.change {
        guard state.held[device] == change.session else {
          throw AccountsError.emailChangeAskedElsewhere
        }
        guard state.account(change.email) == nil else { throw AccountsError.linkNotValid }
        state.accounts[asked.user.id]?.user = User(
          id: asked.user.id, email: change.email, name: asked.user.name)
        state.accounts[asked.user.id]?.isVerified = true
        state.complete(.emailChange, of: asked.user.id)
        return change.email
      }
      guard let link = state.link(token, .verify),
        state.accounts[link.user]?.user.email == link.email
      else { throw AccountsError.linkNotValid }
      state.links[token.text] = nil
      state.accounts[link.user]?.isVerified = true
      state.complete(.emailVerification, of: link.user)
      return link.email
    }
  }

  public func changeEmail(to email: String) throws {
    let address = try EmailAddress(email)
    try with { state in
      let (name, account) = try state.owner(on: device, isSensitive: true)
      guard account.isVerified else { throw AccountsError.emailNotVerified }
      let user = account.user
      guard address != user.email else { throw AccountsError.emailUnchanged }
      let pause = CodePolicy.mailPauseSeconds
      try state.mail(.change, to: address, of: user.id, pause: pause)
      state.complete(.emailChangeRequest, of: user.id, in: name)
      // If somebody else has the address, no link is created.
      let token = state.account(address) == nil ? "change-\(state.mails.count)" : nil
      state.accounts[user.id]?.change = AccountsState.Change(
        email: address, session: name, token: token,
        expiresAt: state.now.advanced(bySeconds: CodePolicy.verificationSeconds))
    }
  }

  public func cancelEmailChange() throws {
    try with { state in
      let (name, account) = try state.owner(on: device)
      guard state.change(of: account) != nil else { return }
      state.complete(.emailChangeCancelled, of: account.user.id, in: name)
    }
  }
}
