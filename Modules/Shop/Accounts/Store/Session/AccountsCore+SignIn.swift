import Accounts
import Credentials
import Database
import SharedKernel

extension AccountsCore {
  /// Signs in after a correct password, or requires the second factor.
  ///
  /// The attempts are forgotten once the person is in, so that who knows only the password makes few challenges and
  /// mails. Throws `AccountsError.wrongCredentials` if the password has changed since the check.
  func proceed(
    with checked: Authentication, as kind: SecurityEvent.Kind
  ) async throws -> SignInOutcome {
    let user = checked.user
    let (session, challenge) = (try newSession(), try newChallenge())
    // A session that ended during the check is not opened again without the second factor.
    let own = kind == .reauthentication ? sessionState.active()?.digest ?? [] : nil
    let outcome: SignInOutcome = try await database.write { [sessionPolicy] transaction in
      guard try UserTable(transaction).adopt(checked) else { throw AccountsError.wrongCredentials }
      let own = try own.map {
        try SessionTable(transaction).live($0, sessionPolicy, at: session.at)
      }
      try SecurityEventTable(transaction).complete(kind, of: user.id, at: session.at)
      guard let method = try SecondFactorTable(transaction).factor(of: user.id)?.method else {
        try AttemptTable(transaction).forget(of: user, in: own)
        return .signedIn(try SessionTable(transaction).open(session, for: user, sessionPolicy))
      }
      return .secondFactorRequired(
        try SecondFactorTable(transaction).keep(challenge, method, of: user))
    }
    switch outcome {
    case .signedIn: try adopt(session, of: user)
    case .secondFactorRequired(let asked):
      if asked.method == .email {
        noteAsked(challenge.mail)
        onMail()
      }
      expect(asked)
    }
    return outcome
  }

  func newSession() throws -> NewSession {
    NewSession(
      token: try SecureToken(from: random),
      // An unreadable token is about to be replaced.
      previous: try (try? storage.load()).flatMap(SecureToken.init(_:))?.digest,
      name: try random.characters(12), device: device, at: clock.now())
  }

  func adopt(_ session: NewSession, of user: User) throws {
    try storage.save(session.token.text)
    expect(nil)
    forgetAsked()
    sessionState.activate(ActiveSession(session, of: user, sessionPolicy))
  }

  func newChallenge(turnsOn: Bool = false) throws -> NewChallenge {
    let code = try random.digits(6)
    return NewChallenge(
      token: try SecureToken(from: random), digest: try SaltedDigest(of: code, from: random),
      mail: try outgoing()(.signInCode(code, turnsOn: turnsOn)),
      expiresAt: clock.now().advanced(bySeconds: CodePolicy.challengeSeconds))
  }
}
