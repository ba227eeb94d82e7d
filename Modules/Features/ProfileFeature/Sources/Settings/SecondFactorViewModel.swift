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

  /// Goes back to what is on or off.
  func beginAnew() { stage = .overview }

  func cancel(_ action: ActionInvocation) -> ActionOutcome {
    beginAnew()
    return ActionOutcome("nothing was changed")
  }

  func sendLink(_ action: ActionInvocation) async throws -> ActionOutcome {
    try await services.verification.requestEmailVerification()
    return ActionOutcome("a link was mailed to you · open it to verify your address")
  }

  func beginAuthenticator(_ action: ActionInvocation) async throws -> ActionOutcome {
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

  func beginEmailCodes(_ action: ActionInvocation) async throws -> ActionOutcome {
    let service = services.secondFactor
    return try await stepUp.run("get codes by e-mail") { [weak self] in
      try await service.beginEmailCodes()
      self?.stage = .email
      return ActionOutcome("a code is on its way")
    }
  }

  func confirm(_ action: ActionInvocation) async throws -> ActionOutcome {
    let code = OneTimeCode(action[answer: "code"])
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

  func replaceRecoveryCodes(_ action: ActionInvocation) async throws -> ActionOutcome {
    let service = services.secondFactor
    return try await stepUp.run("make new recovery codes") { [weak self] in
      self?.stage = .recoveryCodes(try await service.replaceRecoveryCodes())
      return ActionOutcome("new recovery codes made · those before are void")
    }
  }

  func turnOff(_ action: ActionInvocation) async throws -> ActionOutcome {
    let service = services.secondFactor
    return try await stepUp.run("turn the second factor off") {
      try await service.turnOffSecondFactor()
      return ActionOutcome("second factor is off · other sessions of yours are signed out")
    }
  }
}
