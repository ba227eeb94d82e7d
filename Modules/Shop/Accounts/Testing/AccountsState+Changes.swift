import Accounts
import SharedKernel

extension AccountsState {
  // MARK: - Proving who one is

  mutating func countAttempt(_ proof: String) throws {
    var count = counts[proof] ?? ThrottlePolicy.Attempts(lastAt: now)
    let wait = waits ?? count.count(at: now)
    counts[proof] = count
    try AccountsError.check(wait: wait)
  }

  mutating func check(
    _ password: Password, of account: Account, as kind: SecurityEvent.Kind
  ) throws {
    guard account.password != password.bytes else { return }
    accounts[account.user.id]?.failedPasswords += 1
    record(kind, .failed, of: account.user.id)
    switch kind {
    case .registration: throw AccountsError.addressTaken
    case .signIn: throw AccountsError.wrongCredentials
    default: throw AccountsError.wrongCurrentPassword
    }
  }

  /// Forgets the attempts of a person who has proved who they are: those of their session, or those to sign in.
  mutating func forgetAttempts(of user: User, in session: String?) {
    for key in [session ?? user.email.text, "second-factor \(session ?? user.id.rawValue)"] {
      counts[key] = nil
    }
  }

  mutating func proceed(
    _ id: User.ID, _ kind: SecurityEvent.Kind, on device: Int
  ) throws -> SignInOutcome {
    guard let account = accounts[id] else { throw AccountsError.wrongCredentials }
    complete(kind, of: id)
    guard let method = account.factor?.method else {
      let own = kind == .reauthentication ? held[device] : nil
      forgetAttempts(of: account.user, in: own)
      return .signedIn(try openSession(of: id, on: device))
    }
    made += 1
    let end = now.advanced(bySeconds: CodePolicy.challengeSeconds)
    let asked = SecondFactorChallenge(
      id: LinkToken("challenge-\(made)"), email: account.user.email, method: method, expiresAt: end)
    challenges[asked.id.text] = Challenge(user: id, method: method, expiresAt: end)
    pending[device] = asked
    if method == .email { try mail(.code, to: account.user.email, of: id) }
    return .secondFactorRequired(asked)
  }

  mutating func open(name: String, _ email: EmailAddress, _ password: Password) throws -> User.ID {
    opened += 1
    guard let id = User.ID("u-\(opened)") else { throw AccountsError.damaged("no identifier") }
    let user = User(id: id, email: email, name: name)
    keep(user, password)
    counts[email.text] = nil
    complete(.registration, of: id)
    try mail(.verify, to: email, of: id)
    keepLink("verify-\(id)", .verify, of: user)
    return id
  }

  mutating func keep(_ user: User, _ password: Password) {
    accounts[user.id] = Account(
      user: user, password: password.bytes, settings: AccountSettings(displayName: user.name))
    firstID = firstID ?? user.id
  }

  /// Opens a session and replaces the device's previous one; one of the same account continues.
  mutating func openSession(of id: User.ID, on device: Int) throws -> SignedIn {
    guard let account = accounts[id] else { throw AccountsError.wrongCredentials }
    accounts[id]?.lastSignInAt = now
    accounts[id]?.failedPasswords = 0
    accounts[id]?.failedCodes = 0
    var name = held[device] ?? ""
    if sessions[name]?.user != id {
      end(session: name)
      made += 1
      name = "s-\(made)"
    }
    sessions[name] = Session(
      user: id, device: "device \(device)", createdAt: now, lastUsedAt: now, authenticatedAt: now)
    (held[device], pending[device]) = (name, nil)
    return SignedIn(
      user: account.user, lastSignInAt: account.lastSignInAt,
      failedPasswords: account.failedPasswords, failedCodes: account.failedCodes)
  }

  // MARK: - Second factors

  mutating func begin(_ method: SecondFactorMethod, on device: Int) throws -> User {
    let account = try owner(on: device, isSensitive: true).account
    guard account.isVerified else { throw AccountsError.emailNotVerified }
    let user = account.user
    if method == .email {
      try mail(.enrolment, to: user.email, of: user.id, pause: CodePolicy.mailPauseSeconds)
    }
    accounts[user.id]?.enrolment = Challenge(
      user: user.id, method: method,
      expiresAt: now.advanced(bySeconds: CodePolicy.challengeSeconds))
    return user
  }

  mutating func makeRecoveryCodes(of id: User.ID) -> RecoveryCodes {
    let series = accounts[id]?.series ?? 0
    let texts = (0..<CodePolicy.recoveryCodes).map { number in
      "\(Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(series % 26))))\(number)3k-9qxm-2dab"
    }
    accounts[id]?.series = series + 1
    accounts[id]?.recovery = Set(texts.map { OneTimeCode($0).recoveryText })
    return RecoveryCodes(texts: texts)
  }

  // MARK: - Mails

  mutating func mail(
    _ purpose: Purpose, to address: EmailAddress, of user: User.ID, pause: Int64 = 0
  ) throws {
    let last = mails.last { $0.purpose == purpose && $0.user == user }?.sentAt
    let wait = pause == 0 ? 0 : waits ?? CodePolicy.wait(after: last, pause: pause, at: now)
    try AccountsError.check(wait: wait)
    mails.append(Mail(purpose: purpose, user: user, address: address, sentAt: now))
  }

  mutating func keepLink(_ token: String, _ purpose: Purpose, of user: User) {
    if purpose == .verify {
      links = links.filter { $0.value.purpose != .verify || $0.value.user != user.id }
    }
    let seconds = purpose == .reset ? CodePolicy.resetSeconds : CodePolicy.verificationSeconds
    links[token] = Link(
      purpose: purpose, user: user.id, email: user.email,
      expiresAt: now.advanced(bySeconds: seconds))
  }

  // MARK: - Consequences

  mutating func record(
    _ kind: SecurityEvent.Kind, _ outcome: SecurityEvent.Outcome, of user: User.ID
  ) {
    accounts[user]?.events.append(SecurityEvent(at: now, kind: kind, outcome: outcome))
  }

  /// Records a completed action, and ends the grants that it voids (``SecurityEvent/Kind/voids``).
  mutating func complete(_ kind: SecurityEvent.Kind, of user: User.ID, in session: String? = nil) {
    for grant in kind.voids { end(grant, of: user, session) }
    record(kind, .succeeded, of: user)
  }

  private mutating func end(_ grant: AccountGrant, of user: User.ID, _ session: String?) {
    switch grant {
    case .thisSession: if let session { end(session: session) }
    case .otherSessions:
      for (name, other) in sessions where other.user == user && name != session {
        end(session: name)
      }
    case .changeAskedHere:
      if accounts[user]?.change?.session == session { accounts[user]?.change = nil }
    case .changeAskedElsewhere:
      if accounts[user]?.change?.session != session { accounts[user]?.change = nil }
    case .resetLink: links = links.filter { $0.value.user != user || $0.value.purpose != .reset }
    case .verificationLink:
      links = links.filter { $0.value.user != user || $0.value.purpose != .verify }
    case .challenges: challenges = challenges.filter { $0.value.user != user }
    case .enrolment: accounts[user]?.enrolment = nil
    case .secondFactor: accounts[user]?.factor = nil
    case .recoveryCodes: accounts[user]?.recovery = []
    }
  }

  /// Ends a session, and the change of address requested in it.
  mutating func end(session: String) {
    guard let user = sessions.removeValue(forKey: session)?.user else { return }
    if accounts[user]?.change?.session == session { accounts[user]?.change = nil }
  }
}
