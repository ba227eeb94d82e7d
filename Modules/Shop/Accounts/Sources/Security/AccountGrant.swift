/// Something that lets its holder into an account, or change how it is entered.
///
/// What an event does to each of them is one table: ``SecurityEvent/Kind/voids``.
public enum AccountGrant: String, Hashable, Sendable, CaseIterable {
  /// The session in which something is done, or of the device where it is done.
  case thisSession = "this session"
  /// Every session of the account but the one in which something is done.
  case otherSessions = "other sessions"
  /// A change of address that was asked for in this session: the address to come, and the link to it.
  case changeAskedHere = "change asked here"
  /// A change of address that was asked for in another session.
  case changeAskedElsewhere = "change asked elsewhere"
  /// The mailed link to set a new password.
  case resetLink = "reset link"
  /// The mailed link to verify the present address.
  case verificationLink = "verification link"
  /// The sign-ins that wait for a second factor, with the codes mailed for them.
  case challenges
  /// A second factor that was begun and not confirmed.
  case enrolment
  /// The confirmed way to give codes: an authenticator's key, or mails.
  case secondFactor = "second factor"
  /// The codes that stand in for a lost second factor.
  case recoveryCodes = "recovery codes"
}

extension SecurityEvent.Kind {
  /// What is void once it is done; `Modules/Shop/Accounts/README.md` shows it as a table, and says why.
  ///
  /// What is used is used up in any case: the link that was opened, the code that was given, the session
  /// that was chosen. A change of address goes with the session that asked for it. A session that goes
  /// on under a new token, after the password was asked again, stays the one it is.
  public var voids: Set<AccountGrant> {
    switch self {
    case .registration, .signIn, .secondFactor, .recoveryCode, .reauthentication, .sessionEnded,
      .passwordResetRequest, .emailVerification, .dataExport:
      []
    case .signOut: [.thisSession, .changeAskedHere]
    case .otherSessionsEnded:
      [.otherSessions, .changeAskedHere, .changeAskedElsewhere, .challenges, .enrolment]
    case .passwordReset, .passwordChange:
      [
        .thisSession, .otherSessions, .changeAskedHere, .changeAskedElsewhere, .resetLink,
        .challenges, .enrolment,
      ]
    case .emailChangeRequest, .emailChangeCancelled: [.changeAskedHere, .changeAskedElsewhere]
    case .emailChange:
      [
        .changeAskedHere, .changeAskedElsewhere, .resetLink, .verificationLink, .challenges,
        .enrolment,
      ]
    case .secondFactorOn, .secondFactorOff:
      [
        .otherSessions, .changeAskedElsewhere, .challenges, .enrolment, .secondFactor,
        .recoveryCodes,
      ]
    case .recoveryCodesReplaced: [.recoveryCodes]
    case .accountDeletion: Set(AccountGrant.allCases)
    }
  }
}
