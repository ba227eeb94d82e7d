import Accounts
import CatalogScreens
import Navigation
import Screens
import SharedKernel

/// What happened to the account of late, newest first.
@MainActor
final class ActivityViewModel: ViewModel {
  private static let limit = 200

  private let securityLog: any SecurityLog
  private var page = Page.first

  init(securityLog: any SecurityLog) {
    self.securityLog = securityLog
  }

  func screen() async throws -> Screen {
    let listing = Listing(
      all: try await securityLog.recentEvents(limit: Self.limit), page: page)
    page = listing.page
    let rows = listing.items.map { event -> [ScreenValue] in
      [.text(event.at.dateAndTime), .text(event.kind.label), .text(event.outcome.label)]
    }
    let body: Block =
      rows.isEmpty
      ? .notice("Nothing happened yet.")
      : .table(columns: ["When", "What", "Result"], rows: rows)
    return Screen(
      title: "Settings: activity",
      blocks: [body] + listing.paging.blocks
        + [.text("Was something not you? Change your password.")],
      actions: listing.paging.actions { self.page = Page(number: $0) ?? .first })
  }
}
