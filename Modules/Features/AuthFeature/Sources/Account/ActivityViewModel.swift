import Accounts
import CatalogScreens
import Navigation
import Screens
import SharedKernel

/// The recent security events of the account, newest first.
@MainActor
struct ActivityViewModel: ViewModel {
  private static let limit = 200

  let securityLog: any SecurityLog
  let clock: WallClock
  @ViewState var page = Page.first

  func screen() async throws -> Screen {
    let listing = Listing(
      all: try await securityLog.recentEvents(limit: Self.limit), page: page)
    page = listing.page
    let rows = listing.items.map { event -> [ScreenValue] in
      [.text(clock.text(of: event.at)), .text(event.kind.label), .text(event.outcome.label)]
    }
    let body: Block =
      rows.isEmpty
      ? .notice("Nothing happened yet.")
      : .table(columns: ["When", "What", "Result"], rows: rows)
    return Screen(
      title: "Settings: activity",
      blocks: [body] + listing.paging.blocks
        + [.text("Was something not you? Change your password.")],
      actions: listing.pageActions { self.page = $0 })
  }
}

extension SecurityEvent.Kind {
  var label: String {
    switch self {
    case .registration: "account opened"
    case .signIn: "password at sign-in"
    case .secondFactor: "code at sign-in"
    case .recoveryCode: "recovery code at sign-in"
    case .reauthentication: "password asked again"
    case .signOut: "signed out"
    case .sessionEnded: "session ended"
    case .otherSessionsEnded: "all other sessions ended"
    case .passwordResetRequest: "link for a new password asked for"
    case .passwordReset: "new password set by a link"
    case .passwordChange: "password changed"
    case .emailVerification: "e-mail address verified"
    case .emailChangeRequest: "another e-mail address asked for"
    case .emailChangeCancelled: "e-mail address kept after all"
    case .emailChange: "e-mail address changed"
    case .secondFactorOn: "second factor turned on"
    case .secondFactorOff: "second factor turned off"
    case .recoveryCodesReplaced: "new recovery codes made"
    case .dataExport: "your data exported"
    case .accountDeletion: "account deleted"
    }
  }
}

extension SecurityEvent.Outcome {
  var label: String {
    switch self {
    case .succeeded: "done"
    case .failed: "refused"
    case .throttled: "blocked: too many attempts"
    }
  }
}
