public import Accounts
import SharedKernel

extension FakeAccounts: SecondFactorService {
  public func beginAuthenticator() throws -> AuthenticatorEnrolment {
    try with { state in
      let user = try state.begin(.authenticator, on: device)
      return AuthenticatorEnrolment(
        key: "JBSW Y3DP EHPK 3PXP",
        url: "otpauth://totp/Shop:\(user.email)?secret=JBSWY3DPEHPK3PXP&issuer=Shop")
    }
  }

  public func beginEmailCodes() throws { try with { _ = try $0.begin(.email, on: device) } }

  public func confirmSecondFactor(_ code: OneTimeCode) throws -> RecoveryCodes {
    try with { state in
      let (name, account) = try state.owner(on: device, isSensitive: true)
      let user = account.user.id
      guard let begun = account.enrolment, state.now < begun.expiresAt,
        begun.guesses < CodePolicy.guesses
      else { throw AccountsError.enrolmentExpired }
      state.accounts[user]?.enrolment?.guesses += 1
      guard Self.codes.contains(code.text) else {
        state.record(.secondFactorOn, .failed, of: user)
        throw AccountsError.wrongCode
      }
      state.complete(.secondFactorOn, of: user, in: name)
      state.accounts[user]?.factor = AccountsState.Factor(
        method: begun.method, since: state.now, usedCodes: [code.text])
      state.changes.append("secondFactorOn")
      return state.makeRecoveryCodes(of: user)
    }
  }

  public func replaceRecoveryCodes() throws -> RecoveryCodes {
    try with { state in
      let (name, account) = try state.owner(on: device, isSensitive: true)
      guard account.factor != nil else { throw AccountsError.secondFactorIsOff }
      state.complete(.recoveryCodesReplaced, of: account.user.id, in: name)
      state.changes.append("replaceRecoveryCodes")
      return state.makeRecoveryCodes(of: account.user.id)
    }
  }

  public func turnOffSecondFactor() throws {
    try with { state in
      let (name, account) = try state.owner(on: device, isSensitive: true)
      guard account.factor != nil else { throw AccountsError.secondFactorIsOff }
      state.complete(.secondFactorOff, of: account.user.id, in: name)
      state.changes.append("secondFactorOff")
    }
  }
}

extension FakeAccounts: SessionListService, SessionWatch {
  public func sessions() throws -> [SessionSummary] {
    try with { state in
      let (own, account) = try state.owner(on: device)
      let live = state.sessions.filter { state.isLive($0.key) && $0.value.user == account.user.id }
      let summaries = live.map {
        name, session in
        SessionSummary(
          id: name, device: session.device, createdAt: session.createdAt,
          lastSeenAt: session.lastUsedAt, isCurrent: name == own)
      }
      return summaries.sorted {
        ($0.isCurrent ? 0 : 1, $1.lastSeenAt, $0.id) < ($1.isCurrent ? 0 : 1, $0.lastSeenAt, $1.id)
      }
    }
  }

  public func endSession(_ id: SessionSummary.ID) throws {
    let isCurrent = try with { state in
      let (own, account) = try state.owner(on: device)
      if id == own { return true }
      guard state.sessions[id]?.user == account.user.id else { throw AccountsError.noSuchSession }
      state.end(session: id)
      state.complete(.sessionEnded, of: account.user.id, in: own)
      return false
    }
    if isCurrent { signOut() }
  }

  @discardableResult
  public func endOtherSessions() throws -> Int {
    try with { state in
      let (own, account) = try state.owner(on: device)
      let before = state.sessions.keys.count { state.isLive($0) }
      state.complete(.otherSessionsEnded, of: account.user.id, in: own)
      return before - state.sessions.keys.count { state.isLive($0) }
    }
  }

  public func beginWatch() -> SessionEnd? { nil }

  public func endWatch() -> SessionEnd? {
    with { state in
      guard let name = state.held[device], state.liveSession(on: device) == nil else { return nil }
      let wasThere = state.sessions[name] != nil
      state.end(session: name)
      (state.held[device], state.pending[device]) = (nil, nil)
      return wasThere ? .expired : .endedElsewhere
    }
  }
}

extension FakeAccounts: SecurityLog, PrivacyService {
  public func recentEvents(limit: Int) throws -> [SecurityEvent] {
    try with { state in
      let events = try state.owner(on: device).account.events
      return Array(events.reversed().prefix(min(max(limit, 0), 200)))
    }
  }

  public func exportData() throws -> PersonalData {
    try with { state in
      let user = try state.owner(on: device).account.user
      return state.exported
        ?? .record([
          .init(
            "account",
            .record([.init("id", .text(user.id.rawValue)), .init("name", .text(user.name))]))
        ])
    }
  }

  public func deleteAccount() throws {
    try with { state in
      let (name, account) = try state.owner(on: device, isSensitive: true)
      state.complete(.accountDeletion, of: account.user.id, in: name)
      state.accounts[account.user.id] = nil
      state.held[device] = nil
      state.changes.append("deleteAccount")
    }
  }

  public func resumeDeletions() {}
}
