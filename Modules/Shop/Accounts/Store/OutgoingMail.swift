import Credentials
import SharedKernel

/// A mail about to be put into the outbox.
struct OutgoingMail: Sendable {
  let id: String
  let kind: String
  let subject: String
  let body: String
  let at: Timestamp
  let expiresAt: Timestamp
}

extension SQLAccounts {
  /// Makes mails, dated and named here, so that a transaction has only to store them.
  ///
  /// Each mail gets a name of its own from a stem that is made now.
  func outgoing() throws -> @Sendable (AccountMail) -> OutgoingMail {
    let (stem, now, policy) = (try random.characters(16), clock.now(), codePolicy)
    return { mail in
      OutgoingMail(
        id: "\(mail.kind)-\(stem)", kind: mail.kind, subject: mail.subject, body: mail.body,
        at: now, expiresAt: now.advanced(bySeconds: mail.lifetime(policy)))
    }
  }
}
