import Accounts
import AccountsPoints
import Database
import SharedKernel

/// The mails that wait for their delivery, and those that were sent lately.
struct OutboxTable {
  private let transaction: any WriteTransaction

  init(_ transaction: any WriteTransaction) { self.transaction = transaction }

  /// Adds a mail to the outbox, unless the person got one of its kind within `pause` seconds;
  /// returns the seconds to wait, or 0 if the mail was added.
  @discardableResult
  func enqueue(
    _ mail: OutgoingMail, to recipient: EmailAddress, of user: User.ID?, pause: Int64 = 0
  ) throws -> Int64 {
    if let user {
      let wait = try self.pause(mail.kind, of: user, pause, at: mail.at)
      guard wait == 0 else { return wait }
    }
    try forget(at: mail.at)
    try transaction.run(
      """
      INSERT INTO accounts_outbox (id, user_id, kind, recipient, subject, body, created_at,
        expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, mail.id, user?.rawValue, mail.kind, recipient.text, mail.mail.subject, mail.mail.body,
      mail.at.secondsSinceEpoch, mail.expiresAt.secondsSinceEpoch)
    return 0
  }

  /// Records a mail of a kind as sent, without sending one.
  func note(_ mail: OutgoingMail, of user: User.ID) throws {
    try transaction.run(
      """
      INSERT INTO accounts_outbox (id, user_id, kind, created_at, expires_at)
      VALUES (?, ?, ?, ?, ?)
      """, mail.id, user.rawValue, mail.kind, mail.at.secondsSinceEpoch,
      mail.expiresAt.secondsSinceEpoch)
  }

  /// Adds a mail to the outbox, or throws less than a minute after the last one of its kind.
  func enqueuePaused(_ mail: OutgoingMail, to user: User) throws {
    try AccountsError.check(
      wait: enqueue(mail, to: user.email, of: user.id, pause: CodePolicy.mailPauseSeconds))
  }

  func pause(_ kind: String, of user: User.ID, _ pause: Int64, at now: Timestamp) throws -> Int64 {
    let last = try transaction.first(
      """
      SELECT created_at FROM accounts_outbox
      WHERE user_id = ? AND kind = ? AND created_at <= ? ORDER BY created_at DESC LIMIT 1
      """, user.rawValue, kind, now.secondsSinceEpoch
    ) { try $0.value(0) as Timestamp }
    return CodePolicy.wait(after: last, pause: pause, at: now)
  }

  /// Deletes the content of mails that are no longer worth delivering, and their records a day later.
  func forget(at now: Timestamp) throws {
    try transaction.run(
      """
      UPDATE accounts_outbox SET recipient = NULL, subject = NULL, body = NULL
      WHERE body IS NOT NULL AND expires_at <= ?
      """, now.secondsSinceEpoch)
    try transaction.run(
      "DELETE FROM accounts_outbox WHERE body IS NULL AND created_at < ?",
      now.advanced(bySeconds: -2 * 86_400).secondsSinceEpoch)
  }

  /// Adds another store's notification, unless the person leaves or it was added before; returns whether it is to be
  /// delivered.
  ///
  /// Of one that the person's settings keep back only the kind is recorded, so that it is not sent later, either.
  /// Throws ``AccountsError/mailTaken(_:)`` for a mail of another kind or to another account under the same id.
  func add(
    _ notification: AccountNotification, of kind: AccountMailKind, to user: User.ID,
    at now: Timestamp
  ) throws -> Bool {
    try forget(at: now)
    let body = kind.signed(notification.body)
    guard try !holds(notification, to: user) else { return false }
    let isWanted = try kind.setting.map { try isOn($0, for: user) } ?? true
    let added = try transaction.run(
      """
      INSERT INTO accounts_outbox (id, user_id, kind, recipient, subject, body, created_at, expires_at)
      SELECT ?1, id, ?2, CASE WHEN ?3 = 1 THEN email END, ?4, ?5, ?6, ?7 FROM accounts_user
      WHERE id = ?8
        AND NOT EXISTS (SELECT 1 FROM accounts_deletion d WHERE d.user_id = accounts_user.id)
      ON CONFLICT (id) DO NOTHING
      """, notification.id, kind.name, isWanted,
      isWanted ? notification.subject : nil, isWanted ? body : nil,
      now.secondsSinceEpoch, now.advanced(bySeconds: 7 * 86_400).secondsSinceEpoch, user.rawValue)
    return isWanted && added == 1
  }

  private func isOn(_ setting: AccountMailSetting, for user: User.ID) throws -> Bool {
    let off =
      switch setting {
      case .orders:
        try transaction.first(
          "SELECT 1 FROM accounts_user WHERE id = ? AND notifies_orders = 0", user.rawValue
        ) { try $0.int(0) }
      case .own(let own):
        try transaction.first(
          "SELECT 1 FROM accounts_mail_off WHERE user_id = ? AND setting = ?", user.rawValue,
          own.name
        ) { try $0.int(0) }
      }
    return off == nil
  }

  /// Whether a mail was added before; its text is not compared, because another version of the program may word it
  /// otherwise.
  private func holds(_ mail: AccountNotification, to user: User.ID) throws -> Bool {
    let isSame = try transaction.first(
      "SELECT user_id, kind FROM accounts_outbox WHERE id = ?", mail.id
    ) { row in
      try row.optional(0, row.text) == user.rawValue && row.text(1) == mail.kind.name
    }
    guard isSame != false else { throw AccountsError.mailTaken(mail.id) }
    return isSame == true
  }

  /// Deletes a mail that nobody has begun to deliver; returns whether another one may have arrived.
  func retract(_ id: String) throws -> Bool {
    let deleted = try transaction.run(
      """
      DELETE FROM accounts_outbox WHERE id = ? AND body IS NOT NULL AND claimed_until IS NULL
      """, id)
    guard deleted == 0 else { return false }
    return try transaction.first("SELECT 1 FROM accounts_outbox WHERE id = ?", id) { try $0.int(0) }
      != nil
  }
}
