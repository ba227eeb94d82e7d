import Accounts
import Navigation
import QRCodes
import Screens

/// Turns the second factor on and off.
///
/// Turning it on takes two steps, and shows recovery codes once.
@MainActor
final class SecondFactorViewModel: ViewModel {
  let services: AccountServices
  let stepUp: StepUp
  private(set) var stage = SecondFactorStage.overview

  init(services: AccountServices) {
    self.services = services
    stepUp = StepUp(services)
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    if stepUp.isAsking { return try await stepUp.perform(action) }
    switch (action.name, stage) {
    case ("confirm", .authenticator), ("confirm", .email):
      return try await confirm(OneTimeCode(action[answer: "code"]))
    case ("send-again", .email): return try await beginEmailCodes()
    case ("cancel", .authenticator), ("cancel", .email):
      stage = .overview
      return ActionOutcome("nothing was changed")
    case ("done", .recoveryCodes):
      stage = .overview
      return .silent
    case (_, .overview): return try await begin(action)
    default:
      throw InputError.unknownAction(name: action.name, available: try await offered())
    }
  }

  private func begin(_ action: ActionInvocation) async throws -> ActionOutcome {
    guard try await offered().contains(action.name) else {
      throw InputError.unknownAction(name: action.name, available: try await offered())
    }
    switch action.name {
    case "authenticator": return try await beginAuthenticator()
    case "email-codes": return try await beginEmailCodes()
    case "new-codes": return try await replaceRecoveryCodes()
    case "turn-off": return try await turnOff()
    default:
      try await services.verification.requestEmailVerification()
      return ActionOutcome("a link was mailed to you · open it to verify your address")
    }
  }

  private func offered() async throws -> [String] {
    try await screen().actions.map(\.name)
  }

  private func beginAuthenticator() async throws -> ActionOutcome {
    let service = services.secondFactor
    return try await stepUp.run("set up an authenticator app") { [weak self] in
      let enrolment = try await service.beginAuthenticator()
      // A URL too long for a code is typed instead.
      let qrCode =
        (try? QRCode(enrolment.url)) ?? (try? QRCode(enrolment.url, errorCorrection: .low))
      self?.stage = .authenticator(enrolment, qrCode: qrCode?.text())
      return .silent
    }
  }

  private func beginEmailCodes() async throws -> ActionOutcome {
    let service = services.secondFactor
    return try await stepUp.run("get codes by e-mail") { [weak self] in
      try await service.beginEmailCodes()
      self?.stage = .email
      return ActionOutcome("a code is on its way")
    }
  }

  private func confirm(_ code: OneTimeCode) async throws -> ActionOutcome {
    let service = services.secondFactor
    return try await stepUp.run("turn the second factor on") { [weak self] in
      do {
        self?.stage = .recoveryCodes(try await service.confirmSecondFactor(code))
      } catch AccountsError.enrolmentExpired {
        self?.stage = .overview
        throw AccountsError.enrolmentExpired
      }
      return ActionOutcome("second factor is on · other sessions of yours are signed out")
    }
  }

  private func replaceRecoveryCodes() async throws -> ActionOutcome {
    let service = services.secondFactor
    return try await stepUp.run("make new recovery codes") { [weak self] in
      self?.stage = .recoveryCodes(try await service.replaceRecoveryCodes())
      return ActionOutcome("new recovery codes made · those before are void")
    }
  }

  private func turnOff() async throws -> ActionOutcome {
    let service = services.secondFactor
    return try await stepUp.run("turn the second factor off") {
      try await service.turnOffSecondFactor()
      return ActionOutcome("second factor is off · other sessions of yours are signed out")
    }
  }
}
