import Accounts
import Database
import SharedKernel

extension SQLAccounts {
  /// What the accounts hold about the person signed in, without hashes, keys and tokens.
  func exportAccount() async throws -> (user: User.ID, data: PersonalData) {
    let sessions = try await sessions()
    let factor = try await secondFactor()
    let email = try await emailStatus()
    return try await writeAsOwner { transaction, session, now in
      let user = session.user
      let settings = try transaction.settings(of: user.id)
      let opened = try transaction.first(
        "SELECT created_at FROM accounts_user WHERE id = ?", user.id.rawValue
      ) { Timestamp(secondsSinceEpoch: try $0.int64(0)) }
      let events = try transaction.events(of: user.id, limit: 10_000)
      try transaction.complete(.dataExport, of: user.id, in: session.name, at: now)
      let data = PersonalData.record([
        .init("id", .text(user.id.rawValue)),
        .init("name", .text(user.name)),
        .init("email", .text(user.email.text)),
        .init("isEmailVerified", .flag(email.isVerified)),
        .init("pendingEmail", email.pendingAddress.map { .text($0.text) } ?? .unknown),
        .init("createdAt", opened.map { .time($0) } ?? .unknown),
        .init("settings", settings.personalData),
        .init("secondFactor", factor.personalData),
        .init("sessions", .list(sessions.map(\.personalData))),
        .init("events", .list(events.map(\.personalData))),
      ])
      return (user.id, data)
    }
  }
}

extension AccountSettings {
  fileprivate var personalData: PersonalData {
    .record([
      .init("notifiesAboutOrders", .flag(notifiesAboutOrders)),
      .init("notifiesAboutOffers", .flag(notifiesAboutOffers)),
      .init("isPersonalised", .flag(isPersonalised)),
    ])
  }
}

extension SecondFactorStatus {
  fileprivate var personalData: PersonalData {
    .record([
      .init("method", method.map { .text($0.rawValue) } ?? .unknown),
      .init("since", since.map { .time($0) } ?? .unknown),
      .init("recoveryCodesLeft", .number(Int64(recoveryCodesLeft))),
    ])
  }
}

extension SessionSummary {
  fileprivate var personalData: PersonalData {
    .record([
      .init("device", .text(device)), .init("createdAt", .time(createdAt)),
      .init("lastSeenAt", .time(lastSeenAt)), .init("isCurrent", .flag(isCurrent)),
    ])
  }
}

extension SecurityEvent {
  fileprivate var personalData: PersonalData {
    .record([
      .init("at", .time(at)), .init("kind", .text(kind.rawValue)),
      .init("outcome", .text(outcome.rawValue)),
    ])
  }
}
