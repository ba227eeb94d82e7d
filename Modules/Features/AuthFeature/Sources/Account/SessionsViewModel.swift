import Accounts
import CatalogScreens
import Diagnostics
import Navigation
import Screens
import SharedKernel

/// The person's sessions, each of which can be ended by its number on screen.
@MainActor
struct SessionsViewModel: ViewModel {
  let sessions: any SessionListService
  let clock: WallClock
  let onSignedOut: @MainActor () throws -> Void
  @ViewState var page = Page.first

  func screen() async throws -> Screen {
    let listing = Listing(all: try await sessions.sessions(), page: page)
    page = listing.page
    let end = ScreenAction(
      "end", title: "End a session", parameters: [.row("number")],
      confirming: { try $0.item(among: listing.items).endQuestion(clock) }
    ) { try await self.end($0.item(among: listing.items)) }
    let rows = listing.items.enumerated().map { index, session in
      Row(session.name, session.values(clock), pick: .init(end, ["\(index + 1)"]))
    }
    return Screen(
      title: "Settings: sessions",
      blocks: [.list(rows, columns: ["device", "used", "since"])] + listing.paging.blocks,
      actions: [end] + actions(for: listing))
  }

  private func endOthers(_ action: ActionInvocation) async throws -> ActionOutcome {
    let count = try await sessions.endOtherSessions()
    return ActionOutcome("ended \(count.counted("other session"))")
  }

  private func end(_ session: SessionSummary) async throws -> ActionOutcome {
    try await sessions.endSession(session.id)
    guard session.isCurrent else { return ActionOutcome("ended \(session.name)") }
    try onSignedOut()
    return ActionOutcome("signed out")
  }

  private func actions(for listing: Listing<SessionSummary>) -> [ScreenAction] {
    let endOthers = ScreenAction(
      "end-others", title: "End all sessions but this one",
      confirming: { _ in "End \((listing.totalCount - 1).counted("other session"))" },
      perform: endOthers)
    return [
      listing.totalCount > 1
        ? endOthers : .absent("end-others", because: "this is the only session")
    ] + listing.pageActions { self.page = $0 }
  }
}

extension SessionSummary {
  fileprivate var name: String { device.isEmpty ? "a device without a name" : device }

  fileprivate func endQuestion(_ clock: WallClock) -> String {
    isCurrent
      ? "End this session and sign out"
      : "End the session of \(name), last used \(clock.text(of: lastSeenAt))"
  }

  fileprivate func values(_ clock: WallClock) -> [ScreenValue] {
    [
      .text(isCurrent ? "this session" : "last used \(clock.text(of: lastSeenAt))"),
      .text("since \(clock.text(of: createdAt))"),
    ]
  }
}
