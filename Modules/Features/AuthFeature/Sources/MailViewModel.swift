import Accounts
import Navigation
import Screens

/// Shows the newest mail of the shop to the person here, and where the others are.
@MainActor
struct MailViewModel: ViewModel {
  let mailbox: any MailboxService
  let accounts: any AccountService

  func screen() async throws -> Screen {
    guard mailbox.isReadable else {
      return Screen(
        title: "Mail",
        blocks: [.text("Mails go to \(mailbox.place), which sends them to your e-mail address.")])
    }
    // A path of this machine has no place in what is kept of a session.
    let location = Block.secret("All mails of the shop go to \(mailbox.place).")
    guard let mail = try await mailbox.newest() else {
      return Screen(title: "Mail", blocks: [.notice(nothing), location])
    }
    let body = String(mail.body.reversed().drop { $0 == "\n" }.reversed())
    var blocks: [Block] = [
      .facts([Fact("To", .text(mail.to)), Fact("Subject", .text(mail.subject))]),
      mail.isSecret ? .secret(body) : .verbatim(body),
    ]
    if mail.body.contains("shop://") {
      blocks.append(.hint("Type open and a link to follow it.", naming: ["open"]))
    }
    return Screen(title: "The newest mail", blocks: blocks + [location])
  }

  private var nothing: String {
    accounts.currentUser() != nil
      ? "There is no mail to you yet." : "There is no mail yet. Sign in to read yours."
  }
}
