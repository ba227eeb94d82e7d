import Accounts
import CatalogScreens
import Diagnostics
import Navigation
import Screens
import SharedKernel

/// Where the person is signed in; any session can be ended by the number it is shown with.
@MainActor
final class SessionsViewModel: ViewModel {
  private let sessions: any SessionListService
  private let onSignedOut: @MainActor () throws -> Void
  private var page = Page.first

  /// The sessions the numbers on screen stand for.
  private var shown: [SessionSummary] = []

  init(
    sessions: any SessionListService, onSignedOut: @escaping @MainActor () throws -> Void
  ) {
    self.sessions = sessions
    self.onSignedOut = onSignedOut
  }

  func screen() async throws -> Screen {
    let listing = try await listing()
    page = listing.page
    shown = listing.items
    return Screen(
      title: "Settings: sessions",
      blocks: [.list(shown.map { Row($0.name, $0.values) })] + listing.paging.blocks,
      actions: actions(for: listing))
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch action.name {
    case "end":
      if shown.isEmpty { _ = try await screen() }
      guard !shown.isEmpty else { break }
      return try await end(shown[try action.number(in: 1...shown.count) - 1])
    case "end-others":
      let count = try await sessions.endOtherSessions()
      return ActionOutcome("ended \(count.counted("other session"))")
    case "more", "less":
      guard let number = try await listing().paging.number(turnedBy: action.name),
        let turned = Page(number: number)
      else { break }
      page = turned
      return .silent
    default: break
    }
    throw InputError.unknownAction(
      name: action.name, available: actions(for: try await listing()).map(\.name))
  }

  private func end(_ session: SessionSummary) async throws -> ActionOutcome {
    try await sessions.endSession(session.id)
    guard session.isCurrent else { return ActionOutcome("ended \(session.name)") }
    try onSignedOut()
    return ActionOutcome("signed out")
  }

  private func listing() async throws -> Listing<SessionSummary> {
    Listing(all: try await sessions.sessions(), page: page)
  }

  private func actions(for listing: Listing<SessionSummary>) -> [ScreenAction] {
    var actions = [
      ScreenAction(
        "end", title: "End a session", parameters: [.required("number")], needsConfirmation: true)
    ]
    if listing.totalCount > 1 {
      actions.append(
        ScreenAction(
          "end-others", title: "End all sessions but this one", needsConfirmation: true))
    }
    return actions + listing.paging.actions
  }
}

extension SessionSummary {
  fileprivate var name: String { device.isEmpty ? "a device without a name" : device }

  fileprivate var values: [ScreenValue] {
    [
      .text(isCurrent ? "this session" : "last used \(lastSeenAt.dateAndTime)"),
      .text("since \(createdAt.dateAndTime)"),
    ]
  }
}
