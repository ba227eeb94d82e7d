public import Accounts
public import DependencyInjection
public import SharedKernel

/// State that a test sets or reads behind the shop's back.
extension FakeAccounts {
  /// The clock of the shop, which only ``moveClock(bySeconds:)`` moves.
  public var clock: WallClock { WallClock { [self] in with { $0.now } } }

  /// Every attempt to sign in, to register or to give a code, in order.
  public var attempts: [String] { with(\.attempts) }

  public var changes: [String] { with(\.changes) }

  /// The mails that carry a link or a code, in order: their purpose and receiver.
  public var mails: [String] { with { $0.mails.map(\.description) } }

  /// The stored settings of the first account.
  public var stored: AccountSettings {
    with { $0.first?.settings ?? AccountSettings(displayName: "") }
  }

  public func moveClock(bySeconds seconds: Int64) {
    with { $0.now = $0.now.advanced(bySeconds: seconds) }
  }

  /// Refuses every attempt and every mail for a number of seconds; `nil` stops refusing.
  public func throttle(seconds: Int64?) { with { $0.waits = seconds } }

  /// Ends the session of this device as if its time limit had passed.
  public func expire() {
    with { state in
      guard let name = state.held[device] else { return }
      state.sessions[name]?.lastUsedAt = Timestamp(secondsSinceEpoch: 0)
    }
  }

  /// Sets whether the signed-in person gave the password recently.
  public func setRecent(_ isRecent: Bool) {
    with { state in
      guard let name = state.held[device] else { return }
      state.sessions[name]?.authenticatedAt = state.now.advanced(bySeconds: isRecent ? 0 : -3_600)
    }
  }

  /// Gives an account a second factor with ``codes``, and a number of recovery codes.
  public func turnOnSecondFactor(
    _ method: SecondFactorMethod, of email: String? = nil, recoveryCodes count: Int = 10
  ) {
    with { state in
      guard let id = state.named(email)?.user.id else { return }
      state.accounts[id]?.factor = AccountsState.Factor(method: method, since: state.now)
      let made = state.makeRecoveryCodes(of: id).texts.prefix(count)
      state.accounts[id]?.recovery = Set(made.map { OneTimeCode($0).recoveryText })
    }
  }

  public func isVerified(_ email: String) -> Bool { with { $0.named(email)?.isVerified ?? false } }

  public func setVerified(_ isVerified: Bool) {
    with { state in
      guard let id = state.first?.user.id else { return }
      state.accounts[id]?.isVerified = isVerified
    }
  }

  /// Returns whether a password is that of an account, by default the first one.
  public func accepts(_ password: String, for email: String? = nil) -> Bool {
    with { $0.named(email)?.password == Array(password.utf8) }
  }

  /// Replaces the signed-in person's sessions; one of the given sessions is this device's.
  public func setSessions(_ summaries: [SessionSummary]) {
    with { state in
      guard let user = state.liveSession(on: device)?.account.user.id else { return }
      state.sessions = state.sessions.filter { $0.value.user != user }
      for summary in summaries {
        state.sessions[summary.id] = AccountsState.Session(
          user: user, device: summary.device, createdAt: summary.createdAt,
          lastUsedAt: summary.lastSeenAt, authenticatedAt: summary.createdAt)
        if summary.isCurrent { state.held[device] = summary.id }
      }
    }
  }

  /// Ends a session as another device would; this device notices at its next check.
  public func endElsewhere(_ session: SessionSummary.ID) { with { $0.end(session: session) } }

  /// Sets the events in the first account's log, newest first.
  public func setEvents(_ events: [SecurityEvent]) {
    with { state in
      guard let id = state.first?.user.id else { return }
      state.accounts[id]?.events = events.reversed()
    }
  }

  /// Sets the data to export instead of the accounts' own.
  public func setExport(_ data: PersonalData) { with { $0.exported = data } }

  /// Returns the token of the last mail for a place, such as `reset-password`, to an address.
  public func link(_ place: String, to address: String) -> LinkToken? {
    with { state in
      if place == "reset-password" {
        let links = state.links.filter { link in
          link.value.purpose == .reset && link.value.email.text == address
        }
        return links.max { $0.value.expiresAt < $1.value.expiresAt }.map { LinkToken($0.key) }
      }
      let change = state.accounts.values.first { $0.change?.email.text == address }?.change?.token
      let verify = state.links.first {
        $0.value.purpose == .verify && $0.value.email.text == address
      }?.key
      return (change ?? verify).map { LinkToken($0) }
    }
  }

  public func nextCode() -> OneTimeCode? {
    with { state in
      let used = state.first?.factor?.usedCodes ?? []
      return Self.codes.first { !used.contains($0) }.map { OneTimeCode($0) }
    }
  }
}

extension FakeAccounts {
  /// The address and password of ``sample(isSignedIn:)``.
  public static let sampleSignIn = (
    email: "ada@shop.example", password: "correct horse battery"
  )

  /// Returns the accounts of a shop with one account, Ada's, whose address is verified.
  public static func sample(isSignedIn: Bool) throws -> FakeAccounts {
    let accounts = FakeAccounts()
    try accounts.register(
      name: "Ada", email: sampleSignIn.email, password: Password(sampleSignIn.password))
    accounts.setVerified(true)
    if !isSignedIn { accounts.signOut() }
    return accounts
  }

  /// Signs Ada in, as a stand-in for the sign-in feature does.
  public func signInSample() throws -> User.ID {
    try signIn(email: Self.sampleSignIn.email, password: Password(Self.sampleSignIn.password))
    guard let user = currentUser() else { throw AccountsError.notSignedIn }
    return user.id
  }

  /// Provides these accounts under every key of the context that features use.
  public func provide(in registry: inout DependencyRegistry, as name: String) {
    registry.provide(AccountsKey.self, plugin: name) { self }
    registry.provide(CurrentSessionKey.self, plugin: name) { self }
    registry.provide(EmailVerificationKey.self, plugin: name) { self }
    registry.provide(MailboxKey.self, plugin: name) { FakeMailbox() }
    registry.provide(PasswordResetKey.self, plugin: name) { self }
    registry.provide(PrivacyKey.self, plugin: name) { self }
    registry.provide(ReauthenticationKey.self, plugin: name) { self }
    registry.provide(SecondFactorKey.self, plugin: name) { self }
    registry.provide(SecurityLogKey.self, plugin: name) { self }
    registry.provide(SessionListKey.self, plugin: name) { self }
  }
}
