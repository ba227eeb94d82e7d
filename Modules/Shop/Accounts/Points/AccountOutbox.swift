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
  /// `add` stores a mail unless it is there already, or the setting that its kind names is off, and refuses another one
  /// with its id; `retract` deletes one that is not on its way yet, and returns whether the person may have read it;
  /// `deliver` is called after a commit.
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
///
/// Its body says nothing of what turns it off: its kind knows, and each mail ends with that.
public struct AccountNotification: Sendable {
  /// Names the mail for good: the same notification has the same id, so it is sent once.
  public let id: String
  public let kind: AccountMailKind
  public let subject: String
  public let body: String

  public init(_ kind: AccountMailKind, id: String, subject: String, body: String) {
    (self.kind, self.id, self.subject, self.body) = (kind, id, subject, body)
  }
}
