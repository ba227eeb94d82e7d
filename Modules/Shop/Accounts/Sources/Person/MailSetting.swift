public import DependencyInjection

/// A setting of a plugin's own by which a person turns its mails off; they are sent until then.
///
/// It is a row of the notifications in the person's settings, and kept with their account, so a plugin declares it and
/// does no more.
public struct MailSetting: Hashable, Sendable {
  /// The name under which it is kept, which no other plugin's setting has; a person types it with `-news` behind it, so it
  /// is made of lower-case letters, digits and hyphens.
  public let name: String
  /// What the mails are about, such as "Answers to your questions".
  public let title: String

  public init(_ name: String, title: String) { (self.name, self.title) = (name, title) }

  /// The setting for mails about the person's orders, whose name no plugin's may have.
  package static let orders = MailSetting("order", title: "Mails about your orders")
}

/// The settings of all plugins by which mails are turned off, in the order of their names.
public enum MailSettingsKey: DependencyKey { public typealias Value = [MailSetting] }
