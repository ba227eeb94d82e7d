import Accounts
import Encodings
import Navigation
import Screens
import SharedKernel

/// The privacy section: the export of all data, and the deletion of the account.
@MainActor
struct PrivacySettingsViewModel: ViewModel {
  let services: AccountServices
  let stepUp: StepUp
  let onSignedOut: @MainActor () throws -> Void
  @ViewState var export: String? = nil

  func screen() async throws -> Screen {
    let title = "Settings: privacy"
    if stepUp.isAsking { return stepUp.screen(title: title) }
    if let export {
      return Screen(
        title: title, blocks: [.verbatim(export)],
        actions: [ScreenAction("done", title: "Show the settings again") { self.export = nil }])
    }
    return Screen(
      title: title, blocks: [.text("What the shop knows about you is yours to see and to delete.")],
      actions: [
        ScreenAction(
          "export",
          title: "Show all that the shop knows about you, as JSON, or store it in a new file",
          parameters: [.optional("file")], perform: export),
        ScreenAction(
          "delete-account",
          title: "Delete your account for good, and cancel orders not sent yet",
          confirming: { _ in
            let address = try await services.accounts.overview().email.address
            return "Delete the account of \(address) for good, and cancel orders not sent yet"
          }, perform: deleteAccount),
      ])
  }

  private func export(_ action: ActionInvocation) async throws -> ActionOutcome {
    let json = try await services.privacy.exportData().json
    guard let path = action.arguments.first else {
      self.export = json
      return .silent
    }
    try await services.files.save(json + "\n", to: path)
    return ActionOutcome("your data is stored in \(path)")
  }

  private func deleteAccount(_ action: ActionInvocation) async throws -> ActionOutcome {
    let (privacy, onSignedOut) = (services.privacy, onSignedOut)
    return try await stepUp.run("delete your account for good") {
      try await privacy.deleteAccount()
      try onSignedOut()
      return ActionOutcome("your account is deleted")
    }
  }
}

extension PersonalData {
  /// The data as JSON text (RFC 8259), indented by two spaces per level.
  ///
  /// Characters that a terminal could interpret as commands are escaped, so that the text stays JSON wherever
  /// it is shown or copied.
  var json: String { json(indent: "") }

  private func json(indent: String) -> String {
    switch self {
    case .text(let text): return JSONWriter.quoted(text)
    case .number(let number): return "\(number)"
    case .time(let moment): return JSONWriter.quoted(moment.utcText)
    case .unknown: return "null"
    case .list(let items):
      return Self.bracketed("[", items.map { $0.json(indent: indent + "  ") }, "]", indent)
    case .record(let facts):
      let members = facts.map {
        "\(JSONWriter.quoted($0.name)): \($0.value.json(indent: indent + "  "))"
      }
      return Self.bracketed("{", members, "}", indent)
    }
  }

  private static func bracketed(
    _ open: String, _ items: [String], _ close: String, _ indent: String
  ) -> String {
    guard !items.isEmpty else { return open + close }
    let lines = items.map { "\n\(indent)  \($0)" }
    return open + lines.joined(separator: ",") + "\n\(indent)\(close)"
  }
}
