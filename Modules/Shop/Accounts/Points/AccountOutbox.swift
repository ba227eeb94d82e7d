public import Accounts
public import Database
public import DependencyInjection

/// Mails to the owners of accounts about what another store changed, written in that store's own transactions.
///
/// The address and the settings of the account are the accounts' own, so that no other store reads them.
public struct AccountOutbox: Sendable {
  package let add: @Sendable (AccountNotification, User.ID, any WriteTransaction) throws -> Void
  package let retract: @Sendable (_ id: String, any WriteTransaction) throws -> Bool
  package let deliver: @Sendable () -> Void

  /// Creates access to an outbox.
  ///
  /// `add` stores a mail unless there is one with its id, or the setting that the mail names is off; `retract`
  /// deletes one that is not on its way yet, and returns whether the person may have read it; `deliver` is called
  /// after a commit.
  public init(
    add: @escaping @Sendable (AccountNotification, User.ID, any WriteTransaction) throws -> Void,
    retract: @escaping @Sendable (_ id: String, any WriteTransaction) throws -> Bool,
    deliver: @escaping @Sendable () -> Void
  ) {
    (self.add, self.retract, self.deliver) = (add, retract, deliver)
  }
}

public enum AccountOutboxKey: DependencyKey { public typealias Value = AccountOutbox }

/// A mail about something of an account, without any text that a person typed.
public struct AccountNotification: Hashable, Sendable {
  /// Names the mail for good: the same notification has the same id, so it is sent once.
  public let id: String
  public let kind: String
  public let subject: String
  public let body: String
  /// The setting of the account that switches this mail off; `nil` for one that no such setting concerns.
  public let setting: AccountMailSetting?

  /// Describes a mail.
  ///
  /// A store with a setting of its own reads that in the same transaction, adds the mail or not, and gives `nil`.
  public init(
    id: String, kind: String, subject: String, body: String, setting: AccountMailSetting?
  ) {
    (self.id, self.kind, self.subject, self.body) = (id, kind, subject, body)
    self.setting = setting
  }
}

/// A setting of an account by which a person turns mails off.
public enum AccountMailSetting: Hashable, Sendable {
  /// Mails about the person's orders: `AccountSettings.notifiesAboutOrders`.
  case orders
}
