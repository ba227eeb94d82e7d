public import Accounts
public import Database
public import DependencyInjection

/// The kinds of mails that plugins send to the owners of accounts, opened by the accounts' store.
///
/// Each plugin names its own, so that no two send mails under one name, and nothing is sent that no plugin has named.
///
/// ```swift
/// registry.contribute(to: AccountMails.self) {
///   [
///     AccountMailKind(
///       "question-answered",
///       setting: .own(at: "shop://settings/questions") { try $1.wantsAnswers($0) })
///   ]
/// }
/// ```
public enum AccountMails: ValuePoint {
  public typealias Output = [AccountMailKind]

  public static var audit: ContributionAudit<[AccountMailKind]>? {
    { contributed in
      ContributionProblem.takenAgain(in: contributed, names: { $0.map(\.name) }) { name, other in
        (
          "sends mails named \"\(name)\", as \(other) does",
          "begin the names of a plugin's mails with its id"
        )
      }
    }
  }
}

/// A kind of mails of a plugin, with the setting by which a person turns it off.
public struct AccountMailKind: Sendable {
  /// The name of the kind, which no other plugin's mails have.
  public let name: String
  let setting: AccountMailSetting?

  /// Names a kind; `nil` is for what concerns a person's safety, which no setting turns off.
  public init(_ name: String, setting: AccountMailSetting?) {
    (self.name, self.setting) = (name, setting)
  }

  /// Whether a person wants such mails, as their settings are in a transaction; `ordersAreWanted` reads that of
  /// the account.
  package func isWanted(
    by user: User.ID, in transaction: any ReadTransaction,
    ordersAreWanted: () throws -> Bool
  ) throws -> Bool {
    switch setting {
    case nil: true
    case .orders: try ordersAreWanted()
    case .own(_, let isOn): try isOn(user, transaction)
    }
  }

  /// Returns the text of a mail of the kind, which ends with what turns such mails off.
  package func signed(_ text: String) -> String {
    let text = String(text.reversed().drop(while: \.isNewline).reversed())
    let end =
      switch setting {
      case nil: "This mail is about the safety of your account, so it is always sent."
      case .orders: "Turn off mails about your orders:\n\n  shop://settings/notifications"
      case .own(let place, _): "Turn off these mails:\n\n  \(place)"
      }
    return "\(text)\n\n\(end)\n"
  }
}

/// A setting by which a person turns mails off.
public enum AccountMailSetting: Sendable {
  /// Mails about the person's orders: `AccountSettings.notifiesAboutOrders`.
  case orders
  /// A setting of the plugin's own, read from its tables in the transaction in which the mail is added, and changed at
  /// a link, which each mail names.
  case own(at: String, @Sendable (User.ID, any ReadTransaction) throws -> Bool)
}
