public import Accounts
import Credentials
public import Database
import Encodings
import SharedKernel

/// Exports and deletes the shop's data about a person: the accounts' own, and that of every store.
public struct SQLAccountPrivacy: PrivacyService {
  private let core: AccountsCore
  private let schemas: @Sendable () throws -> [Schema]
  private let holders: @Sendable () throws -> [any PersonalDataHolder]

  /// Creates the service; the schemas of the program and the holders are looked up whenever they are needed.
  ///
  /// Which tables are about people the database says, since it may have some of plugins that are gone.
  public init(
    _ core: AccountsCore, schemas: @autoclosure @escaping @Sendable () throws -> [Schema],
    holders: @autoclosure @escaping @Sendable () throws -> [any PersonalDataHolder]
  ) {
    (self.core, self.schemas, self.holders) = (core, schemas, holders)
  }

  private func owners() throws -> Set<String> { Set(try schemas().flatMap(\.owners)) }

  public func exportData() async throws -> PersonalData {
    let owners = try owners()
    return try await core.writeAsOwner { transaction, session, now in
      let tables = try transaction.tablesAboutPeople(knowing: owners).all
      let found = try transaction.rows(about: session.user.id.rawValue, in: tables)
      try SecurityEventTable(transaction).complete(
        .dataExport, of: session.user.id, in: session.name, at: now)
      return .record(
        found.filter { !$0.rows.isEmpty }.map { table, rows in
          PersonalData.Fact(table, .list(rows.map(\.personalData)))
        })
    }
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
    // Also where nobody waits, so that a program whose holders are wrong says so before somebody does.
    let holders = try holders()
    var failure: (any Error)?
    for user in try await unfinishedDeletions() {
      do {
        try await completeDeletion(of: user, by: holders)
      } catch {
        // A failure for one person must not stop the others' deletions.
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Deletes what every holder has of a person, and then the account, which stays if one of them failed.
  private func completeDeletion(
    of user: User.ID, by holders: [any PersonalDataHolder]
  ) async throws {
    var errors: [any Error] = []
    for holder in holders {
      // A holder that fails must not stop the others.
      do { try await holder.deletePersonalData(of: user) } catch { errors.append(error) }
    }
    if let first = errors.first { throw first }
    try await finishDeletion(of: user)
  }

  /// Removes everything that gives access to the account or identifies its person, and signs out.
  ///
  /// The row stays, without a name, until every other part of the shop has deleted its data.
  private func closeAccount() async throws {
    let mail = try core.outgoing()
    let unusable = try await core.hash(Password(bytes: try core.random.bytes(32)))
    try await core.writeAsOwner(isSensitive: true) { transaction, session, now in
      let (user, id) = (session.user, session.user.id.rawValue)
      try SecurityEventTable(transaction).complete(
        .accountDeletion, of: user.id, in: session.name, at: now)
      try AttemptTable(transaction).forget(.password(user.email))
      try AttemptTable(transaction).forget(.secondFactor(user.id))
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
      try OutboxTable(transaction).enqueue(mail(.accountDeleted), to: user.email, of: nil)
    }
    core.onMail()
    core.sessionState.activate(nil)
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

  /// Deletes the rows that no holder knows, and the account, unless tables may hold more of the person's rows.
  private func finishDeletion(of user: User.ID) async throws {
    let owners = try owners()
    let undescribed = try await core.database.write { transaction in
      let found = try transaction.tablesAboutPeople(knowing: owners)
      for gone in found.others {
        try transaction.deleteRows(about: user.rawValue, in: gone.tables)
      }
      guard found.undescribed.isEmpty else { return found.undescribed }
      try transaction.run("DELETE FROM accounts_user WHERE id = ?", user.rawValue)
      try transaction.run("DELETE FROM accounts_deletion WHERE user_id = ?", user.rawValue)
      return []
    }
    guard undescribed.isEmpty else { throw AccountsError.tablesUndescribed(undescribed) }
  }
}

extension PersonalRow {
  fileprivate var personalData: PersonalData {
    .record(columns.map { PersonalData.Fact($0.name, $0.value.personalData) })
  }
}

extension PersonalRow.Value {
  fileprivate var personalData: PersonalData {
    switch self {
    case .plain(.null): .unknown
    case .plain(.integer(let number)): .number(number)
    case .plain(.real(let number)): .text("\(number)")
    case .plain(.text(let text)): .text(text)
    case .plain(.blob(let bytes)): .text(Base64.standard.encode(bytes))
    case .time(let seconds): .time(Timestamp(secondsSinceEpoch: seconds))
    case .amount(let minor, let currency): ["minor": .number(minor), "currency": .text(currency)]
    }
  }
}
