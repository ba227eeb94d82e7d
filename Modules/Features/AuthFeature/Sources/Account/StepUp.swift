import Accounts
import Screens

/// Authenticates the signed-in person again, and then performs the action they requested.
///
/// A view model owns one and shows its screen during authentication. A person who signed in recently
/// is not asked.
@MainActor
final class StepUp {
  typealias Step = @MainActor () async throws -> ActionOutcome

  private enum Stage {
    case password
    case code(SecondFactorChallenge)
  }

  private let accounts: any AccountService
  private var stage = Stage.password
  private var pendingAction: (purpose: String, step: Step)?
  private var onCancelled: (@MainActor () throws -> Void)?

  init(_ services: AccountServices) { accounts = services.accounts }

  /// Starts by asking, before a step that runs whenever the answer comes.
  convenience init(
    _ services: AccountServices, asksBefore purpose: String,
    onCancelled: @escaping @MainActor () throws -> Void, _ step: @escaping Step
  ) {
    self.init(services)
    pendingAction = (purpose, step)
    self.onCancelled = onCancelled
  }

  var isAsking: Bool { pendingAction != nil }

  /// Runs a step at once if the person authenticated recently, otherwise asks first.
  ///
  /// The purpose follows "before you", such as `turn the second factor off`. The step must not
  /// keep its view model alive.
  func run(_ purpose: String, _ step: @escaping Step) async throws -> ActionOutcome {
    if accounts.isRecentlyAuthenticated() {
      do {
        return try await step()
      } catch AccountsError.reauthenticationRequired {}
    }
    (pendingAction, stage) = ((purpose, step), .password)
    return ActionOutcome("you are asked for your password first")
  }

  func screen(title: String) -> Screen {
    let cancel = ScreenAction("cancel", title: "Change nothing") { _ in
      self.pendingAction = nil
      try self.onCancelled?()
      return ActionOutcome("nothing was changed")
    }
    switch stage {
    case .password:
      let confirm = ScreenAction("confirm", title: "Enter the password", asksFields: true) {
        try await self.reauthenticate(Password($0[answer: "password"]))
      }
      return Screen(
        title: title,
        blocks: [
          .text(
            "You are asked for your password again before you \(pendingAction?.purpose ?? "go on")."
          )
        ],
        fields: [Field("password", "Password", kind: .secret)], actions: [confirm, cancel])
    case .code(let challenge):
      let confirm = ScreenAction("confirm", title: "Enter the code", asksFields: true) {
        try await self.answer(challenge, with: OneTimeCode($0[answer: "code"]))
      }
      let another = ScreenAction("send-again", title: "Mail another code") { _ in
        try await self.accounts.sendCodeAgain(for: challenge)
        return ActionOutcome("a new code is on its way · the previous one no longer works")
      }
      return Screen(
        title: title,
        blocks: [.text("Enter the code of your second factor, or one of your recovery codes.")],
        fields: [Field("code", "Code", kind: .code)],
        actions: challenge.method == .email ? [confirm, another, cancel] : [confirm, cancel])
    }
  }

  private func reauthenticate(_ password: Password) async throws -> ActionOutcome {
    switch try await accounts.reauthenticate(password: password) {
    case .signedIn: return try await goOn()
    case .secondFactorRequired(let challenge):
      stage = .code(challenge)
      return .silent
    }
  }

  private func answer(
    _ challenge: SecondFactorChallenge, with code: OneTimeCode
  ) async throws -> ActionOutcome {
    do {
      try await accounts.answer(challenge, with: code)
    } catch AccountsError.challengeExpired {
      stage = .password
      throw AccountsError.challengeExpired
    }
    return try await goOn()
  }

  private func goOn() async throws -> ActionOutcome {
    let step = pendingAction?.step
    pendingAction = nil
    return try await step?() ?? .silent
  }
}
