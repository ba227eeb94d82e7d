import Accounts
import Synchronization

extension FakeAccounts: EmailVerificationService {
  func emailStatus() throws -> EmailStatus {
    try state.withLock { state in
      guard state.isSignedIn else { throw AccountsError.notSignedIn }
      return EmailStatus(
        address: state.user.email, isVerified: state.isVerified,
        pendingAddress: state.pendingAddress)
    }
  }

  func requestEmailVerification() throws {
    try state.withLock { state in
      try state.checkWait()
      state.mails.append("verify \(state.pendingAddress ?? state.user.email)")
    }
  }

  func verifyEmail(token: LinkToken) throws -> EmailAddress { throw AccountsError.linkNotValid }

  func changeEmail(to email: String) throws {
    try state.withLock { state in
      try state.checkRecent()
      let address = try EmailAddress(email)
      guard address != state.user.email else { throw AccountsError.emailUnchanged }
      state.pendingAddress = address
      state.mails.append("verify \(address)")
    }
  }

  func cancelEmailChange() { state.withLock { $0.pendingAddress = nil } }
}

extension FakeAccounts: PrivacyService {
  func exportData() throws -> PersonalData {
    try state.withLock { state in
      guard state.isSignedIn else { throw AccountsError.notSignedIn }
      return state.data
    }
  }

  func deleteAccount() throws {
    try state.withLock { state in
      try state.checkRecent()
      state.isSignedIn = false
      state.changes.append("deleteAccount")
    }
  }

  func resumeDeletions() {}
}
