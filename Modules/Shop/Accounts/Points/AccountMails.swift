public import Accounts
public import DependencyInjection

/// The kinds of mails that plugins send to the owners of accounts, opened by the accounts' store.
///
/// Each plugin names its own, so that no two send mails under one name or turn them off by one setting, and nothing is
/// sent that no plugin has named.
///
/// ```swift
/// registry.contribute(to: AccountMails.self) {
///   [
///     AccountMailKind(
///       "question-answered",
///       setting: .own(MailSetting("questions", title: "Answers to your questions")))
///   ]
/// }
/// ```
public enum AccountMails: ValuePoint {
  public typealias Output = [AccountMailKind]

  public static var audit: ContributionAudit<[AccountMailKind]>? {
    { contributed in
      let fix = "begin the names of a plugin's mails and of their settings with its id"
      return ContributionProblem.takenAgain(in: contributed, names: { $0.map(\.name) }) {
        ("sends mails named \"\($0)\", as \($1) does", fix)
      }
        + ContributionProblem.takenAgain(
          in: contributed, names: { Set($0.compactMap(\.setting?.own?.name)).sorted() }
        ) { ("lets people turn mails off by \"\($0)\", as \($1) does", fix) }
        + contributed.flatMap { plugin, kinds in
          problems(of: Set(kinds.compactMap(\.setting?.own))).map {
            ContributionProblem(plugin: plugin, message: $0.message, fix: $0.fix)
          }
        }
    }
  }

  /// What is wrong with the settings of one plugin.
  private static func problems(
    of settings: Set<MailSetting>
  ) -> [(message: String, fix: String)] {
    Dictionary(grouping: settings, by: \.name).sorted { $0.key < $1.key }.flatMap { name, same in
      var problems: [(message: String, fix: String)] = []
      if name.wholeMatch(of: #/[a-z][a-z0-9]*(-[a-z0-9]+)*/#) == nil {
        problems.append(
          (
            "lets people turn mails off by \"\(name)\", which nobody can type",
            "name the setting in lower-case letters, digits and hyphens"
          ))
      }
      if name == MailSetting.orders.name {
        problems.append(
          (
            "lets people turn mails off by \"\(name)\", which turns off mails about orders",
            "name the setting otherwise, or send the mails with `.orders`"
          ))
      }
      if same.count > 1 {
        let titles = same.map { "\"\($0.title)\"" }.sorted().joined(separator: ", ")
        problems.append(("gives the setting \"\(name)\" several titles: \(titles)", "keep one"))
      }
      return problems
    }
  }
}

/// A kind of mails of a plugin, with the setting by which a person turns it off.
public struct AccountMailKind: Sendable {
  /// The name of the kind, which no other plugin's mails have.
  public let name: String
  package let setting: AccountMailSetting?

  /// Names a kind; `nil` is for what concerns a person's safety, which no setting turns off.
  public init(_ name: String, setting: AccountMailSetting?) {
    (self.name, self.setting) = (name, setting)
  }

  /// Returns the text of a mail of the kind, which ends with what turns such mails off.
  package func signed(_ text: String) -> String {
    let text = String(text.reversed().drop(while: \.isNewline).reversed())
    let end =
      switch setting {
      case nil: "This mail is about the safety of your account, so it is always sent."
      case .orders: "Turn off mails about your orders:\n\n  shop://settings/notifications"
      case .own(let own):
        "Turn off \"\(own.title)\":\n\n  shop://settings/notifications"
      }
    return "\(text)\n\n\(end)\n"
  }
}

/// A setting by which a person turns mails off.
public enum AccountMailSetting: Sendable {
  /// Mails about the person's orders: `AccountSettings.notifiesAboutOrders`.
  case orders
  /// A setting of the plugin's own, which several of its kinds may share.
  case own(MailSetting)

  /// The plugin's own setting, if it is one.
  package var own: MailSetting? { if case .own(let setting) = self { setting } else { nil } }
}
