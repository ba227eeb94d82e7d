import Accounts
package import AccountsPoints
package import Database
package import Mail
package import SharedKernel
import Synchronization

/// Delivers the mails of the outbox: after a commit, and at the next start.
///
/// Several processes may deliver at once: each mail is claimed before it is handed over. A mail that cannot
/// be delivered stays in the outbox; of a mail that was delivered, or whose link is too old, only its kind is
/// kept. A crash between delivery and its record can cause a second delivery under the same id.
public final class OutboxWorker: Sendable {
  public struct Report: Hashable, Sendable {
    public let delivered: Int
    /// Why the others were not delivered, if any are left.
    package let failure: MailError?

    package init(delivered: Int, failure: MailError?) {
      (self.delivered, self.failure) = (delivered, failure)
    }
  }

  private let database: any Database
  private let transport: any MailTransport
  private let clock: WallClock
  private let background = Mutex<Task<Void, Never>?>(nil)
  private let failure = Mutex<MailError?>(nil)
  /// Whether another store has added a notification since its last delivery.
  private let isFilled = Mutex(false)

  public static let sender = "no-reply@shop.example"

  /// How long a process may take for a mail before another process tries.
  private static let claimSeconds: Int64 = 60

  /// The number of mails that fail before a run ends, since the next one would probably fail, too.
  private static let failures = 3

  /// Creates a worker for a database migrated with ``AccountsSchema/migrations``.
  package init(database: any Database, transport: any MailTransport, clock: WallClock = .system) {
    (self.database, self.transport, self.clock) = (database, transport, clock)
  }

  /// Delivers in the background, after any delivery in progress; returns at once.
  ///
  /// ``popFailure()`` returns a failure; the mails stay in the outbox.
  public func wake() {
    background.withLock { background in
      background = Task { [previous = background] in
        await previous?.value
        guard let report = try? await deliverPending() else { return }
        failure.withLock { $0 = report.failure }
      }
    }
  }

  /// Delivers in the background what an earlier run left in the outbox, if anything.
  public func resume() async throws {
    if try await holdsMail() { wake() }
  }

  /// Returns once why the last background delivery failed.
  package func popFailure() -> MailError? {
    failure.withLock { failure in
      defer { failure = nil }
      return failure
    }
  }

  /// The outbox, as other stores write mails of the known kinds into it.
  package func access(
    kinds: @autoclosure @escaping @Sendable () throws -> [AccountMailKind]
  ) -> AccountOutbox {
    AccountOutbox(
      add: { notification, user, transaction in
        // By the contributed setting alone: a sender's own copy of the kind does not count.
        guard let kind = try kinds().first(where: { $0.name == notification.kind.name }) else {
          throw AccountsError.unknownMail(notification.kind.name)
        }
        let isAdded = try OutboxTable(transaction).add(
          notification, of: kind, to: user, at: self.clock.now())
        guard isAdded else { return }
        self.isFilled.withLock { $0 = true }
      },
      retract: { try OutboxTable($1).retract($0) },
      deliver: {
        let isFilled = self.isFilled.withLock { isFilled in
          defer { isFilled = false }
          return isFilled
        }
        if isFilled { self.wake() }
      })
  }

  /// Waits for the delivery that ``wake()`` began; call it before the database is closed.
  public func finish() async { await background.withLock { $0 }?.value }

  /// Delivers the mails of the outbox, oldest first, and after these what failed before.
  ///
  /// A mail that fails stays, and the others are delivered: nobody delays the mails of others by one that cannot
  /// be delivered. A failure of the transport as a whole ends the run. Throws the errors of the database.
  @discardableResult
  public func deliverPending() async throws -> Report {
    var (delivered, failed) = (0, [String]())
    var failure: MailError?
    while let mail = try await claim() {
      do throws(MailError) {
        let message = try MailMessage(
          id: mail.id, from: Self.sender, to: mail.recipient, subject: mail.subject,
          body: mail.body, sentAt: mail.createdAt.secondsSinceEpoch)
        try await transport.deliver(message)
      } catch {
        failure = failure ?? error
        failed.append(mail.id)
        guard !error.concernsAll, failed.count < Self.failures else { break }
        continue
      }
      try await forget(mail.id)
      delivered += 1
    }
    // Kept claimed until now, so that the others could be delivered.
    for id in failed { try await release(id) }
    return Report(delivered: delivered, failure: failure)
  }

  private func claim() async throws -> StoredMail? {
    let now = clock.now()
    guard try await holdsMail() else { return nil }
    return try await database.write { transaction in
      try OutboxTable(transaction).forget(at: now)
      // A claim that ends after this was made before the clock was set back.
      let end = now.advanced(bySeconds: Self.claimSeconds)
      let mail = try transaction.first(
        """
        SELECT id, recipient, subject, body, created_at FROM accounts_outbox
        WHERE body IS NOT NULL AND (claimed_until IS NULL OR claimed_until <= ?1
          OR claimed_until > ?2)
        ORDER BY coalesce(claimed_until, 0), created_at, id LIMIT 1
        """, now.secondsSinceEpoch, end.secondsSinceEpoch
      ) { row in
        StoredMail(
          id: try row.text(0), recipient: try row.text(1), subject: try row.text(2),
          body: try row.text(3), createdAt: try row.value(4))
      }
      guard let mail else { return nil }
      try transaction.run(
        "UPDATE accounts_outbox SET claimed_until = ? WHERE id = ?", end.secondsSinceEpoch, mail.id)
      return mail
    }
  }

  private func holdsMail() async throws -> Bool {
    try await database.read { transaction in
      try transaction.first("SELECT 1 FROM accounts_outbox WHERE body IS NOT NULL LIMIT 1") {
        try $0.int(0)
      } != nil
    }
  }

  /// Ends the claim on a mail that failed, which goes behind those that did not.
  private func release(_ id: String) async throws {
    let now = clock.now().secondsSinceEpoch
    try await database.write { transaction in
      try transaction.run("UPDATE accounts_outbox SET claimed_until = ? WHERE id = ?", now, id)
    }
  }

  private func forget(_ id: String) async throws {
    try await database.write { transaction in
      try transaction.run(
        """
        UPDATE accounts_outbox
        SET recipient = NULL, subject = NULL, body = NULL, claimed_until = NULL WHERE id = ?
        """, id)
    }
  }
}

private struct StoredMail: Sendable {
  let id: String
  let recipient: String
  let subject: String
  let body: String
  let createdAt: Timestamp
}

extension MailError {
  /// Whether every message would fail: the transport cannot work, or makes its caller wait.
  fileprivate var concernsAll: Bool {
    switch self {
    case .folderUnusable, .folderNotOwn, .noMailProgram, .timedOut: true
    case .invalidAddress, .invalidHeader, .invalidBody, .stopped, .failed: false
    }
  }
}
