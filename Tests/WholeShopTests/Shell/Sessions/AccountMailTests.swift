import Expectations
import Mail
import SQLiteDatabase
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("Mails of the composed shop")
struct AccountMailTests {
  @Test("registering mails a link in the background, which closing the shop waits for")
  func registration() async throws {
    let mail = InMemoryMailTransport()
    let session = try await ShopSession.browsing { $0.mail = mail }
    try await session.register()
    await session.app.close()
    expectEqual(mail.messages.map(\.subject), ["Confirm your e-mail address"])
    #expect(mail.messages.first?.body.contains("shop://verify-email?token=") == true)
  }

  @Test("a mail program that fails stops no command; the mail goes out at the next start")
  func laterDelivery() async throws {
    try await TemporaryFile.withFolder { folder in
      let (mail, path) = (InMemoryMailTransport(), folder + "/shop.db")
      mail.fail(with: .timedOut(program: "test"))
      let first = try await ShopSession.browsing {
        $0.mail = mail
        $0.openDatabase = SQLiteDatabase.opener(at: .path(path))
      }
      try await first.register()
      await first.app.close()
      #expect(mail.messages.isEmpty)
      mail.fail(with: nil)
      let second = try await ShopSession {
        $0.mail = mail
        $0.openDatabase = SQLiteDatabase.opener(at: .path(path))
      }
      await second.app.close()
      expectEqual(mail.messages.count, 1)
    }
  }
}
