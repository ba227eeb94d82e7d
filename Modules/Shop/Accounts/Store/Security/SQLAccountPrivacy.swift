public import Accounts
import Credentials
import Database
import SharedKernel

/// Exports and deletes the shop's data about a person: the accounts' own data, and that of every holder.
public struct SQLAccountPrivacy: PrivacyService {
  private let core: AccountsCore
  private let holders: @Sendable () throws -> [any PersonalDataHolder]

  /// Creates the service; the holders are looked up whenever data is exported or deleted.
  public init(
    _ core: AccountsCore,
    holders: @autoclosure @escaping @Sendable () throws -> [any PersonalDataHolder]
  ) {
    (self.core, self.holders) = (core, holders)
  }

  public func exportData() async throws -> PersonalData {
    let (user, own) = try await exportAccount()
    var facts = [PersonalData.Fact("account", own)]
    for holder in try holders() {
      facts.append(PersonalData.Fact(holder.section, try await holder.personalData(of: user)))
    }
    return .record(facts)
  }

  public func deleteAccount() async throws {
    try await closeAccount()
    // The account is gone for its owner. The next start completes what fails now.
    do {
      try await resumeDeletions()
    } catch is CancellationError {
      throw CancellationError()
    } catch {}
  }

  public func resumeDeletions() async throws {
    var failure: (any Error)?
    for user in try await unfinishedDeletions() {
      do {
        for holder in try holders() { try await holder.deletePersonalData(of: user) }
        try await finishDeletion(of: user)
      } catch {
        // A failure for one person must not stop the others' deletions.
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Returns the accounts' data about the signed-in person, without hashes, keys and tokens.
  private func exportAccount() async throws -> (user: User.ID, data: PersonalData) {
    let sessions = try await SQLSessions(core).sessions()
    let policy = core.sessionPolicy
    return try await core.writeAsOwner { transaction, session, now in
      let user = session.user
      let account = try transaction.overview(of: user, policy, at: now)
      let (settings, email, factor) = (account.settings, account.email, account.secondFactor)
      let opened = try transaction.first(
        "SELECT created_at FROM accounts_user WHERE id = ?", user.id.rawValue
      ) { try $0.timestamp(0) }
      let events = try transaction.events(of: user.id, limit: 10_000)
      try transaction.complete(.dataExport, of: user.id, in: session.name, at: now)
      let data: PersonalData = [
        "id": .text(user.id.rawValue),
        "name": .text(user.name),
        "email": .text(user.email.text),
        "isEmailVerified": .flag(email.isVerified),
        "pendingEmail": .text(ifAny: email.pendingAddress?.text),
        "createdAt": opened.map { .time($0) } ?? .unknown,
        "settings": ["notifiesAboutOrders": .flag(settings.notifiesAboutOrders)],
        "secondFactor": [
          "method": .text(ifAny: factor.method?.rawValue),
          "since": factor.since.map { .time($0) } ?? .unknown,
          "recoveryCodesLeft": .number(Int64(factor.recoveryCodesLeft)),
        ],
        "sessions": .list(sessions.map(\.personalData)),
        "events": .list(events.map(\.personalData)),
      ]
      return (user.id, data)
    }
  }

  /// Removes everything that gives access to the account or identifies its person, and signs out.
  ///
  /// The row stays, without a name, until every other part of the shop has deleted its data.
  private func closeAccount() async throws {
    let mail = try core.outgoing()
    let unusable = try await core.hash(Password(bytes: try core.random.bytes(32)))
    try await core.writeAsOwner(isSensitive: true) { transaction, session, now in
      let (user, id) = (session.user, session.user.id.rawValue)
      try transaction.complete(.accountDeletion, of: user.id, in: session.name, at: now)
      try transaction.forgetAttempts(.password(user.email))
      try transaction.forgetAttempts(.secondFactor(user.id))
      try transaction.run("DELETE FROM accounts_outbox WHERE user_id = ?", id)
      try transaction.run("UPDATE accounts_event SET user_id = NULL WHERE user_id = ?", id)
      try transaction.run(
        """
        UPDATE accounts_user SET email = ?, name = 'deleted', password_hash = ?,
          email_verified_at = NULL, last_sign_in_at = NULL WHERE id = ?
        """, "deleted-\(id)@deleted.invalid", unusable, id)
      try transaction.run(
        "INSERT INTO accounts_deletion (user_id, requested_at) VALUES (?, ?)", id,
        now.secondsSinceEpoch)
      try transaction.enqueue(mail(.accountDeleted), to: user.email, of: nil)
    }
    core.onMail()
    core.held.activate(nil)
    try core.storage.clear()
  }

  private func unfinishedDeletions() async throws -> [User.ID] {
    try await core.database.read { transaction in
      try transaction.rows("SELECT user_id FROM accounts_deletion ORDER BY requested_at") { row in
        let text = try row.text(0)
        guard let id = User.ID(text) else {
          throw AccountsError.damaged("a deletion is kept for \(text)")
        }
        return id
      }
    }
  }

  private func finishDeletion(of user: User.ID) async throws {
    try await core.database.write { transaction in
      try transaction.run("DELETE FROM accounts_user WHERE id = ?", user.rawValue)
      try transaction.run("DELETE FROM accounts_deletion WHERE user_id = ?", user.rawValue)
    }
  }
}

extension SessionSummary {
  fileprivate var personalData: PersonalData {
    [
      "device": .text(device), "createdAt": .time(createdAt),
      "lastSeenAt": .time(lastSeenAt), "isCurrent": .flag(isCurrent),
    ]
  }
}

extension SecurityEvent {
  fileprivate var personalData: PersonalData {
    [
      "at": .time(at), "kind": .text(kind.rawValue),
      "outcome": .text(outcome.rawValue),
    ]
  }
}
