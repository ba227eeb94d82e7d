public import Accounts

/// A mailbox with the mails that a test puts into it.
public struct FakeMailbox: MailboxService {
  public let place = "a mailbox of the test"
  public let isReadable: Bool
  private let mails: [ReceivedMail]

  public init(_ mails: [ReceivedMail] = [], isReadable: Bool = true) {
    (self.mails, self.isReadable) = (mails, isReadable)
  }

  public func newest() -> ReceivedMail? { mails.last }
}
