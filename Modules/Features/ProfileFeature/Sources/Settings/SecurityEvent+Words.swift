import Accounts

extension SecurityEvent.Kind {
  /// What a person reads.
  var label: String {
    switch self {
    case .registration: "account opened"
    case .signIn: "password at sign-in"
    case .secondFactor: "code at sign-in"
    case .recoveryCode: "recovery code at sign-in"
    case .reauthentication: "password asked again"
    case .signOut: "signed out"
    case .sessionEnded: "session ended"
    case .otherSessionsEnded: "all other sessions ended"
    case .passwordResetRequest: "link for a new password asked for"
    case .passwordReset: "new password set by a link"
    case .passwordChange: "password changed"
    case .emailVerification: "e-mail address verified"
    case .emailChangeRequest: "another e-mail address asked for"
    case .emailChangeCancelled: "e-mail address kept after all"
    case .emailChange: "e-mail address changed"
    case .secondFactorOn: "second factor turned on"
    case .secondFactorOff: "second factor turned off"
    case .recoveryCodesReplaced: "new recovery codes made"
    case .dataExport: "your data exported"
    case .accountDeletion: "account deleted"
    }
  }
}

extension SecurityEvent.Outcome {
  /// What a person reads.
  var label: String {
    switch self {
    case .succeeded: "done"
    case .failed: "refused"
    case .throttled: "too early, not looked at"
    }
  }
}
