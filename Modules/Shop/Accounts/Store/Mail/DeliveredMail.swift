package import Accounts
import Database
package import Mail
import SharedKernel

/// The mails that a transport has delivered where this process can read them, as far as they are for who is here.
///
/// A device has one mailbox, but not one person: who is signed in reads the mails to their own address, and the links
/// that confirm a new one; who is not, those that were asked for since the last person left.
package struct DeliveredMail: MailboxService {
  private let transport: any MailTransport
  private let outbox: OutboxWorker
  private let core: AccountsCore

  package init(_ transport: any MailTransport, after outbox: OutboxWorker, of core: AccountsCore) {
    (self.transport, self.outbox, self.core) = (transport, outbox, core)
  }

  package var place: String { transport.place }

  package var isReadable: Bool { transport.isReadable }

  package func newest() async throws -> ReceivedMail? {
    await outbox.finish()
    let isForReader = try await readersMail()
    return try transport.newest(where: isForReader).map { mail in
      ReceivedMail(
        to: mail.to, subject: mail.subject, body: mail.body,
        // What another store wrote opens no account.
        isSecret: AccountMail.Kind.allCases.contains { $0.names(mail.id) })
    }
  }

  private func readersMail() async throws -> (MailMessage) -> Bool {
    guard core.currentUser() != nil else { return { core.isAsked($0.id) } }
    let (now, policy) = (core.clock.now(), core.sessionPolicy)
    let (own, new) = try await core.readAsOwner { transaction, session in
      let change = try EmailChangeTable(transaction).change(of: session.user.id, policy, at: now)
      return (session.user.email.text, change?.email.text)
    }
    // The new address may be another person's, who is warned, and whose other mails are theirs.
    return { $0.to == own || $0.to == new && AccountMail.Kind.confirmChange.names($0.id) }
  }
}
