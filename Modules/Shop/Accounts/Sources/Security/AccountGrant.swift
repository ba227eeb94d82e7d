/// Something that gives its holder access to an account, or lets them change how it is accessed.
///
/// One table defines how each event affects grants: ``SecurityEvent/Kind/voids``.
public enum AccountGrant: String, Hashable, Sendable, CaseIterable {
  /// The session that performs an action, or the session of the device that performs it.
  case thisSession = "this session"
  case otherSessions = "other sessions"
  /// A change of address requested in this session: the pending address and its link.
  case changeAskedHere = "change asked here"
  case changeAskedElsewhere = "change asked elsewhere"
  case resetLink = "reset link"
  case verificationLink = "verification link"
  /// The sign-ins that wait for a second factor, with their mailed codes.
  case challenges
  /// A second factor that is not confirmed yet.
  case enrolment
  /// The confirmed source of codes: an authenticator's key, or mails.
  case secondFactor = "second factor"
  case recoveryCodes = "recovery codes"
}

extension SecurityEvent.Kind {
  /// The grants that an event voids; `Modules/Shop/Accounts/README.md` has the table and the reasons.
  ///
  /// A grant that is used is always used up: the opened link, the given code, the chosen session. A change
  /// of address ends with the session that requested it. A session that continues under a new token
  /// after reauthentication remains the same session.
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
