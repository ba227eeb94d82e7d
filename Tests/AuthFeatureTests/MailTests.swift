import Accounts
import AccountsTesting
import Expectations
import Navigation
import NavigationTestKit
import Screens
import Testing

@testable import AuthFeature

@MainActor
@Suite("The newest mail")
struct MailTests {
  private func screen(
    _ mails: [ReceivedMail], isReadable: Bool = true, isSignedIn: Bool = false
  ) async throws -> Screen {
    try await MailViewModel(
      mailbox: FakeMailbox(mails, isReadable: isReadable),
      accounts: AccountApp(isSignedIn: isSignedIn).device.accounts
    ).screen()
  }

  @Test("is a screen that everybody opens")
  func screen() async throws {
    let app = try await TestApp()
    try app.open("shop://mail")
    try await expectEqual(app.screen().notices, ["There is no mail yet. Sign in to read yours."])
    try await expectEqual(screen([], isSignedIn: true).notices, ["There is no mail to you yet."])
  }

  @Test("is shown with where the others are; one about an account is left out of what is kept")
  func shown() async throws {
    let order = ReceivedMail(
      to: "a@b.c", subject: "Order", body: "shop://order/o-1", isSecret: false)
    var blocks = try await screen([order]).blocks
    #expect(blocks.contains(.verbatim("shop://order/o-1")))
    #expect(blocks.contains(.secret("All mails of the shop go to a mailbox of the test.")))
    let link = ReceivedMail(to: "a@b.c", subject: "Link", body: "code 1", isSecret: true)
    blocks = try await screen([order, link]).blocks
    #expect(blocks.contains(.secret("code 1")) && !blocks.contains(.verbatim("shop://order/o-1")))
  }

  @Test("is elsewhere where a program sends mails on")
  func elsewhere() async throws {
    try await expectEqual(
      screen([], isReadable: false).blocks,
      [.text("Mails go to a mailbox of the test, which sends them to your e-mail address.")])
  }
}
