public import DependencyInjection

/// The mailbox into which the shop delivers on this device, as the person there may see it.
public protocol MailboxService: Sendable {
  /// Where mails go, in words that fit after "mails go to", such as a folder or a program.
  var place: String { get }

  /// Whether mails can be read here; a program sends them on to where only their owner reads them.
  var isReadable: Bool { get }

  /// Returns the newest mail to the person who is signed in, or else of those that were asked for here, such as a link
  /// for a new password; waits for what is being delivered. `nil` if there is none; never another person's.
  func newest() async throws -> ReceivedMail?
}

public enum MailboxKey: DependencyKey { public typealias Value = any MailboxService }

/// A mail as its reader sees it.
public struct ReceivedMail: Hashable, Sendable {
  public let to: String
  public let subject: String
  public let body: String
  /// Whether it may hold a link or a code that opens an account.
  public let isSecret: Bool

  public init(to: String, subject: String, body: String, isSecret: Bool) {
    (self.to, self.subject, self.body, self.isSecret) = (to, subject, body, isSecret)
  }
}
