public import Database
public import Mail
public import SharedKernel
import Synchronization

/// Delivers the mails of the outbox: after a commit, and at the next start.
///
/// Several processes may do so at once: each mail is claimed before it is handed over. A mail that
/// cannot be delivered stays in the outbox; one that was delivered, or whose link is too old, is
/// forgotten but for its kind. What remains of a crash between delivery and note is a second delivery
/// under the same id.
public final class OutboxWorker: Sendable {
  /// What became of the mails in the outbox.
  public struct Report: Hashable, Sendable {
    /// How many were handed over.
    public let delivered: Int
    /// Why the others were not, if any are left.
    public let failure: MailError?

    /// States what became of them.
    public init(delivered: Int, failure: MailError?) {
      (self.delivered, self.failure) = (delivered, failure)
    }
  }

  private let database: any Database
  private let transport: any MailTransport
  private let clock: WallClock
  private let background = Mutex<Task<Void, Never>?>(nil)
  private let failure = Mutex<MailError?>(nil)

  /// The address mails come from.
  public static let sender = "no-reply@shop.example"

  /// How long a process may take for a mail before another tries.
  private static let claimSeconds: Int64 = 60

  /// Creates a worker over a database migrated with ``AccountsSchema/migrations``.
  public init(database: any Database, transport: any MailTransport, clock: WallClock = .system) {
    (self.database, self.transport, self.clock) = (database, transport, clock)
  }

  /// Delivers in the background, after what was begun before; returns at once.
  ///
  /// ``takeFailure()`` answers a failure; the mails stay in the outbox.
  public func wake() {
    background.withLock { background in
      background = Task { [previous = background] in
        await previous?.value
        guard let report = try? await deliverPending() else { return }
        failure.withLock { $0 = report.failure }
      }
    }
  }

  /// Delivers in the background what an earlier run left, if there is anything.
  public func resume() async throws {
    if try await holdsMail() { wake() }
  }

  /// Why the mails of the last delivery in the background wait; answered once.
  public func takeFailure() -> MailError? {
    failure.withLock { failure in
      defer { failure = nil }
      return failure
    }
  }

  /// Waits until what ``wake()`` began is done; call it before the database is closed.
  public func finish() async { await background.withLock { $0 }?.value }

  /// Delivers what the outbox holds, oldest first.
  ///
  /// A mail that the server will not have stays and lets the others pass; whatever else fails ends
  /// the delivery, since it would fail for the next one too. Throws what the database throws.
  @discardableResult
  public func deliverPending() async throws -> Report {
    var (delivered, refused) = (0, [String]())
    var failure: MailError?
    while let mail = try await claim() {
      do throws(MailError) {
        let message = try MailMessage(
          id: mail.id, from: Self.sender, to: mail.recipient, subject: mail.subject,
          body: mail.body, sentAt: mail.createdAt.secondsSinceEpoch)
        try await transport.deliver(message)
      } catch {
        failure = failure ?? error
        refused.append(mail.id)
        guard error.concernsOneMessage else { break }
        continue
      }
      try await forget(mail.id)
      delivered += 1
    }
    // Claimed until now, so that the others could pass.
    for id in refused { try await release(id) }
    return Report(delivered: delivered, failure: failure)
  }

  private func claim() async throws -> StoredMail? {
    let now = clock.now()
    guard try await holdsMail() else { return nil }
    return try await database.write { transaction in
      try transaction.forgetMails(at: now)
      // A claim that ends later than any made now was made before the clock was set back.
      let end = now.advanced(bySeconds: Self.claimSeconds)
      let mail = try transaction.first(
        """
        SELECT id, recipient, subject, body, created_at FROM accounts_outbox
        WHERE body IS NOT NULL AND (claimed_until IS NULL OR claimed_until <= ?1
          OR claimed_until > ?2)
        ORDER BY created_at, id LIMIT 1
        """, now.secondsSinceEpoch, end.secondsSinceEpoch
      ) { row in
        StoredMail(
          id: try row.text(0), recipient: try row.text(1), subject: try row.text(2),
          body: try row.text(3), createdAt: try row.timestamp(4))
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

  private func release(_ id: String) async throws {
    try await database.write { transaction in
      try transaction.run("UPDATE accounts_outbox SET claimed_until = NULL WHERE id = ?", id)
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
  /// Whether another message may go through where this one did not: its own words or its receiver are
  /// what was refused, for good (RFC 5321, section 4.2.1).
  fileprivate var concernsOneMessage: Bool {
    switch self {
    case .invalidAddress, .invalidHeader, .invalidBody: true
    case .refused(_, let step, let code, _):
      ["MAIL", "RCPT", "DATA", "message"].contains(step) && code >= 500
    default: false
    }
  }
}
