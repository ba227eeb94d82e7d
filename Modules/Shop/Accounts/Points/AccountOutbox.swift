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
  /// `add` stores a mail unless one of its kind is there under its id, whose text is the one that is sent, or the setting
  /// that its kind names is off; it refuses an id that a mail of another kind or to another account has. `retract` deletes
  /// one that is not on its way yet, and returns whether the person may have read it; `deliver` is called after a commit.
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
  /// Names the mail for good: of two with one id the first is sent, however another version words the second.
  public let id: String
  public let kind: AccountMailKind
  public let subject: String
  public let body: String

  public init(_ kind: AccountMailKind, id: String, subject: String, body: String) {
    (self.kind, self.id, self.subject, self.body) = (kind, id, subject, body)
  }
}
