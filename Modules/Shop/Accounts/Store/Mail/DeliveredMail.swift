package import Accounts
package import Mail

/// The mails that a transport has delivered where this process can read them.
package struct DeliveredMail: MailboxService {
  private let transport: any MailTransport
  private let outbox: OutboxWorker

  package init(_ transport: any MailTransport, after outbox: OutboxWorker) {
    (self.transport, self.outbox) = (transport, outbox)
  }

  package var place: String { transport.place }

  package var isReadable: Bool { transport.isReadable }

  package func newest() async throws -> ReceivedMail? {
    await outbox.finish()
    return try transport.newest().map { mail in
      ReceivedMail(
        to: mail.to, subject: mail.subject, body: mail.body, isSecret: !mail.id.hasPrefix("order-"))
    }
  }
}
