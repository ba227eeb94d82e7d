import Mail
import ShopSessions
import Testing

extension InMemoryMailTransport {
  /// The first link that begins so in the mails about what was done in a session.
  @MainActor
  func link(beginning start: String, after session: ShopSession) async throws -> String {
    await session.deliverMails()
    let lines = messages.flatMap { $0.body.split(separator: "\n") }
    return String(try #require(lines.first { $0.contains(start) }).drop { $0 == " " })
  }
}
