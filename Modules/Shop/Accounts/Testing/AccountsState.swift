import Accounts
import SharedKernel

struct AccountsState: Sendable {
  struct Account: Sendable {
    var user: User
    var password: [UInt8]
    var settings: AccountSettings
    var isVerified = false
    var factor: Factor?
    var enrolment: Challenge?
    var recovery: Set<String> = []
    var series = 0
    var change: Change?
    var lastSignInAt: Timestamp?
    var failedPasswords = 0
    var failedCodes = 0
    var events: [SecurityEvent] = []

    mutating func accept(_ code: OneTimeCode) -> Bool {
      guard code.isSixDigits else { return recovery.remove(code.recoveryText) != nil }
      return FakeAccounts.codes.contains(code.text)
        && factor?.usedCodes.insert(code.text).inserted == true
    }
  }

  struct Factor: Sendable {
    let method: SecondFactorMethod
    let since: Timestamp
    var usedCodes: Set<String> = []
  }

  /// A sign-in that waits for its second factor, or an unconfirmed second factor.
  struct Challenge: Sendable {
    let user: User.ID
    let method: SecondFactorMethod
    let expiresAt: Timestamp
    var guesses = 0

    func user(at now: Timestamp) -> User.ID? {
      now < expiresAt && guesses < CodePolicy.guesses ? user : nil
    }
  }

  struct Change: Sendable {
    let email: EmailAddress
    let session: String
    let token: String?
    let expiresAt: Timestamp
  }

  struct Session: Sendable {
    let user: User.ID
    let device: String
    let createdAt: Timestamp
    var lastUsedAt: Timestamp
    var authenticatedAt: Timestamp
  }

  enum Purpose: String, Sendable { case verify, reset, code, enrolment, change }

  struct Link: Sendable {
    let purpose: Purpose
    let user: User.ID
    let email: EmailAddress
    let expiresAt: Timestamp
  }

  struct Mail: Sendable, CustomStringConvertible {
    let purpose: Purpose
    let user: User.ID
    let address: EmailAddress
    let sentAt: Timestamp

    var description: String { "\(purpose == .change ? "verify" : purpose.rawValue) \(address)" }
  }

  /// 2026-01-01 10:00 UTC.
  var now = Timestamp(secondsSinceEpoch: 1_767_261_600)
  var accounts: [User.ID: Account] = [:]
  var firstID: User.ID?
  var sessions: [String: Session] = [:]
  var challenges: [String: Challenge] = [:]
  var links: [String: Link] = [:]
  var counts: [String: ThrottlePolicy.Attempts] = [:]
  var mails: [Mail] = []
  var exported: PersonalData?
  var waits: Int64?
  var (attempts, changes) = ([String](), [String]())
  /// The session token of each device.
  var held: [Int: String] = [:]
  var pending: [Int: SecondFactorChallenge] = [:]
  var (devices, opened, made) = (0, 0, 0)

  // MARK: - Looking

  func account(_ email: EmailAddress) -> Account? {
    accounts.values.first { $0.user.email == email }
  }

  var first: Account? { firstID.flatMap { accounts[$0] } }

  func named(_ email: String?) -> Account? {
    guard let email else { return first }
    return accounts.values.first { $0.user.email.text == email }
  }

  func liveSession(on device: Int) -> (name: String, account: Account)? {
    guard let name = held[device], isLive(name), let user = sessions[name]?.user,
      let account = accounts[user]
    else { return nil }
    return (name, account)
  }

  func isLive(_ name: String) -> Bool {
    guard let session = sessions[name] else { return false }
    return SessionPolicy.standard.lifetime(
      createdAt: session.createdAt, lastUsedAt: session.lastUsedAt
    ).contains(now)
  }

  mutating func owner(
    on device: Int, isSensitive: Bool = false
  ) throws -> (name: String, account: Account) {
    guard let owner = liveSession(on: device) else {
      held[device] = nil
      throw AccountsError.notSignedIn
    }
    if isSensitive, let session = sessions[owner.name],
      !CodePolicy.isRecent(session.authenticatedAt, at: now)
    {
      throw AccountsError.reauthenticationRequired
    }
    return owner
  }

  func link(_ token: LinkToken, _ purpose: Purpose) -> Link? {
    links[token.text].flatMap { $0.purpose == purpose && now < $0.expiresAt ? $0 : nil }
  }

  func change(of account: Account) -> Change? {
    account.change.flatMap { now < $0.expiresAt && isLive($0.session) ? $0 : nil }
  }
}
