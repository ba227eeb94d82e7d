import Accounts
import Navigation
import Screens

/// The account section: what the person is called, and their password.
///
/// `name` and `password` choose what is changed; the fields of the chosen form are asked by `save`.
@MainActor
final class AccountSettingsViewModel: ViewModel {
  private let accounts: any AccountService
  private var form: AccountForm?

  init(accounts: any AccountService) {
    self.accounts = accounts
  }

  func screen() async throws -> Screen {
    guard let user = accounts.currentUser() else { throw AccountsError.notSignedIn }
    let name = try await accounts.settings().displayName
    let facts = [Fact("Name", .text(name)), Fact("E-mail address", .text(user.email.text))]
    return Screen(
      title: "Settings: account",
      blocks: [.facts(facts)] + (form.map { [.text($0.hint)] } ?? []),
      fields: form?.fields(displayName: name) ?? [], actions: actions)
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch (action.name, form) {
    case ("name", nil):
      form = .name
      return .silent
    case ("password", nil):
      form = .password
      return .silent
    case ("save", .name): return try await rename(action)
    case ("save", .password): return try await changePassword(action)
    case ("cancel", .some):
      form = nil
      return ActionOutcome("nothing was changed")
    default:
      throw InputError.unknownAction(name: action.name, available: actions.map(\.name))
    }
  }

  private var actions: [ScreenAction] {
    guard form == nil else {
      return [
        ScreenAction("save", title: "Fill in and save", asksFields: true),
        ScreenAction("cancel", title: "Change nothing"),
      ]
    }
    return [
      ScreenAction("name", title: "Change your name"),
      ScreenAction("password", title: "Change your password"),
    ]
  }

  private func rename(_ action: ActionInvocation) async throws -> ActionOutcome {
    var settings = try await accounts.settings()
    settings.displayName = action[answer: "name"]
    try await accounts.update(settings)
    form = nil
    return ActionOutcome("you are now called \(settings.displayName)")
  }

  private func changePassword(_ action: ActionInvocation) async throws -> ActionOutcome {
    let new = Password(action[answer: "new"])
    // Bytes, not characters: two spellings of one letter are two passwords.
    guard new.bytes == Password(action[answer: "again"]).bytes else {
      throw InputError.invalidAnswer(
        field: "New password, once more", remedy: "type the same new password twice")
    }
    try await accounts.changePassword(current: Password(action[answer: "current"]), new: new)
    form = nil
    return ActionOutcome("password changed · other sessions of yours are signed out")
  }
}
